import type { Resent } from '#records/resent-cost';
import { withoutEncoded } from '#records/sanitised';

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What validation of an address takes: printable ASCII behind a scheme that leads somewhere. */
const TAKEN = /^(?:[a-z][a-z\d+.-]*:\/\/[!-~]+|(?:mailto|news|tel):[!-~]+)$/i;

/** What is cleaned away or read in a way of its own. */
const CLEANED = /[<\\]/;

/** Whether a service takes an address at all: one that it does not take refuses the whole write with 400. */
function isTaken(address: string): boolean {
  return TAKEN.test(address);
}

/** Why a service that validates addresses refuses a whole write for this one; `undefined` where it takes it. */
export function refusedWebsite(address: string): string | undefined {
  if (isTaken(address)) return undefined;
  if (!SCHEME.test(address)) return 'the service takes no address without a scheme, such as https:// before it';
  return /[^!-~]/.test(address)
    ? 'the service takes no address with blanks or letters that are not ASCII, and percent-encoded ones do not stay in it'
    : 'the service takes no such address';
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
