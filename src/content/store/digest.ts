import { hash } from 'node:crypto';
import type { AnyRecord } from '#records/schema';

/** Returns a short digest of a text: 22 characters, of which two that differ are never the same in practice. */
export function digestOfText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** Returns a digest of all that a record holds. */
export function recordDigest(record: AnyRecord): string {
  return digestOfText(JSON.stringify(record));
}
