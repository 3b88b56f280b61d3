import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageInfo } from '#media/image';
import { runs } from '../support/tiers/runs.ts';
import { png, SAMPLE_NAMES, sample } from './samples.ts';

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const text = (value: string) => Buffer.from(value, 'latin1');

/** An AVIF that says no more than these item properties. */
const avif = (brands: string, ...properties: Buffer[]) =>
  Buffer.concat([
    box('ftyp', text(brands)),
    box('meta', words(0), box('hdlr', words(0, 0)), box('iprp', box('ipco', ...properties))),
  ]);
const ispe = (width: number, height: number) => box('ispe', words(0, width, height));

/** An APP1 segment with an orientation. */
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12);
  const write16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(order, 'latin1');
  write16(42, 2);
  if (order === 'II') tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  write16(1, 8);
  write16(0x0112, 10);
  write16(3, 12);
  write16(orientation, 18);
  const content = Buffer.concat([text('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
const withSegment = (segment: Buffer) =>
  Buffer.concat([sample('jpeg').subarray(0, 2), segment, sample('jpeg').subarray(2)]);

describe('the format and size of an image', () => {
  it.each(SAMPLE_NAMES)('are read from the bytes of a %s', (name) => {
    const format = name.split(' ').find((word) => ['png', 'gif', 'jpeg', 'webp', 'avif'].includes(word));
    expect(imageInfo(sample(name))).toEqual({ type: `image/${format}`, width: 33, height: 17 });
  });

  it('are read from a view of a larger buffer', () => {
    const around = Buffer.concat([Buffer.alloc(7), sample('png'), Buffer.alloc(9)]);
    const inside = new Uint8Array(around.buffer, around.byteOffset + 7, sample('png').length);
    expect(imageInfo(inside)).toEqual({ type: 'image/png', width: 33, height: 17 });
  });

  it.each([
    ['II', 1, 33],
    ['MM', 4, 33],
    ['II', 5, 17],
    ['MM', 8, 17],
  ] as const)('follow the orientation of a JPEG (%s %i)', (order, orientation, width) => {
    expect(imageInfo(withSegment(exif(order, orientation)))?.width).toBe(width);
  });

  it('are found after fill bytes and other segments of a JPEG, but not after its scan', () => {
    expect(imageInfo(withSegment(Buffer.from([0xff, 0xff, 0xff, 0xe0, 0, 4, 1, 2])))?.width).toBe(33);
    expect(imageInfo(withSegment(Buffer.from([0xff, 0xda, 0, 2])))).toBeUndefined();
  });

  it('come from the largest picture of an AVIF, rotated when the file says so', () => {
    expect(imageInfo(avif('avif\0\0\0\0', ispe(160, 120), ispe(4000, 3000), ispe(512, 512)))).toMatchObject({
      width: 4000,
      height: 3000,
    });
    expect(imageInfo(avif('mif1\0\0\0\0avif', ispe(4000, 3000), box('irot', Buffer.from([1]))))).toMatchObject({
      width: 3000,
      height: 4000,
    });
    expect(imageInfo(avif('avif\0\0\0\0', ispe(40, 30), box('irot', Buffer.from([2]))))?.width).toBe(40);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['a page', text('<!DOCTYPE html><html><body>Not found</body></html>')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>x()</script></svg>')],
    ['an SVG behind an XML declaration', text('<?xml version="1.0"?><svg width="9" height="9"/>')],
    ['text that begins like a GIF', text('GIF87 is a format from 1987')],
    ['a PDF', text('%PDF-1.7 and more text than there are bytes in a header')],
    ['a HEIC', avif('heic\0\0\0\0mif1heic', ispe(40, 30))],
    ['an AVIF by its version only', avif('mif1avif', ispe(40, 30))],
    ['an AVIF without a size', avif('avif\0\0\0\0')],
    ['a PNG without a header', Buffer.concat([sample('png').subarray(0, 12), Buffer.alloc(40)])],
    ['a PNG of no width', png(0, 100)],
    ['a sound in a RIFF', text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0\x44\xac\0\0\x10\xb1\x02\0')],
    ['a BMP', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0')],
  ])('are undefined for %s', (_what, bytes) => {
    expect(imageInfo(bytes)).toBeUndefined();
  });

  it('are the same or undefined for a truncated image', () => {
    for (const name of SAMPLE_NAMES) {
      const whole = imageInfo(sample(name));
      for (let length = 0; length < sample(name).length; length += 1) {
        const info = imageInfo(sample(name).subarray(0, length));
        if (info !== undefined) expect(info, `${name}, ${length} bytes`).toEqual(whole);
      }
    }
  });

  it('are positive whole numbers or undefined, whatever the bytes', () => {
    const beginning = fc.constantFrom(
      ...SAMPLE_NAMES.map((name) => sample(name).subarray(0, 16)),
      ...SAMPLE_NAMES.map(sample),
      text('\xff\xd8\xff\xe1\0\x40Exif\0\0II*\0\x08\0\0\0'),
      text('\xff\xd8\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08\xff\xff'),
      Buffer.concat([box('ftyp', text('avif\0\0\0\0')), text('\0\0\0\x01meta\0\0\0\0\0\0\0\x40\0\0\0\0')]),
      Buffer.concat([box('ftyp', text('avif\0\0\0\0')), text('\0\0\0\0meta\0\0\0\0\0\0\0\0iprp\0\0\0\x08ipco')]),
    );
    const damaged = fc
      .tuple(
        beginning,
        fc.uint8Array({ maxLength: 80 }),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
      )
      .map(([start, rest, changes]) => {
        const bytes = Buffer.concat([start, rest]);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 100 })), (bytes) => {
        const info = imageInfo(bytes);
        if (info === undefined) return;
        expect(Number.isSafeInteger(info.width) && info.width > 0).toBe(true);
        expect(Number.isSafeInteger(info.height) && info.height > 0).toBe(true);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('are undefined for an AVIF with invalid box sizes', () => {
    for (const lead of [
      words(1, 0x6d6f6f76, 0, 0),
      words(1, 0x6d6f6f76, 0, 8),
      words(4, 0x6d6f6f76),
      words(0xffffffff, 0),
    ])
      expect(imageInfo(Buffer.concat([box('ftyp', text('avif\0\0\0\0')), lead, Buffer.alloc(40)]))).toBeUndefined();
  });

  it('are searched for in one pass in a file of headers only', () => {
    const boxes = Buffer.concat(Array.from({ length: 200_000 }, () => words(8, 0)));
    expect(imageInfo(Buffer.concat([box('ftyp', text('avif\0\0\0\0')), boxes]))).toBeUndefined();
    const segments = Buffer.concat(Array.from({ length: 200_000 }, () => Buffer.from([0xff, 0xe0, 0, 2])));
    expect(imageInfo(Buffer.concat([text('\xff\xd8'), segments]))).toBeUndefined();
  });
});
