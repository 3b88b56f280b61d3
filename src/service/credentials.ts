import { timingSafeEqual } from 'node:crypto';
import { type Answer, incorrectPassword, unknownUser } from '#service/answers';
import type { Reader } from '#service/site';

/** The one user who may write, with an application password. */
export type Credentials = { readonly user: string; readonly password: string };

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Application passwords are shown in groups; services take them with and without the spaces. */
function joined(password: string): string {
  return password.replaceAll(' ', '');
}

/**
 * Who a request's `Authorization` header says is asking, or the 401 that wrong credentials get, on reads too. Other
 * schemes than Basic say nothing, and neither does any header to a service that has no credentials.
 */
export function readerOf(header: string | undefined, credentials: Credentials | undefined): Reader | Answer {
  const encoded = /^Basic\s+([A-Za-z0-9+/]+=*)\s*$/i.exec(header ?? '')?.[1];
  if (credentials === undefined || encoded === undefined) return 'anonymous';
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = given.indexOf(':');
  if (colon < 0 || !same(given.slice(0, colon), credentials.user)) return unknownUser();
  return same(joined(given.slice(colon + 1)), joined(credentials.password)) ? 'editor' : incorrectPassword();
}
