import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** A text in one line, drawn: its width, and its outlines as SVG path data, from its left end on its base line. */
export type LineDrawing = { readonly width: number; readonly path: string };

/** The letters of the type in which the site is set. */
export type Lettering = {
  /** Tells whether the type has all letters of a text. */
  has(text: string): boolean;
  /** Draws a text in one line; `size` in pixels. */
  draw(text: string, size: number): LineDrawing;
};

/** The files of the type, the most used letters first. */
const FILES = ['latin', 'latin-ext', 'vietnamese'].map((name) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/newsreader/files/newsreader-${name}-wght-normal.woff2`)),
);

/** Returns the bytes of the type's files, which the digest of a card covers. */
export const fontBytes = (): readonly Buffer[] => FILES.map((file) => readFileSync(file));

/** Loads the type. It is drawn in its default weight: the library reads no other from compressed files. */
export async function loadLettering(files: readonly Buffer[]): Promise<Lettering> {
  const { create } = await import('fontkit');
  return letteringOf(files.map((bytes) => create(bytes)).filter((font): font is Font => 'unitsPerEm' in font));
}

/** Blanks of any width. */
const BLANK = /^[\s\u00a0\u2009\u202f]$/;

function letteringOf(fonts: readonly Font[]): Lettering {
  /** Returns the font that has a letter. */
  const fontOf = (letter: string) => fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const lettersOf = (text: string) => [...text.normalize('NFC')].map((letter) => (BLANK.test(letter) ? ' ' : letter));
  return {
    has: (text) => lettersOf(text).every((letter) => fontOf(letter) !== undefined),
    draw(text, size) {
      let path = '';
      let x = 0;
      for (const { font, run } of runsOf(lettersOf(text), fontOf)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(run);
        for (const [at, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
          path += glyph.path
            .scale(scale, -scale)
            .translate(x + xOffset * scale, -yOffset * scale)
            .toSVG();
          x += xAdvance * scale;
        }
      }
      return { width: x, path };
    },
  };
}

/** Groups successive letters of one font; letters without a font are left out. */
function runsOf(letters: readonly string[], fontOf: (letter: string) => Font | undefined) {
  const runs: { font: Font; run: string }[] = [];
  for (const letter of letters) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) last.run += letter;
    else runs.push({ font, run: letter });
  }
  return runs;
}
