import type { ImageType } from '#content/state/media';
import { avifSize } from '#media/avif';
import { jpegSize, type Size } from '#media/jpeg';

/** The type and the size in pixels of an image, as its bytes say. */
type ImageInfo = Size & { readonly type: ImageType };

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Returns the size of a PNG (ISO/IEC 15948, 11.2.2): the header is always the first chunk. */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || latin1(bytes, 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Returns the size of a GIF (GIF89a, 18): the logical screen. */
function gifSize(bytes: Buffer): Size | undefined {
  return bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/**
 * Returns the size of a WebP (RFC 9649, 2.5 to 2.7): the first chunk is lossy, lossless, or the canvas of an extended
 * file.
 */
function webpSize(bytes: Buffer): Size | undefined {
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
  readonly size: (bytes: Buffer) => Size | undefined;
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
 * Returns the format and size of an image by its own bytes, whatever anybody says that it is; `undefined` for anything
 * else. Reads headers only, decodes nothing, and is bounded by the length of the input.
 */
export function imageInfo(bytes: Uint8Array): ImageInfo | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = FORMATS.find((one) => one.begins(buffer));
  const size = format?.size(buffer);
  if (format === undefined || size === undefined || size.width === 0 || size.height === 0) return undefined;
  return { type: format.type, ...size };
}
