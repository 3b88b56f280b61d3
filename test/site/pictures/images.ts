import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number, background: object = { r: 180, g: 60, b: 40 }) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 60, b: 40, ...background } } });

/** A photograph, left half red and right half blue, turned on its side, with a place and a name in its EXIF. */
export async function turnedPhotograph(): Promise<Buffer> {
  const blue = await plain(300, 400, { r: 20, g: 40, b: 200 }).png().toBuffer();
  return plain(600, 400)
    .composite([{ input: blue, left: 300, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody in particular' } } })
    .jpeg()
    .toBuffer();
}

/** A photograph in the colours of print. */
export const printPhotograph = (): Promise<Buffer> => plain(300, 200).toColourspace('cmyk').jpeg().toBuffer();

/** A GIF of two pictures: red, then blue. */
export async function movingPicture(): Promise<Buffer> {
  const pages = [plain(40, 30), plain(40, 30, { r: 20, g: 40, b: 200 })].map((one) => one.png().toBuffer());
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A photograph of which the end is missing. */
export async function brokenPhotograph(): Promise<Buffer> {
  const bytes = Buffer.from(Array.from({ length: 400 * 300 }, (_, at) => (at * 7919) % 251));
  const noise = await sharp(bytes, { raw: { width: 400, height: 300, channels: 1 } })
    .jpeg()
    .toBuffer();
  return noise.subarray(0, noise.length / 3);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

/** A PNG that says that it is of a size, and holds as good as nothing. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A drawing with a script. */
export const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="40" height="30"/></svg>',
);
