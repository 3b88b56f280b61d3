import { hash } from 'node:crypto';

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in base64url: 43 characters. */
export function digestOfBytes(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'base64url');
}

/** Returns a short digest of a text: 22 characters, in practice never the same for two texts. */
export function digestOfText(text: string): string {
  return digestOfBytes(text).slice(0, 22);
}

/** Returns the short digest of a value as JSON; the order of keys counts. */
export function digestOfJson(value: unknown): string {
  return digestOfText(JSON.stringify(value));
}
