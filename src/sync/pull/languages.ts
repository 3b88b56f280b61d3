import { UnknownLanguageError } from '#client/errors';
import { urlForMessages } from '#client/transport';
import type { StatusRules } from '#content/calendar/facts/rules';
import { readLedger, serviceValues } from '#content/state/ledger';
import { hasRevisionTimes, type RevisionFile } from '#content/state/revisions';
import { type CallLanguage, holdsAllLanguages, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { hasChangedStatusRules } from '#sync/apply/apply';
import { eventLossRevisions } from '#sync/apply/revisions';
import type { ListObservation } from '#sync/observation';
import { rawDigest } from '#sync/observe/decode-cache';
import type { LanguageObservation } from '#sync/observe/observe';
import type { ObserveOptions } from '#sync/observe/observer';
import { isExpectedInList, listQueryOf } from '#sync/observe/query';
import type { RevisionChange } from '#sync/plan/record-revisions';
import { eventStatusFinder, statusRulesDigest } from '#sync/plan/statuses';
import { type CollectionContext, type CollectionPlan, planCollection } from '#sync/pull/collection';
import type { ContentSideReader } from '#sync/side';

/** The input of planning that is the same for all languages of a run. */
type LanguageContext = Omit<CollectionContext, 'statusOf' | 'looksIntoAll'> &
  Pick<ObserveOptions, 'configured' | 'defaultLanguage'> & {
    readonly languages: readonly CallLanguage[];
    readonly sides: ContentSideReader;
    readonly log: RevisionFile;
    /** The rules by which events are cancelled or postponed. */
    readonly statuses?: StatusRules | undefined;
    /** True to read all records, also settled ones. */
    readonly full: boolean;
    /** Present where only some records are read; otherwise the service has to have every language. */
    readonly observeSome?: unknown;
    readonly stopped?: AbortSignal | undefined;
  };

/** Joins the digests of a language's events into one text: two languages with the same text are one language. */
const fingerprintOf = (digests: Iterable<string>) => [...digests].sort().join('\n');

/** Detects a language that the service does not have: the service answers with the events of the default language. */
class LanguageCheck {
  readonly #context: LanguageContext;
  readonly #fingerprints = new Map<string, string>();

  constructor(context: LanguageContext) {
    this.#context = context;
  }

  /** Returns the fingerprint of the first page of a language's events. */
  async #firstPage(language: CallLanguage): Promise<string> {
    const { client, window } = this.#context;
    const query = { ...listQueryOf('events', window), page: 1, per_page: client.dialect.largestPage };
    return fingerprintOf((await client.listPage('events', language, query)).items.map(rawDigest));
  }

  /** Returns the fingerprint of the default language's events as content has them. */
  async #defaultInContent(): Promise<string> {
    const { files, defaultLanguage, window, timeZone } = this.#context;
    const { ledger } = await readLedger(files, defaultLanguage, 'events');
    const expected = [...ledger.values()].filter(
      ({ state, line }) =>
        state === 'listed' && isExpectedInList('events', () => serviceValues(line()), window, timeZone),
    );
    return fingerprintOf(expected.map(({ digest }) => digest));
  }

  /**
   * Tells whether a language has the events of the default one. Where nothing is known of these, the first pages of
   * both are compared.
   */
  async #isDefault(language: CallLanguage, original: string): Promise<boolean> {
    const fingerprint = this.#fingerprints.get(language.code);
    if (original !== '') return fingerprint === original;
    if (fingerprint === undefined || fingerprint === '') return false;
    const { configured, defaultLanguage } = this.#context;
    const standard = configured.find(({ code }) => code === defaultLanguage);
    if (standard === undefined || this.#fingerprints.has(standard.code)) return false;
    return (await this.#firstPage(language)) === (await this.#firstPage(standard));
  }

  note(events: ListObservation | undefined): void {
    if (events !== undefined) this.#fingerprints.set(events.language, fingerprintOf(events.inWindow.values()));
  }

  /** Throws an `UnknownLanguageError` if the service does not have one of the languages. */
  async check(languages: readonly CallLanguage[]): Promise<void> {
    const { client, defaultLanguage } = this.#context;
    // One list of all languages is divided by the URLs of its records: no language can pass for another one.
    if (holdsAllLanguages(client.endpoint, 'events')) return;
    const original = this.#fingerprints.get(defaultLanguage) ?? (await this.#defaultInContent());
    for (const language of languages) {
      if (language.code === defaultLanguage || !(await this.#isDefault(language, original))) continue;
      throw new UnknownLanguageError(
        {
          method: 'GET',
          url: urlForMessages(urlOf(client.endpoint, language, { operation: 'list', kind: 'events' })),
        },
        {
          message: `The service does not know the language '${language.code}': it answers with the events of '${defaultLanguage}'.`,
          state: 'Nothing was changed.',
          hint: 'Check languages (ALMANAC_LANGUAGES), service.languageParameter (ALMANAC_LANGUAGE_PARAMETER) and service.languageSelection (ALMANAC_LANGUAGE_SELECTION).',
        },
      );
    }
  }
}

/** The plan of a run: what it writes is staged. */
export type PullPlan = {
  /** In the order of languages, then kinds. */
  readonly collections: readonly CollectionPlan[];
  /** The revisions of events that lose a venue or organizer. */
  readonly losses: readonly RevisionChange[];
  /** Digests of the status rules by language whose events were read; `undefined` for a language without rules. */
  readonly statuses: ReadonlyMap<string, string | undefined>;
};

/** Plans all lists of one language. */
async function planLanguage(
  { language, observations }: LanguageObservation,
  context: LanguageContext,
): Promise<PullPlan> {
  const { sides, log, statuses: rules, full } = context;
  const { code } = language;
  const events = observations.find(({ kind }) => kind === 'events');
  const ledgerOf = async (kind: Kind) => (await sides.of(code, kind)).ledger;
  const statusOf = await eventStatusFinder(rules, ledgerOf, observations);
  const digest = await statusRulesDigest(rules, ledgerOf, observations);
  const isNew = hasChangedStatusRules(log, code, digest);
  const looksIntoAll = (kind: Kind) => hasRevisionTimes(kind) && (full || !log.whole || (kind === 'events' && isNew));
  const collections = await Promise.all(
    observations.map(async (observation) => {
      const side = await sides.of(code, observation.kind);
      sides.release(code, observation.kind);
      return planCollection(language, observation, events, side, { ...context, statusOf, looksIntoAll });
    }),
  );
  const losses = await eventLossRevisions(code, collections, () => sides.of(code, 'events'), context);
  sides.release(code, 'events');
  return { collections, losses, statuses: new Map(events === undefined ? [] : [[code, digest]]) };
}

/** Plans the languages that a run reads, each while the next one is being read. Throws `UnknownLanguageError`. */
export async function planLanguages(
  observing: AsyncIterable<LanguageObservation>,
  context: LanguageContext,
): Promise<PullPlan> {
  const { observeSome, stopped } = context;
  const check = new LanguageCheck(context);
  const plans: Promise<PullPlan>[] = [];
  try {
    for await (const observed of observing) {
      stopped?.throwIfAborted();
      check.note(observed.observations.find(({ kind }) => kind === 'events'));
      // One after the other: each plan takes memory of its own.
      const before = plans.at(-1) ?? Promise.resolve();
      const plan = before.then(() => planLanguage(observed, context));
      plan.catch(() => undefined);
      plans.push(plan);
    }
    stopped?.throwIfAborted();
    // Before any plan counts: guards would only report the consequences of an unknown language.
    if (observeSome === undefined) await check.check(context.languages);
    const planned = await Promise.all(plans);
    return {
      collections: planned.flatMap(({ collections }) => collections),
      losses: planned.flatMap(({ losses }) => losses),
      statuses: new Map(planned.flatMap(({ statuses }) => [...statuses])),
    };
  } catch (error) {
    await Promise.allSettled(plans);
    throw error;
  }
}
