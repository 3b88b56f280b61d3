import { createClient } from '#client/client';
import type { Transport } from '#client/transport';
import type { Files } from '#content/store/files';
import type { Dialect } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import type { PushOptions, PushPermissions } from '#sync/push/options';
import type { PushReport } from '#sync/push/plan';
import { pushEdits } from '#sync/push/push';
import { AT, BINDING, LANGUAGES, ZONE } from '../pulling.ts';

/** The credentials of the editor of the model's services. */
export const EDITOR = { user: 'editor', password: 'secret' };
export const AUTHORIZATION = `Basic ${Buffer.from(`${EDITOR.user}:${EDITOR.password}`).toString('base64')}`;

/** The permissions of a usual push: none. */
const USUAL: PushPermissions = {
  deletes: false,
  allDeletes: false,
  occurrences: false,
  replaceRendered: false,
  changes: new Set(),
  again: new Set(),
};

/** The options in which a push differs from the usual one. */
export type PushChanges = Partial<Omit<PushOptions, 'client' | 'files' | 'allowed'>> & {
  readonly allowed?: Partial<PushPermissions>;
};

/** Pushes files to a service at an address: two languages, all kinds, and the guards as they are by themselves. */
export async function pushOver(
  transport: Transport,
  baseUrl: string,
  dialect: Dialect,
  files: Files,
  { allowed, ...changes }: PushChanges = {},
): Promise<PushReport> {
  const endpoint = { ...dialect.naming, baseUrl, languageSelection: 'segment' as const };
  const report = await pushEdits(
    {
      client: createClient(endpoint, transport, { dialect, languages: LANGUAGES.map(({ code }) => code) }),
      files,
      languages: LANGUAGES,
      configured: LANGUAGES,
      kinds: KINDS,
      binding: BINDING,
      timeZone: ZONE,
      at: AT,
      now: () => AT,
      sleep: async () => {},
      ceiling: { share: 0.2, count: Number.POSITIVE_INFINITY },
      details: false,
      onProgress: () => {},
      ...changes,
      allowed: { ...USUAL, ...allowed },
    },
    async ({ steps }) => steps,
  );
  if (report === undefined) throw new TypeError('a push without a report');
  return report;
}
