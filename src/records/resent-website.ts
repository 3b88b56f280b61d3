import type { Resent } from '#records/resent-cost';

/** A percent-encoded character, of which a service of the common implementation takes none. */
const ENCODED = /%[\da-f]{2}/gi;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What validation of an address takes: printable ASCII. */
const PRINTABLE = /^[\x21-\x7e]*$/;

/** What is cleaned away or read in a way of its own. */
const CLEANED = /[<\\]/;

/** Whether a service takes an address at all: one that it does not take refuses the whole write with 400. */
function isTaken(address: string): boolean {
  return SCHEME.test(address) && PRINTABLE.test(address);
}

function withoutEncoded(address: string): string {
  // Taking one out may make another.
  for (let text = address; ; ) {
    const shorter = text.replace(ENCODED, '');
    if (shorter === text) return text;
    text = shorter;
  }
}

/**
 * What a service that cleans addresses makes of one that it is sent (observed behaviour, section 4): every `%xx` is taken
 * out. `undefined` where it refuses the address, or what it does with such a one was never seen.
 */
export function shownWebsite(address: string): string | undefined {
  return isTaken(address) && !CLEANED.test(address) ? withoutEncoded(address) : undefined;
}

/**
 * What to send for an event's website so that it stays as it is. No form of a percent-encoded character survives, and
 * an address without a scheme, or with other than ASCII, is refused although it is stored so: then the nearest that is
 * taken is sent, or nothing.
 */
export function websiteAgain(address: string): Resent {
  const shown = shownWebsite(address);
  if (shown !== undefined) return { text: address, kept: shown === address, becomes: shown };
  if (isTaken(address)) return { text: address, kept: false };
  const nearest = `http://${address}`;
  const made = SCHEME.test(address) ? undefined : shownWebsite(nearest);
  return made === undefined ? { text: '', kept: false, becomes: '' } : { text: nearest, kept: false, becomes: made };
}
