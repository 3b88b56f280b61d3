import colors from 'color-name';

/** The name of a colour of CSS3 (CSS Color Module Level 3, 4.3), the only names that iCalendar knows (RFC 7986, 5.9). */
export type CssColor = Exclude<keyof typeof colors, 'rebeccapurple'>;

/** Tells whether a text is the name of a colour of CSS3, in lower case. */
export function isCssColor(text: string): text is CssColor {
  // `rebeccapurple` is of CSS 4.
  return text !== 'rebeccapurple' && Object.hasOwn(colors, text);
}

/** The names of all colours of CSS3, in lower case. */
export const CSS_COLOR_NAMES: readonly CssColor[] = Object.keys(colors).filter(isCssColor);

/** Returns the colour of a name as `#rrggbb`. */
export function hexOf(name: CssColor): string {
  return `#${colors[name].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
