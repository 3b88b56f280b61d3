/*
 * Content lines (RFC 5545, 3.1). Every line of a feed is made here, from values that are on one line or in which a line
 * break is `\n`: what is not one of these never reaches a feed.
 */

const CRLF = '\r\n';

/** The longest line, in octets of UTF-8 without its break. */
const LONGEST_LINE = 75;

/** A TEXT value (RFC 5545, 3.3.11). */
export function textValue(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** What is no part of a URI as it is (RFC 3986, 2), and the comma and semicolon, which some programs take for TEXT's. */
const NOT_IN_URIS = /[^\w\-.~:/?#[\]@!$&'()*+=%]/gu;

/** A URI value (3.3.13): nothing is escaped in it but by percent-encoding, and whatever is given is one URI on one line. */
export function uriValue(uri: string): string {
  return uri.toWellFormed().replace(NOT_IN_URIS, (character) => encodeURIComponent(character));
}

/** The value of a parameter, encoded by RFC 6868 and quoted where it must be (RFC 5545, 3.2). */
function parameterValue(value: string): string {
  const encoded = value.replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'");
  return /[:;,]/.test(encoded) ? `"${encoded}"` : encoded;
}

/** The octets that the character at a position of a text takes in UTF-8. */
function octetsOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/** Folds a line between characters. */
function folded(line: string): string {
  // Of so few UTF-16 units none can take more octets than fit.
  if (line.length * 3 <= LONGEST_LINE) return line;
  const pieces: string[] = [];
  let begin = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const codePoint = line.codePointAt(at) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > LONGEST_LINE) {
      pieces.push(line.slice(begin, at));
      begin = at;
      // The space that begins the next line.
      octets = 1;
    }
    octets += size;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return begin === 0 ? line : `${pieces.join(`${CRLF} `)}${CRLF} ${line.slice(begin)}`;
}

/**
 * A property on its line or lines, each of at most 75 octets and ended by CRLF. `value` is one of the value types above,
 * or made of nothing that needs one.
 */
export function contentLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  let line = name;
  for (const [key, given] of Object.entries(parameters))
    if (given !== undefined) line += `;${key}=${parameterValue(given)}`;
  return `${folded(`${line}:${value}`)}${CRLF}`;
}

/** A date, or a date and time without its zone (RFC 5545, 3.3.4 and 3.3.5). */
export function dateValue(date: Temporal.PlainDate | Temporal.PlainDateTime): string {
  const text = 'hour' in date ? date.toString({ smallestUnit: 'second' }) : date.toString();
  return text.replace(/[:-]/g, '');
}

/** A date and time in UTC. */
export function utcValue(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[:-]/g, '');
}
