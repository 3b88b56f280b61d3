import type { Client } from '#client/client';
import { decodeItem } from '#interface/decode-item';
import type { CallLanguage } from '#interface/endpoint';
import { NAME_FIELD } from '#interface/fields';
import type { ListInput } from '#interface/inputs';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import { unrendered } from '#records/markup/rendered';
import { foldedKey, type RecordKey } from '#sync/plan/linking';
import { type ServedRecord, servedRecordFrom, stateFromError } from '#sync/push/served-record';

/** The result of looking on the service for a record with a key. */
export type KeyState =
  | { readonly state: 'free' }
  | { readonly state: 'taken'; readonly onService: ServedRecord }
  /** The key is not free, or not for certain, and there is no record with it that can be used; `reason` says why. */
  | {
      readonly state: 'closed';
      readonly reason: string;
      /** True if the reason says what to do. */
      readonly advised?: true;
    };

/** The suffix that WordPress adds to the slugs of records in its trash. */
const TRASHED = '__trashed';

/** The largest number of pages of a search that are read; a search with more can't prove a key free. */
const MOST_PAGES = 20;

type KeyClient = Pick<Client, 'dialect' | 'fetch' | 'listPage'>;

async function eventOf(client: KeyClient, language: CallLanguage, slug: string, mark: string): Promise<KeyState> {
  try {
    const served = await client.fetch('events', language, { slug });
    if (served.status === 'trash')
      return {
        state: 'closed',
        reason: `the trash of the service holds event ${served.id} with the slug '${served.slug}'`,
      };
    return { state: 'taken', onService: servedRecordFrom('events', served, undefined, mark) };
  } catch (error) {
    const { state, error: answer } = stateFromError(client, 'events', error);
    if (state === 'unknown') throw answer;
    const { status } = answer.call;
    if (state === 'gone' && (status === 400 || status === 404)) return { state: 'free' };
    if (state === 'gone')
      return { state: 'closed', reason: `the trash of the service holds an event with the slug '${slug}'` };
    return { state: 'closed', reason: `the service has an event with the slug '${slug}' that this account can't read` };
  }
}

/** A listed record with the value of its key field. */
type Named = { readonly served: Served[Kind]; readonly name: string };

/**
 * Returns the records of a list that a search finds, each once; `undefined` if they fill more than `MOST_PAGES` pages,
 * or if the pages hold fewer records than they announce.
 */
async function searchRecords(
  client: KeyClient,
  language: CallLanguage,
  kind: Exclude<Kind, 'events'>,
  query: ListInput<Kind>,
  field: string,
): Promise<readonly Named[] | undefined> {
  const named = new Map<number, Named>();
  let announced = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, totalPages, total } = await client.listPage<Kind>(kind, language, {
      ...query,
      per_page: client.dialect.largestPage,
      page,
    });
    announced += items.length;
    for (const item of items) {
      const decoded = decodeItem(kind, item);
      if (!('served' in decoded)) continue;
      const name: unknown = Reflect.get(recordFrom(kind, decoded.served, true), field);
      if (typeof name === 'string') named.set(decoded.served.id, { served: decoded.served, name });
    }
    // A search without a match may announce the total of the whole list.
    if (items.length === 0 || page >= totalPages)
      return page === 1 || announced >= total ? [...named.values()] : undefined;
  }
  return undefined;
}

/**
 * Looks on the service for a term with a slug. If the service uses an existing record of any language in the place of a
 * new one of the same name, it also looks in all languages for a term with the name.
 */
async function lookUpTerm(
  client: KeyClient,
  { language, others }: KeyScope,
  kind: 'categories' | 'tags',
  { key, name }: NewKey,
  mark: string,
): Promise<KeyState> {
  const terms = await searchRecords(client, language, kind, { slug: key.value, hide_empty: false }, key.field);
  const same = terms?.find(({ name }) => foldedKey({ ...key, value: name }) === foldedKey(key));
  if (same !== undefined)
    return { state: 'taken', onService: servedRecordFrom<Kind>(kind, same.served, undefined, mark) };
  if (!client.dialect.quirks.namesReused) return { state: 'free' };
  const word = wordOf(name);
  for (const searched of [language, ...others]) {
    const query = { ...(word === undefined ? {} : { search: word }), hide_empty: false };
    const records = await searchRecords(client, searched, kind, query, NAME_FIELD[kind]);
    const like = records?.find((one) => bareName(one.name) === bareName(name));
    if (like === undefined) continue;
    const known = `${like.served.id}, '${like.name}'`;
    return {
      state: 'closed',
      advised: true,
      reason:
        searched === language
          ? `the service has one of that name already, and takes no second one: ${known}. Use that one, or give this one another name`
          : `the service has one of that name in '${searched.code}', and would answer with that: ${known}. Make it on the site, where it gets its language, or give it another name`,
    };
  }
  return { state: 'free' };
}

/**
 * Returns the longest word of a name, as a term to search for: services differ in how they read the characters between
 * words.
 */
function wordOf(name: string): string | undefined {
  const words = unrendered(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort((a, b) => b.length - a.length)[0];
}

/** Returns a name as databases compare it: without case, accents and spare white space. */
function bareName(name: string): string {
  return unrendered(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * Looks on the service for a venue or organizer with a name. Looks in all languages if creating a record under an
 * existing name overwrites that one, whatever its language.
 */
async function lookUpName(
  client: KeyClient,
  { language, others }: KeyScope,
  kind: 'venues' | 'organizers',
  key: RecordKey,
  mark: string,
): Promise<KeyState> {
  const word = wordOf(key.value);
  const overwrites = client.dialect.quirks.namesReused;
  for (const searched of [language, ...(overwrites ? others : [])]) {
    const records = await searchRecords(client, searched, kind, word === undefined ? {} : { search: word }, key.field);
    if (records === undefined)
      return {
        state: 'closed',
        reason: `the service does not show for sure whether it has a record named '${key.value}'`,
      };
    const same = records.find(({ name }) => foldedKey({ ...key, value: name }) === foldedKey(key));
    if (same !== undefined && searched === language)
      return { state: 'taken', onService: servedRecordFrom<Kind>(kind, same.served, undefined, mark) };
    const like = same ?? (overwrites ? records.find(({ name }) => bareName(name) === bareName(key.value)) : undefined);
    if (like !== undefined)
      return {
        state: 'closed',
        reason: `the service has a record of that name already, in '${searched.code}': ${like.served.id}, '${like.name}'. To make another would overwrite it`,
      };
  }
  return { state: 'free' };
}

/** The key of a new record, and its name or title. */
type NewKey = { readonly key: RecordKey; readonly name: string };

/** The language of a new record, and all other configured languages of the service. */
type KeyScope = { readonly language: CallLanguage; readonly others: readonly CallLanguage[] };

/**
 * Asks the service whether it has a record with a key. Events are looked for in its trash, too; all others in all
 * languages, if the service uses an existing record in the place of a new one of the same name. `mark` is the suffix of
 * the digest of a record that it has. Throws `ServiceError` if the service can't answer.
 */
export async function lookUpKey(
  client: KeyClient,
  context: KeyScope,
  kind: Kind,
  { key, name }: NewKey,
  mark: string,
): Promise<KeyState> {
  const { language } = context;
  if (kind === 'venues' || kind === 'organizers') return lookUpName(client, context, kind, key, mark);
  if (kind !== 'events') return lookUpTerm(client, context, kind, { key, name }, mark);
  const event = await eventOf(client, language, key.value, mark);
  if (event.state !== 'free') return event;
  const trashed = await eventOf(client, language, `${key.value}${TRASHED}`, mark);
  return trashed.state === 'free'
    ? trashed
    : { state: 'closed', reason: `the trash of the service holds an event that had the slug '${key.value}'` };
}
