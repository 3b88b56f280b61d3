import { setTimeout } from 'node:timers/promises';
import { createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { UNPACED } from '#client/transport';
import { ledgerPath, recordPath } from '#content/store/layout';
import { DIALECTS } from '#interface/dialects/dialects';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { EDITOR } from '../processes.ts';

/**
 * Gives one event of the service another description, by its update route. Returns the files of content that this
 * concerns: the event's own and the ledger of its kind.
 */
export async function changeOneEvent(baseUrl: string, code: string): Promise<readonly string[]> {
  const authorization = `Basic ${Buffer.from(`${EDITOR.user}:${EDITOR.password}`).toString('base64')}`;
  const transport = httpTransport({
    pacing: UNPACED,
    authorization,
    sleep: (duration, signal) => setTimeout(duration, undefined, { signal }),
    random: Math.random,
  });
  try {
    const client = createClient({ ...DOCUMENT_NAMING, baseUrl, languageSelection: 'parameter' }, transport, {
      dialect: DIALECTS.document,
      languages: [code],
    });
    const language = { code, segment: null };
    for await (const { id, slug } of client.items('events', language, { page: 1, per_page: 1 })) {
      await client.update('events', language, { id }, { description: '<p>Changed by the benchmark.</p>' });
      return [ledgerPath(code, 'events'), recordPath(code, 'events', slug)].sort();
    }
    throw new Error(`The service lists no event to come in '${code}'.`);
  } finally {
    await transport.close();
  }
}
