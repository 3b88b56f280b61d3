import { type StatusRules, statusBy } from '#content/calendar/facts/rules';
import type { Ledger, LedgerLine } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { TermKind } from '#interface/kinds';
import type { AnyRecord, Relation } from '#records/schema';
import type { ListObservation } from '#sync/observation';

/**
 * Tells whether an event is cancelled or postponed, by its `local` part, the service or the configured rules;
 * `undefined` if it is neither.
 */
export type StatusOf = (record: AnyRecord) => LedgerLine['eventStatus'];

/** Returns the slug of a term. */
type SlugOf = (id: number) => string | undefined;

/**
 * Returns a function that finds slugs of terms: as the service has them in this run, or else as at the last agreement.
 */
function slugsIn(ledger: Ledger, observation: ListObservation | undefined): SlugOf {
  const known = new Map<number, string | undefined>();
  const find: SlugOf = (id) => {
    const slug = observation?.records.get(id)?.record?.slug ?? ledger.get(id)?.line().file.slug;
    return typeof slug === 'string' ? slug : undefined;
  };
  return (id) => {
    if (!known.has(id)) known.set(id, find(id));
    return known.get(id);
  };
}

/** Tells whether rules name terms of a kind. */
function namesTerms(rules: StatusRules | undefined, kind: TermKind): boolean {
  return rules !== undefined && [rules.cancelled, rules.postponed].some((rule) => rule[kind].length > 0);
}

/**
 * Returns a function that tells the status of events of one language: an event's `local` part decides first, then the
 * service and the rules. Ledgers of terms are read only if the rules name terms of their kind; of `observations`, only
 * observations of terms are used.
 */
export async function eventStatusFinder(
  rules: StatusRules | undefined,
  ledgerOf: (kind: TermKind) => Promise<Ledger>,
  observations: readonly ListObservation[] = [],
): Promise<StatusOf> {
  const statusOf = statusBy(rules);
  const termsOf = async (kind: TermKind): Promise<SlugOf> => {
    if (!namesTerms(rules, kind)) return () => undefined;
    const observation = observations.find((one) => one.kind === kind);
    return slugsIn(await ledgerOf(kind), observation);
  };
  const [category, tag] = await Promise.all([termsOf('categories'), termsOf('tags')]);
  const slugs = (relations: readonly Relation[], slugOf: SlugOf) =>
    relations
      .map((relation) => (typeof relation === 'string' ? relation : slugOf(relation)))
      .filter((slug) => slug !== undefined);
  return (record) => {
    if (!('start_date' in record)) return undefined;
    const { categories, tags } = record;
    const status = statusOf({ record, categories: slugs(categories, category), tags: slugs(tags, tag) });
    return status === 'scheduled' ? undefined : status;
  };
}

/**
 * Returns the digest of all that decides the statuses of one language's events apart from the events themselves: the
 * rules, and the terms to which they apply; `undefined` without rules. Takes the same arguments as `eventStatusFinder`.
 */
export async function statusRulesDigest(
  rules: StatusRules | undefined,
  ledgerOf: (kind: TermKind) => Promise<Ledger>,
  observations: readonly ListObservation[] = [],
): Promise<string | undefined> {
  if (rules === undefined) return undefined;
  const names = [rules.cancelled, rules.postponed].flatMap((rule) => Object.values(rule).flat());
  if (names.length === 0) return undefined;
  const statusOf = statusBy(rules);
  const termsOf = async (kind: TermKind) => {
    if (!namesTerms(rules, kind)) return [];
    const observation = observations.find((one) => one.kind === kind);
    const ledger = await ledgerOf(kind);
    const slugOf = slugsIn(ledger, observation);
    // If the list is proved complete, terms that are not in it are gone or their state is not known.
    const known = observation?.proved === true ? [] : ledger.keys();
    const ids = [...new Set([...known, ...(observation?.records.keys() ?? [])])].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const slugs = [slugOf(id)].filter((slug) => slug !== undefined);
      const status = statusOf({ record: { title: '' }, categories: [], tags: [], [kind]: slugs });
      return status === 'scheduled' ? [] : [[id, status]];
    });
  };
  return digestOfSortedJson({ rules, categories: await termsOf('categories'), tags: await termsOf('tags') });
}
