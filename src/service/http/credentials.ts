import { timingSafeEqual } from 'node:crypto';
import { failureAnswer, type HttpAnswer } from '#service/http/answers';
import type { ReaderRole } from '#service/http/site';

/** A user, with an application password. */
export type Credentials = { readonly user: string; readonly password: string };

/** The users of a service: who may write, and who may only sign in. */
export type Users = { readonly editor: Credentials | undefined; readonly reader: Credentials | undefined };

function same(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns an application password without the spaces with which it is displayed; services accept both forms. */
function withoutSpaces(password: string): string {
  return password.replaceAll(' ', '');
}

/**
 * Returns the reader that an `Authorization` header names, or the 401 that wrong credentials get, on reads too. Without a
 * header, with another scheme than Basic and in a service that has no users it is `anonymous`.
 */
export function readerOf(header: string | undefined, users: Users): ReaderRole | HttpAnswer {
  const encoded = /^Basic\s+([A-Za-z0-9+/]+=*)\s*$/i.exec(header ?? '')?.[1];
  if ((users.editor === undefined && users.reader === undefined) || encoded === undefined) return 'anonymous';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  const name = credentials.slice(0, Math.max(colon, 0));
  for (const reader of ['editor', 'reader'] as const) {
    const { user, password } = users[reader] ?? {};
    if (user === undefined || password === undefined || !same(name, user)) continue;
    return same(withoutSpaces(credentials.slice(colon + 1)), withoutSpaces(password))
      ? reader
      : failureAnswer(401, 'incorrect_password', 'The provided password is an invalid application password.');
  }
  return failureAnswer(
    401,
    'invalid_username',
    '<strong>Error:</strong> Unknown username. Check again or try your email address.',
  );
}
