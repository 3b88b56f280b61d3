import { type StatusRules, statusBy } from '#content/calendar/status';
import type { Ledger, LedgerLine } from '#content/state/ledger';
import { digestOf } from '#content/store/canonical-json';
import type { TermKind } from '#interface/kinds';
import type { AnyRecord, Relation } from '#records/schema';
import type { Observation } from '#sync/observe/observation';

/** Whether a record is an event that is cancelled or postponed, as `local` says or the configured rules do. */
export type StatusOf = (record: AnyRecord) => LedgerLine['eventStatus'];

/** Tells the slug of a term. */
type SlugOf = (id: number) => string | undefined;

/** As the service has it in this run, or both sides had it at the last agreement. */
function slugsIn(ledger: Ledger, observation: Observation | undefined): SlugOf {
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

/** Whether rules name terms of a kind. */
function namesTerms(rules: StatusRules | undefined, kind: TermKind): boolean {
  return rules !== undefined && [rules.cancelled, rules.postponed].some((rule) => rule[kind].length > 0);
}

/**
 * Tells the status of the events of one language. The ledgers of its terms are read only where rules name any; of
 * `observations` those of the terms count.
 */
export async function statusesIn(
  rules: StatusRules | undefined,
  ledgerOf: (kind: TermKind) => Promise<Ledger>,
  observations: readonly Observation[] = [],
): Promise<StatusOf> {
  const validator = statusBy(rules);
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
    const status = validator({ record, categories: slugs(categories, category), tags: slugs(tags, tag) });
    return status === 'scheduled' ? undefined : status;
  };
}

/**
 * The digest of all that decides the statuses of one language's events beside the events: the rules, and the terms that
 * they mean. `undefined` without rules. Takes what `statusesIn` does.
 */
export async function rulesDigest(
  rules: StatusRules | undefined,
  ledgerOf: (kind: TermKind) => Promise<Ledger>,
  observations: readonly Observation[] = [],
): Promise<string | undefined> {
  if (rules === undefined) return undefined;
  const names = [rules.cancelled, rules.postponed].flatMap((rule) => Object.values(rule).flat());
  if (names.length === 0) return undefined;
  const validator = statusBy(rules);
  const termsOf = async (kind: TermKind) => {
    if (!namesTerms(rules, kind)) return [];
    const observation = observations.find((one) => one.kind === kind);
    const ledger = await ledgerOf(kind);
    const slugOf = slugsIn(ledger, observation);
    // Of a list that is proved, a term that is not in it is gone, or nobody knows.
    const known = observation?.proved === true ? [] : ledger.keys();
    const ids = [...new Set([...known, ...(observation?.records.keys() ?? [])])].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const slugs = [slugOf(id)].filter((slug) => slug !== undefined);
      const status = validator({ record: { title: '' }, categories: [], tags: [], [kind]: slugs });
      return status === 'scheduled' ? [] : [[id, status]];
    });
  };
  return digestOf({ rules, categories: await termsOf('categories'), tags: await termsOf('tags') });
}
