import { type Client, createClient } from '#client/client';
import type { Transport } from '#client/transport';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { memorySpool } from '#content/store/spool';
import type { Dialect } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { windowOf } from '#records/time';
import { type PullOptions, pull } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';
import { pullQuickly } from '#sync/quick/quick-pull';

export const LANGUAGES = [
  { code: 'ca', segment: null },
  { code: 'en', segment: 'en' },
] as const;

export const ZONE = 'Europe/Madrid';

const WINDOW = windowOf(
  Temporal.PlainDate.from('2026-11-21'),
  { back: Temporal.Duration.from('P3M'), ahead: Temporal.Duration.from('P18M') },
  ZONE,
);

export const BINDING = {
  origin: 'https://model.example',
  restRoot: '/wp-json',
  namespace: 'calendar/events/v1',
  languages: { ca: 'https://model.example/wp-json', en: 'https://model.example/en/wp-json' },
  uidHost: 'model.example',
  demo: false,
};

/** The default instant of a pull. */
export const AT = Temporal.Instant.from('2026-11-21T10:00:00Z');

/** Returns the options of these tests' pulls: by default two languages, all kinds, and the default guards. */
export function pullOptions(cache: Files, options: Partial<PullOptions> = {}): PullOptions {
  return {
    languages: LANGUAGES,
    configured: LANGUAGES,
    defaultLanguage: 'ca',
    kinds: KINDS,
    window: WINDOW,
    timeZone: ZONE,
    binding: BINDING,
    accepted: { missing: false, removals: false },
    ceiling: { share: 0.2, count: Number.POSITIVE_INFINITY },
    at: AT,
    dryRun: false,
    full: false,
    details: false,
    cache,
    spool: memorySpool(),
    wholeWindow: true,
    onProgress: () => {},
    ...options,
  };
}

/** Makes a client of a service at an address. */
export function clientOver(transport: Transport, baseUrl: string, dialect: Dialect): Client {
  const endpoint = { ...dialect.naming, baseUrl, languageSelection: 'segment' as const };
  return createClient(endpoint, transport, { dialect, languages: ['ca', 'en'] });
}

/** Pulls a service at an address into files. */
export function pullOver(
  transport: Transport,
  baseUrl: string,
  dialect: Dialect,
  files: Files,
  options: PullOptions,
): Promise<PullReport> {
  return pull(clientOver(transport, baseUrl, dialect), files, options);
}

/** Pulls as `sync --quick` does; `isPart` is true where not everything was read. */
export async function quickPull(
  client: Client,
  files: Files,
  options: PullOptions,
  resumed: () => number,
): Promise<PullReport & { readonly isPart: boolean }> {
  const { cache, languages, configured, window, timeZone, details, at, dryRun } = options;
  const ledgers = languages.flatMap(({ code }) => KINDS.map((kind) => ledgerPath(code, kind)));
  const { report, fullBecause } = await pullQuickly({
    client,
    cache,
    languages,
    configured,
    window,
    timeZone: String(timeZone),
    details,
    configuration: 'as it is',
    fullEvery: Temporal.Duration.from('PT6H'),
    today: at.toZonedDateTimeISO(ZONE).toPlainDate(),
    now: at,
    agreed: async () => JSON.stringify(await Promise.all(ledgers.map((path) => files.read(path)))),
    pull: (observeSome) => pull(client, files, { ...options, observeSome }),
    resumed,
    dryRun,
  });
  return { ...report, isPart: fullBecause === undefined };
}
