import { describe, expect, it } from 'vitest';
import { filesForUse, pictureFiles, sharedFileName } from '../../../site/pictures/sizes.ts';
import { tintOf } from '../../../site/pictures/tints.ts';

const DIGEST = 'ab'.repeat(32);
const filesOf = (width: number, height: number) => pictureFiles(DIGEST, { width, height });
const widthsOf = (width: number, height: number) => filesOf(width, height).chosen.avif.map((file) => file.width);

describe('the files of a picture', () => {
  it('are never larger than the original', () => {
    for (const [width, height] of [
      [1, 1],
      [64, 48],
      [100, 5000],
      [500, 20],
      [1300, 900],
      [9000, 6000],
    ] as const) {
      const files = filesOf(width, height);
      for (const file of filesForUse('record', files)) {
        expect([file.width, file.height].map((side) => side >= 1)).toEqual([true, true]);
        expect(file.width <= width && file.height <= height).toBe(true);
      }
      expect(files.plain.width).toBeLessThanOrEqual(960);
    }
  });

  it('have widths for browsers to choose from, each different enough from the next', () => {
    expect(widthsOf(4000, 3000)).toEqual([480, 960, 1440]);
    expect(widthsOf(1200, 800)).toEqual([480, 960, 1200]);
    expect(widthsOf(1000, 800)).toEqual([480, 1000]);
    expect(widthsOf(300, 200)).toEqual([300]);
  });

  it('keep its proportions, except for the square in lists', () => {
    const { chosen, small, shared } = filesOf(4000, 3000);
    for (const { width, height } of [...chosen.avif, ...chosen.webp, shared])
      expect(height / width).toBeCloseTo(3 / 4, 2);
    expect([small.avif, small.webp].map(({ width, height, cut }) => [width, height, cut])).toEqual([
      [128, 128, true],
      [128, 128, true],
    ]);
  });

  it('are no taller than encoders support', () => {
    for (const { height } of filesForUse('record', filesOf(10, 50_000))) expect(height).toBeLessThanOrEqual(2880);
  });

  it('have unique names, and the shared one has a name that does not depend on the size', () => {
    const names = filesForUse('record', filesOf(4000, 3000)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const side of [4000, 9]) expect(filesOf(side, side).shared.name).toBe(sharedFileName(DIGEST));
  });

  it('are only one file if the picture appears only within a description', () => {
    const files = filesOf(4000, 3000);
    expect(filesForUse('described', files)).toEqual([files.plain]);
    expect(filesForUse('record', files)).toContainEqual(files.plain);
  });
});

it('a colour maps to one of the classes of the style sheet', () => {
  expect([tintOf(0, 0, 0), tintOf(255, 255, 255), tintOf(200, 120, 10)]).toEqual(['tint-000', 'tint-222', 'tint-210']);
});
