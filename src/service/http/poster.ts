import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Paper, ink and one colour, as red, green and blue. */
type Palette = readonly (readonly [number, number, number])[];

const PALETTES: readonly Palette[] = [
  [
    [244, 238, 226],
    [38, 34, 30],
    [178, 58, 44],
  ],
  [
    [238, 240, 234],
    [30, 36, 40],
    [36, 104, 128],
  ],
  [
    [246, 240, 220],
    [40, 34, 22],
    [196, 140, 32],
  ],
  [
    [236, 238, 240],
    [34, 30, 44],
    [104, 84, 156],
  ],
  [
    [240, 242, 230],
    [30, 38, 28],
    [78, 120, 62],
  ],
];

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Numbers from 0 up to 1 that follow from a name. */
function numbersOf(name: string): readonly number[] {
  return [...createHash('sha256').update(name).digest()].map((byte) => byte / 256);
}

/**
 * Returns a drawn poster as a PNG (ISO/IEC 15948) of the size asked for, in pixels: a disc, a ring and bars in three
 * colours. One name, one picture.
 */
export function posterPng(name: string, width: number, height: number): Buffer {
  const [hue = 0, x = 0, y = 0, size = 0, ring = 0, bars = 0, slope = 0] = numbersOf(name);
  const palette = PALETTES[Math.floor(hue * PALETTES.length)] ?? PALETTES[0] ?? [];
  const centre = { x: width * (0.3 + 0.4 * x), y: height * (0.35 + 0.3 * y) };
  const radius = height * (0.18 + 0.2 * size);
  const halo = radius * (1.25 + 0.5 * ring);
  const stripe = width / (6 + Math.floor(bars * 8));
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const distance = Math.hypot(column - centre.x, row - centre.y);
      const inBars = row > height * 0.72 && Math.floor((column + row * slope) / stripe) % 2 === 0;
      const colour = distance < radius ? 2 : Math.abs(distance - halo) < height * 0.012 ? 1 : inBars ? 1 : 0;
      rows[row * (width + 1) + column + 1] = colour;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
