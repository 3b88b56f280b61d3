import type { Kind } from '#interface/kinds';
import { asReadBack, isPlainField } from '#records/plain-fields';
import type { TextToResend } from '#records/request/resent-cost';

/** A percent-encoded character, which services of the common implementation remove. */
const ENCODED = /%[\da-f]{2}/gi;

/** Returns text without percent-encoded characters, as services clean it: taking one out may make another. */
function withoutEncoded(text: string): string {
  for (let remaining = text; ; ) {
    const shorter = remaining.replace(ENCODED, '');
    if (shorter === remaining) return remaining;
    remaining = shorter;
  }
}

/**
 * The plain fields of venues and organizers that services don't clean as lines: names, which are titles, and websites.
 */
const NO_LINES = ['venue', 'organizer', 'website'];

/** Tells whether a field is a line of a venue or organizer that services clean of tags, line feeds and `%xx`. */
export function isCleanedLine(kind: Kind, field: string): boolean {
  return (kind === 'venues' || kind === 'organizers') && isPlainField(kind, field) && !NO_LINES.includes(field);
}

/** Returns a plain text as read back after a service has cleaned it as a line: no `%xx` stays. */
export function shownLine(plain: string): string {
  return asReadBack(withoutEncoded(asReadBack(plain)));
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The addresses that validation accepts: printable ASCII behind a scheme that leads somewhere. */
const ACCEPTED_ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/[!-~]+|(?:mailto|news|tel):[!-~]+)$/i;

/** Text that a service removes or reads otherwise. */
const CLEANED = /[<\\]/;

/** Tells whether a service accepts an address: it refuses the whole write with 400 for any other. */
function isTaken(address: string): boolean {
  return ACCEPTED_ADDRESS.test(address);
}

/**
 * Returns why a service that validates addresses refuses a whole write with this address; `undefined` if it accepts it.
 */
export function websiteRefusal(address: string): string | undefined {
  if (isTaken(address)) return undefined;
  if (!SCHEME.test(address)) return 'the service takes no address without a scheme, such as https:// before it';
  return /[^!-~]/.test(address)
    ? 'the service takes no address with blanks or letters that are not ASCII, and percent-encoded ones do not stay in it'
    : 'the service takes no such address';
}

/**
 * Returns an address as read back after a service has cleaned it: without any `%xx`. `undefined` if the service refuses
 * the address, or if the result for such an address is not known.
 */
export function shownWebsite(address: string): string | undefined {
  return isTaken(address) && !CLEANED.test(address) ? withoutEncoded(address) : undefined;
}

/**
 * Returns what to send for an event's website so that it stays. No form of a percent-encoded character survives, and an
 * address without a scheme, or with other than ASCII, is refused even where the service has it stored: then the nearest
 * accepted address is sent, or an empty text.
 */
export function eventWebsiteToResend(address: string): TextToResend {
  const current = shownWebsite(address);
  if (current !== undefined) return { text: address, isKept: current === address, becomes: current };
  if (isTaken(address)) return { text: address, isKept: false };
  const nearest = `http://${address}`;
  const becomes = SCHEME.test(address) ? undefined : shownWebsite(nearest);
  return becomes === undefined ? { text: '', isKept: false, becomes: '' } : { text: nearest, isKept: false, becomes };
}
