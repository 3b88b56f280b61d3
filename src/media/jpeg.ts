/** Width and height in pixels, as the image is shown. */
export type Size = { readonly width: number; readonly height: number };

/** The markers that begin a frame (ITU-T T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
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
export function jpegSize(bytes: Buffer): Size | undefined {
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
