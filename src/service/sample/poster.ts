import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

type Palette = readonly [paper: Colour, ink: Colour, ...colours: Colour[]];

const PALETTES: readonly [Palette, ...Palette[]] = [
  [
    [244, 238, 226],
    [38, 34, 30],
    [178, 58, 44],
    [226, 164, 92],
    [92, 116, 112],
  ],
  [
    [232, 238, 236],
    [24, 38, 52],
    [36, 104, 128],
    [126, 176, 182],
    [222, 142, 84],
  ],
  [
    [248, 240, 214],
    [52, 38, 22],
    [206, 142, 28],
    [232, 190, 96],
    [120, 74, 58],
  ],
  [
    [238, 234, 242],
    [40, 30, 58],
    [104, 84, 156],
    [176, 148, 204],
    [214, 104, 118],
  ],
  [
    [238, 242, 226],
    [26, 42, 30],
    [78, 120, 62],
    [156, 178, 98],
    [226, 182, 70],
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

/** Numbers from 0 up to 1 by which pictures of one motif differ. */
type Draws = readonly [number, number, number, number];

/** A drawing: the palette index for each point of an area with height 1 and width `ratio`. */
type Motif = (draws: Draws, ratio: number) => (x: number, y: number) => number;

/** A disc with its halo, over bars. */
const disc: Motif = ([left, top, size, bars], ratio) => {
  const centre = { x: ratio * (0.3 + 0.4 * left), y: 0.35 + 0.2 * top };
  const radius = 0.16 + 0.14 * size;
  const stripe = ratio / (9 + Math.floor(bars * 8));
  return (x, y) => {
    const distance = Math.hypot(x - centre.x, y - centre.y);
    if (y > 0.74) return Math.floor((x + y * bars) / stripe) % 2 === 0 ? 1 : 4;
    if (distance < radius) return 2;
    return Math.abs(distance - radius * 1.3) < 0.012 ? 1 : Math.abs(distance - radius * 1.6) < 0.03 ? 3 : 0;
  };
};

/** Hills behind each other, under a sun. */
const hills: Motif = ([left, high, wide, shift], ratio) => {
  const sun = { x: ratio * (0.15 + 0.7 * left), y: 0.2 + 0.15 * high };
  const line = (layer: number, x: number) =>
    0.42 + layer * 0.17 + 0.09 * Math.sin((x + layer * shift) * (2.2 + wide * 1.5 + layer * 0.7) + layer * 2.1);
  return (x, y) => {
    for (const layer of [3, 2, 1, 0]) if (y > line(layer, x)) return [3, 2, 4, 1][layer] ?? 0;
    return Math.hypot(x - sun.x, y - sun.y) < 0.13 ? 4 : 0;
  };
};

/** Arches within each other, side by side. */
const arches: Motif = ([count, thick, turn, start], ratio) => {
  const across = 2 + Math.floor(count * 3);
  const span = ratio / across;
  return (x, y) => {
    const column = Math.floor(x / span);
    const down = column % 2 === 0 ? y : 1 - y;
    const from = 0.62 + 0.25 * turn;
    const distance = down > from ? Math.abs((x % span) - span / 2) : Math.hypot((x % span) - span / 2, down - from);
    const ring = Math.floor(distance / (span * (0.08 + 0.05 * thick)));
    return distance > span / 2 ? 0 : ((ring + column + Math.floor(start * 4)) % 4) + 1;
  };
};

/** Tiles of quarter discs, turned this way and that. */
const tiles: Motif = ([count, turn, first, second]) => {
  const side = 1 / (3 + Math.floor(count * 3));
  return (x, y) => {
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const corner = Math.floor(((column * 7 + row * 13) * (1 + Math.floor(turn * 5)) + first * 16) / 3) % 4;
    const [dx, dy] = [(x / side) % 1, (y / side) % 1];
    const distance = Math.hypot(corner % 2 === 0 ? dx : 1 - dx, corner < 2 ? dy : 1 - dy);
    const other = (column + row * 2 + Math.floor(second * 5)) % 3;
    return distance < 0.5 ? 2 + ((other + 1) % 3) : distance < 0.98 ? 2 + other : (column + row) % 3 === 0 ? 1 : 0;
  };
};

/** Waves below each other. */
const waves: Motif = ([many, steep, shift, lean], ratio) => {
  const bands = 7 + Math.floor(many * 5);
  return (x, y) => {
    const bend = 0.05 * (0.6 + steep) * Math.sin((x / ratio) * 6.3 * (1.5 + lean) + shift * 6.3 + y * 3);
    const band = Math.floor((y + bend + 1) * bands);
    return [0, 3, 2, 4, 0, 2, 1][band % 7] ?? 0;
  };
};

const MOTIFS: readonly [Motif, ...Motif[]] = [disc, hills, arches, tiles, waves];

/** Returns one of some things by a number from 0 up to 1. */
const pick = <T>(all: readonly [T, ...T[]], draw: number): T => all[Math.floor(draw * all.length)] ?? all[0];

/**
 * Returns a drawn poster as a PNG (ISO/IEC 15948) of this size in pixels: shapes in five colours. One name gives one
 * picture.
 */
export function posterPng(name: string, width: number, height: number): Buffer {
  const [hue = 0, kind = 0, one = 0, two = 0, three = 0, four = 0] = numbersOf(name);
  const palette = pick(PALETTES, hue);
  const colourAt = pick(MOTIFS, kind)([one, two, three, four], width / height);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      rows[row * (width + 1) + column + 1] = colourAt(column / height, row / height);
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
