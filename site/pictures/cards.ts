import type { Lettering, LineDrawing } from './lettering.ts';

/** The size of a card in pixels, recommended for shared pages. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The text of a card, for an event or a site. */
export type CardText = {
  readonly title: string;
  /** Below the title: when, and where. */
  readonly lines: readonly string[];
  /** The title of the site; absent on the card of the site itself. */
  readonly site?: string | undefined;
};

/** The version of the drawing of cards, part of their file names: it must change with the drawing. */
export const CARD_VERSION = 1;

const PAPER = '#fcfaf6';
const INK = '#2b221c';
const SOFT = '#5d534b';
const ACCENT = '#b3241f';

const MARGIN = 80;
const ROOM = CARD_SIZE.width - 2 * MARGIN;

/** The sizes of a title, with the most lines for each. */
const TITLES = [
  { size: 104, lines: 2 },
  { size: 84, lines: 3 },
  { size: 64, lines: 4 },
] as const;

const LEADING = 1.12;

/**
 * Returns the lines of a text, broken between its words; `undefined` if a word is too long or there are too many lines.
 */
function brokenLines(
  text: string,
  lettering: Lettering,
  size: number,
  most: number,
): readonly LineDrawing[] | undefined {
  const lines: LineDrawing[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (lettering.draw(longer, size).width <= ROOM) line = longer;
    else {
      if (line === '' || lettering.draw(word, size).width > ROOM) return undefined;
      lines.push(lettering.draw(line, size));
      line = word;
    }
  }
  if (line !== '') lines.push(lettering.draw(line, size));
  return lines.length > most ? undefined : lines;
}

/** Returns the longest beginning of a text that fits in one line; a cut text ends with an ellipsis. */
function cut(text: string, lettering: Lettering, size: number): LineDrawing {
  const whole = lettering.draw(text, size);
  if (whole.width <= ROOM) return whole;
  const words = text.split(/\s+/);
  while (words.length > 1) {
    words.pop();
    const line = lettering.draw(`${words.join(' ')} …`, size);
    if (line.width <= ROOM) return line;
  }
  return lettering.draw('…', size);
}

/** Sets a title in the largest size that fits, or cuts it. */
function setTitle(
  title: string,
  lettering: Lettering,
): { readonly size: number; readonly lines: readonly LineDrawing[] } {
  for (const { size, lines } of TITLES) {
    const set = brokenLines(title, lettering, size, lines);
    if (set !== undefined) return { size, lines: set };
  }
  const { size, lines: most } = TITLES[2];
  const words = title.split(/\s+/);
  while (words.length > 1) {
    words.pop();
    const set = brokenLines(`${words.join(' ')} …`, lettering, size, most);
    if (set !== undefined) return { size, lines: set };
  }
  return { size, lines: [cut(title, lettering, size)] };
}

const pathElement = ({ path }: LineDrawing, y: number, colour: string) =>
  `<path transform="translate(${MARGIN} ${Math.round(y)})" fill="${colour}" d="${path}"/>`;

/**
 * Returns a card as SVG, with outlines for letters, so that no fonts of the machine are needed; `undefined` if the
 * site's type lacks a letter of the text.
 */
export function cardSvg({ title, lines, site }: CardText, lettering: Lettering): string | undefined {
  if (![title, ...lines, site ?? ''].every((text) => lettering.has(text))) return undefined;
  const set = setTitle(title, lettering);
  const top = site === undefined ? (CARD_SIZE.height - set.lines.length * set.size * LEADING) / 2 : 150;
  const parts = [
    `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="${PAPER}"/>`,
    `<rect width="${CARD_SIZE.width}" height="20" fill="${ACCENT}"/>`,
    ...(site === undefined ? [] : [pathElement(cut(site, lettering, 34), 100, SOFT)]),
    ...set.lines.map((line, at) => pathElement(line, top + set.size * (0.8 + at * LEADING), INK)),
    ...lines.map((line, at) =>
      pathElement(
        cut(line, lettering, 44),
        CARD_SIZE.height - 70 - (lines.length - 1 - at) * 62,
        at === 0 ? ACCENT : INK,
      ),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}">${parts.join('')}</svg>`;
}
