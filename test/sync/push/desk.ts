import { onTestFinished } from 'vitest';
import { createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { type Transport, uncachedTransport } from '#client/transport';
import { readLedger } from '#content/state/ledger';
import { memorySpool } from '#content/store/spool';
import { DIALECTS, type DialectName } from '#interface/dialects/dialects';
import type { LanguageSelection } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import type { startService } from '#service/http/server';
import { namingOf } from '#service/http/site';
import type { OnProgress } from '#sync/progress';
import { pull } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';
import type { PushOptions, PushPermissions } from '#sync/push/options';
import type { PushPlan, PushReport, PushStep } from '#sync/push/plan';
import { pushEdits } from '#sync/push/push';
import { type MemoryFiles, memoryFiles } from '../../content/memory-files.ts';
import { type Json, writing } from '../../service/writes/writing.ts';
import { windowAt } from '../pulling.ts';

const AT = Temporal.Instant.from('2026-11-21T10:00:00Z');
const AUTHORIZATION = `Basic ${Buffer.from('editor:abcdefghijkl').toString('base64')}`;

/** The permissions of the usual push: none. */
export const NOTHING: PushPermissions = {
  deletes: false,
  allDeletes: false,
  occurrences: false,
  replaceRendered: false,
  changes: new Set(),
  again: new Set(),
};

/** How the language is chosen at sites of each form. */
const SELECTIONS = { segments: 'segment', filtered: 'parameter', polylang: 'url' } as const;

/** The options in which a push differs from the usual one. */
export type PushChanges = Partial<Omit<PushOptions, 'allowed'>> & { readonly allowed?: Partial<PushPermissions> };

/** The options in which a sync differs from the usual one. */
export type SyncChanges = {
  /** The codes of the languages that it reads. */
  readonly languages?: readonly string[];
  /** True if all that is gone or missing is so on purpose. */
  readonly accepts?: boolean;
  readonly onProgress?: OnProgress;
};

/** The options in which a desk differs from the usual one. */
export type DeskOptions = Partial<Parameters<typeof startService>[0]> & {
  /** By what the language is chosen; as the form of the site's languages needs it if not given. */
  readonly languageSelection?: LanguageSelection;
  /** The codes of the languages that content has. */
  readonly content?: readonly string[];
  /** The `Authorization` header; by default the editor's. */
  readonly authorization?: string | undefined;
  /** True if the addresses of the default language have a segment, too. */
  readonly showsDefault?: boolean;
  /** Wraps the transport between client and service. */
  readonly through?: (transport: Transport) => Transport;
};

type Ask = Parameters<typeof pushEdits>[1];

/** A push that was planned and waits for the steps that are wanted of it. */
type PreparedPush = { readonly plan: PushPlan; carryOut(steps?: readonly PushStep[]): Promise<PushReport> };

/** An editor's desk: a service of its own, content pulled from it, and a way to push. */
export type Desk = Awaited<ReturnType<typeof desk>>;

/** Sets up a desk; all of it ends with the test. */
export async function desk(dialect: DialectName, options: DeskOptions = {}) {
  const {
    content = ['ca', 'en'],
    showsDefault = false,
    through = (transport) => transport,
    ...serviceOptions
  } = options;
  const service = await writing(dialect, serviceOptions);
  const files: MemoryFiles = memoryFiles();
  const cache = memoryFiles();
  const languages = content.map((code) => ({ code, segment: code === 'ca' && !showsDefault ? null : code }));
  const selection = options.languageSelection ?? SELECTIONS[options.languagesAs ?? 'segments'];
  let now = AT;
  const clientOf = (authorization: string | undefined, between = through) => {
    const http = httpTransport({
      pacing: { inFlight: 1, perSecond: Number.POSITIVE_INFINITY },
      authorization,
      sleep: async () => {},
      random: () => 0,
    });
    onTestFinished(() => http.close());
    const endpoint = {
      ...namingOf(DIALECTS[dialect], options.languagesAs ?? 'segments'),
      baseUrl: service.url,
      languageSelection: selection,
    };
    return createClient(endpoint, between(http), { dialect: DIALECTS[dialect], languages: content });
  };
  const authorization = 'authorization' in options ? options.authorization : AUTHORIZATION;
  const client = clientOf(authorization);
  const binding = {
    origin: 'https://service.example',
    restRoot: '/wp-json',
    namespace: 'calendar/events/v1',
    languages: Object.fromEntries(content.map((code) => [code, `https://service.example/${code}`])),
    uidHost: 'service.example',
    demo: false,
  };
  const sync = async (changes: SyncChanges = {}): Promise<PullReport> =>
    pull(client, files, {
      languages: languages.filter(({ code }) => changes.languages?.includes(code) ?? true),
      configured: languages,
      defaultLanguage: content[0] ?? 'ca',
      kinds: KINDS,
      window: windowAt('2026-11-21'),
      timeZone: 'Europe/Madrid',
      binding,
      accepted: { missing: changes.accepts === true, removals: changes.accepts === true },
      ceiling: { share: 0.2, count: Number.POSITIVE_INFINITY },
      at: now,
      dryRun: false,
      full: true,
      details: false,
      cache,
      spool: memorySpool(),
      wholeWindow: true,
      onProgress: changes.onProgress ?? (() => {}),
    });
  const pushingClient = clientOf(authorization, (http) => uncachedTransport(through(http)));
  const optionsOf = ({ allowed, ...changes }: PushChanges): PushOptions => ({
    client: pushingClient,
    files,
    languages,
    configured: languages,
    kinds: KINDS,
    binding,
    timeZone: 'Europe/Madrid',
    at: now,
    now: () => now,
    sleep: async (duration) => {
      now = now.add({ milliseconds: duration });
    },
    ceiling: { share: 0.2, count: Number.POSITIVE_INFINITY },
    details: false,
    onProgress: () => {},
    ...changes,
    allowed: { ...NOTHING, ...allowed },
  });
  const pushAs = async (changes: PushChanges, ask: Ask): Promise<PushReport> => {
    const report = await pushEdits(optionsOf(changes), ask);
    if (report === undefined) throw new TypeError('a push without a report');
    return report;
  };
  /** Plans a push, and returns the plan with what carries it out. */
  const prepare = (changes: PushChanges = {}): Promise<PreparedPush> =>
    new Promise((resolve, reject) => {
      const chosen = Promise.withResolvers<readonly PushStep[]>();
      const ended = pushAs(changes, (plan) => {
        const carryOut = (steps = plan.steps) => {
          chosen.resolve(steps);
          return ended;
        };
        resolve({ plan, carryOut });
        return chosen.promise;
      });
      ended.catch(reject);
    });
  const push = (changes: PushChanges = {}): Promise<PushReport> => pushAs(changes, async ({ steps }) => steps);
  const read = (path: string) => JSON.parse(files.snapshot()[path] ?? 'null');
  return {
    ...service,
    service,
    dialect: DIALECTS[dialect],
    files,
    client,
    /** Returns another client of the same service. */
    clientOf,
    sync,
    prepare,
    push,
    read,
    /** Changes fields of a record's file, as a person does; `undefined` removes one. */
    edit: (path: string, fields: Json) =>
      files.write(path, `${JSON.stringify({ ...read(path), ...fields }, null, 2)}\n`),
    /** Creates a record on the service. */
    make: service.make,
    write: (path: string, fields: Json) => files.write(path, `${JSON.stringify(fields, null, 2)}\n`),
    line: async (language: string, kind: Kind, id: number) =>
      (await readLedger(files, language, kind)).ledger.get(id)?.line(),
    /** Reads a record as the service shows it to an editor. */
    async served(kind: Kind, id: number, segment?: string): Promise<Json> {
      return (await service.send('GET', `/${kind}/${id}`, undefined, segment === undefined ? {} : { segment })).body;
    },
    pass: (milliseconds: number) => {
      now = now.add({ milliseconds });
    },
  };
}
