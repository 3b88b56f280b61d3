import type { TransportOptions } from '#client/transport';

/** The length below which a text is too common to be struck out. */
const SHORTEST = 4;

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');

/**
 * Returns the texts that give credentials away, longest first: passwords, tokens and header values, as they are and in
 * base64, also as JSON may have them.
 */
export function secretsOf({
  authorization = '',
  header,
}: Pick<TransportOptions, 'authorization' | 'header'>): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  const password = pair.slice(pair.indexOf(':') + 1);
  const raw = [credentials.replace(/=+$/, ''), pair, password, header?.value ?? ''].filter((one) => one !== '');
  const all = [...raw, ...raw.map(base64)].flatMap((one) => {
    const inJson = JSON.stringify(one).slice(1, -1);
    return [one, inJson, inJson.replaceAll('/', '\\/'), one.replaceAll('/', '\\/')];
  });
  return [...new Set(all)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** Returns text of a service as messages may quote it: without the secrets, which a site may send back. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, '…'), text);
}
