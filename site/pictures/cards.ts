import type { Lettering, Line } from './lettering.ts';

/** The size of a card in pixels: what programs that show shared pages ask for. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a card says: of an event, or of a site. */
export type CardText = {
  readonly title: string;
  /** Below the title: when, and where. */
  readonly lines: readonly string[];
  /** The title of the site; absent where that is the title of the card. */
  readonly site?: string | undefined;
};

/** Changes with what is drawn. */
export const CARD_VERSION = 1;

const PAPER = '#fcfaf6';
const INK = '#2b221c';
const SOFT = '#5d534b';
const ACCENT = '#b3241f';

const MARGIN = 80;
const ROOM = CARD.width - 2 * MARGIN;

/** The sizes of a title, and how many lines it may have in each. */
const TITLES = [
  { size: 104, lines: 2 },
  { size: 84, lines: 3 },
  { size: 64, lines: 4 },
] as const;

const LEADING = 1.12;

/** Breaks a text into lines between its words; `undefined` where a word is too long or there are too many lines. */
function broken(text: string, lettering: Lettering, size: number, most: number): readonly Line[] | undefined {
  const lines: Line[] = [];
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

/** Returns the longest beginning of a text that has room in one line; what is cut ends with an ellipsis. */
function cut(text: string, lettering: Lettering, size: number): Line {
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

/** Sets a title as large as it has room; a longer one is cut. */
function setTitle(title: string, lettering: Lettering): { readonly size: number; readonly lines: readonly Line[] } {
  for (const { size, lines } of TITLES) {
    const set = broken(title, lettering, size, lines);
    if (set !== undefined) return { size, lines: set };
  }
  const { size, lines: most } = TITLES[2];
  const words = title.split(/\s+/);
  while (words.length > 1) {
    words.pop();
    const set = broken(`${words.join(' ')} …`, lettering, size, most);
    if (set !== undefined) return { size, lines: set };
  }
  return { size, lines: [cut(title, lettering, size)] };
}

const drawn = ({ path }: Line, y: number, colour: string) =>
  `<path transform="translate(${MARGIN} ${Math.round(y)})" fill="${colour}" d="${path}"/>`;

/**
 * Draws a card as SVG, its letters as outlines, so that no fonts of the machine are asked. Returns `undefined` where the type
 * of the site lacks a letter of its text.
 */
export function cardSvg({ title, lines, site }: CardText, lettering: Lettering): string | undefined {
  if (![title, ...lines, site ?? ''].every((text) => lettering.has(text))) return undefined;
  const set = setTitle(title, lettering);
  const top = site === undefined ? (CARD.height - set.lines.length * set.size * LEADING) / 2 : 150;
  const parts = [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PAPER}"/>`,
    `<rect width="${CARD.width}" height="20" fill="${ACCENT}"/>`,
    ...(site === undefined ? [] : [drawn(cut(site, lettering, 34), 100, SOFT)]),
    ...set.lines.map((line, at) => drawn(line, top + set.size * (0.8 + at * LEADING), INK)),
    ...lines.map((line, at) =>
      drawn(cut(line, lettering, 44), CARD.height - 70 - (lines.length - 1 - at) * 62, at === 0 ? ACCENT : INK),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${parts.join('')}</svg>`;
}
