import { onTestFinished } from 'vitest';
import { type Client, createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import type { startService } from '#service/http/server';
import { LANGUAGES } from '../running.ts';
import { CREDENTIALS, type Json, writing } from './writing.ts';

export type Language = (typeof LANGUAGES)[number];

/** Starts a service with an editor's client, which ends with the test, and ways to read a record as it is served. */
export async function editing(name: keyof typeof DIALECTS, options: Partial<Parameters<typeof startService>[0]> = {}) {
  const service = await writing(name, options);
  const dialect = DIALECTS[name];
  const transport = httpTransport({
    authorization: `Basic ${btoa(`${CREDENTIALS.user}:${CREDENTIALS.password}`)}`,
    pacing: { inFlight: 1, perSecond: Number.POSITIVE_INFINITY },
    sleep: async () => {},
    random: () => 0,
  });
  onTestFinished(() => transport.close());
  const endpoint = { ...dialect.naming, baseUrl: service.url, languageSelection: 'segment' as const };
  const client: Client = createClient(endpoint, transport, { dialect, languages: LANGUAGES });
  const language = (code: Language) => ({ code, segment: code === 'ca' ? null : code });
  const raw = async (kind: Kind, id: number, code: Language = 'ca'): Promise<Json> => {
    const { segment } = language(code);
    const { status, body } = await service.send(
      'GET',
      `/${kind}/${id}`,
      undefined,
      segment === null ? {} : { segment },
    );
    if (status !== 200) throw new Error(`${code} ${kind} ${id}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const served = async <K extends Kind>(kind: K, id: number, code: Language = 'ca'): Promise<Served[K]> => {
    const decoded = decodeItem(kind, await raw(kind, id, code));
    if ('reason' in decoded) throw new Error(decoded.reason);
    return decoded.served;
  };
  return { ...service, dialect, client, language, raw, served };
}
