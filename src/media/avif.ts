import type { Size } from '#media/jpeg';

type Box = { readonly type: string; readonly content: Buffer };

/** Yields the boxes of a part of an ISO base media file (ISO/IEC 14496-12, 4.2), as far as they are whole. */
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
 * Returns the size of an AVIF: the largest that its item properties (ISO/IEC 23008-12, 6.5.3) say, which is that of the
 * picture among its tiles, thumbnails and alpha plane; with `irot` by a quarter, width and height change places.
 */
export function avifSize(bytes: Buffer): Size | undefined {
  if (!isAvif(contentOf(bytes, 'ftyp'))) return undefined;
  const meta = contentOf(bytes, 'meta').subarray(FULL);
  let largest: Size | undefined;
  let turned = false;
  for (const { type, content } of boxesOf(contentOf(contentOf(meta, 'iprp'), 'ipco'))) {
    if (type === 'irot') turned ||= ((content[0] ?? 0) & 1) === 1;
    if (type !== 'ispe' || content.length < FULL + 8) continue;
    const size = { width: content.readUInt32BE(FULL), height: content.readUInt32BE(FULL + 4) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return turned && largest !== undefined ? { width: largest.height, height: largest.width } : largest;
}
