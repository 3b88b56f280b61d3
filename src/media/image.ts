import type { ImageType } from '#content/state/media';

/** Width and height in pixels, as the image is shown. */
type ImageSize = { readonly width: number; readonly height: number };

/** Tells whether a marker begins a frame (ITU-T T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

const APP1 = 0xe1;
/** The scan: what follows is the picture itself, and no frame begins behind it. */
const SOS = 0xda;

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Returns the orientation (EXIF 2.32, 4.6.4) in an APP1 segment's content; above 4, width and height change places. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return undefined;
  const tiff = segment.subarray(EXIF.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const read16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = Math.min(read16(directory), Math.floor((tiff.length - directory - 2) / 12));
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (read16(at) === ORIENTATION && read16(at + 2) === SHORT) return read16(at + 8);
  }
  return undefined;
}

/** Returns the size that a JPEG's frame header says, turned as its EXIF orientation turns it. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let turned = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === SOS || length < 2) return undefined;
    if (marker === APP1) turned ||= (orientationOf(bytes.subarray(at + 4, at + 2 + length)) ?? 1) > 4;
    if (beginsFrame(marker)) {
      if (at + 9 > bytes.length) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return undefined;
}

type Box = { readonly type: string; readonly content: Buffer };

/** Yields the whole boxes of a part of an ISO base media file (ISO/IEC 14496-12, 4.2). */
function* boxesOf(bytes: Buffer): Generator<Box, void> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > bytes.length) return;
    const length = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < header || length > bytes.length - at) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + header, at + length) };
    at += length;
  }
}

function contentOf(bytes: Buffer, type: string): Buffer {
  for (const box of boxesOf(bytes)) if (box.type === type) return box.content;
  return Buffer.alloc(0);
}

/** Tells whether a file's brands (major, version, compatible ones) name AVIF. */
function isAvif(brands: Buffer): boolean {
  for (let at = 0; at + 4 <= brands.length; at += 4)
    if (at !== 4 && /^avi[fs]$/.test(brands.toString('latin1', at, at + 4))) return true;
  return false;
}

/** Version and flags, which some boxes have before their content. */
const FULL = 4;

/**
 * Returns the size of an AVIF: the largest among its item properties (ISO/IEC 23008-12, 6.5.3), which is the picture's,
 * beside its tiles, thumbnails and alpha plane; with `irot` by a quarter, width and height change places.
 */
function avifSize(bytes: Buffer): ImageSize | undefined {
  if (!isAvif(contentOf(bytes, 'ftyp'))) return undefined;
  const meta = contentOf(bytes, 'meta').subarray(FULL);
  let largest: ImageSize | undefined;
  let turned = false;
  for (const { type, content } of boxesOf(contentOf(contentOf(meta, 'iprp'), 'ipco'))) {
    if (type === 'irot') turned ||= ((content[0] ?? 0) & 1) === 1;
    if (type !== 'ispe' || content.length < FULL + 8) continue;
    const size = { width: content.readUInt32BE(FULL), height: content.readUInt32BE(FULL + 4) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return turned && largest !== undefined ? { width: largest.height, height: largest.width } : largest;
}

/** The type and the size in pixels of an image, as its bytes say. */
type ImageInfo = ImageSize & { readonly type: ImageType };

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Returns the size of a PNG (ISO/IEC 15948, 11.2.2): the header is always the first chunk. */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || latin1(bytes, 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Returns the size of a GIF (GIF89a, 18): the logical screen. */
function gifSize(bytes: Buffer): ImageSize | undefined {
  return bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/**
 * Returns the size of a WebP (RFC 9649, 2.5 to 2.7): the first chunk is lossy, lossless, or the canvas of an extended
 * file.
 */
function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined;
  switch (latin1(bytes, 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
        : undefined;
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined;
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

type Format = {
  readonly type: ImageType;
  readonly begins: (bytes: Buffer) => boolean;
  readonly size: (bytes: Buffer) => ImageSize | undefined;
};

/** The formats by the bytes that they begin with. No SVG: it is a document that can hold scripts. */
const FORMATS: readonly Format[] = [
  { type: 'image/png', begins: (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', size: pngSize },
  { type: 'image/jpeg', begins: (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff', size: jpegSize },
  { type: 'image/gif', begins: (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)), size: gifSize },
  {
    type: 'image/webp',
    begins: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
    size: webpSize,
  },
  { type: 'image/avif', begins: (bytes) => latin1(bytes, 4, 8) === 'ftyp', size: avifSize },
];

/**
 * Returns the format of an image and its size in pixels by its own bytes, whatever anybody says that it is; `undefined` for anything
 * else. Reads headers only, decodes nothing, and is bounded by the length of the input.
 */
export function imageInfo(bytes: Uint8Array): ImageInfo | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = FORMATS.find((one) => one.begins(buffer));
  const size = format?.size(buffer);
  if (format === undefined || size === undefined || size.width === 0 || size.height === 0) return undefined;
  return { type: format.type, ...size };
}
