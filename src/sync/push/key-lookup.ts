import type { Client } from '#client/client';
import type { CreateIntent, Intent } from '#content/state/intents';
import type { StoredRecord } from '#content/store/store';
import type { EndpointLanguage } from '#interface/endpoint';
import type { ListInput } from '#interface/inputs';
import type { Kind } from '#interface/kinds';
import { decodeItem, type Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import { unrendered } from '#records/rendered';
import { foldedKey, type Key } from '#sync/plan/linking';
import { notThere, observedFrom, type ServedRecord } from '#sync/push/served-record';

/** Whether the service has a record of a key. */
export type KeyState =
  | { readonly state: 'free' }
  | { readonly state: 'taken'; readonly onService: ServedRecord }
  /** There is one that can't be looked at, and why. */
  | { readonly state: 'closed'; readonly reason: string };

/** The ending that the common implementation gives to the slugs of what is in its trash. */
const TRASHED = '__trashed';

/** Pages of a search that are looked through at most; a name that is found on so many is no key. */
const MOST_PAGES = 20;

type Reader = Pick<Client, 'dialect' | 'fetch' | 'listPage'>;

async function eventOf(client: Reader, language: EndpointLanguage, slug: string, mark: string): Promise<KeyState> {
  try {
    const served = await client.fetch('events', language, { slug });
    if (served.status === 'trash')
      return {
        state: 'closed',
        reason: `the trash of the service holds event ${served.id} with the slug '${served.slug}'`,
      };
    return { state: 'taken', onService: observedFrom('events', served, undefined, mark) };
  } catch (error) {
    const { state, error: answer } = notThere(client, 'events', error);
    if (state === 'unknown') throw answer;
    const { status } = answer.call;
    if (state === 'gone' && (status === 400 || status === 404)) return { state: 'free' };
    if (state === 'gone')
      return { state: 'closed', reason: `the trash of the service holds an event with the slug '${slug}'` };
    return { state: 'closed', reason: `the service has an event with the slug '${slug}' that this account can't read` };
  }
}

/** A record of a list, as far as it is told apart by its key. */
type Named = { readonly served: Served[Kind]; readonly name: string };

/**
 * The records of a list that a search finds, each once. `undefined` where they are too many to look through, or the
 * pages do not show as many as they announce.
 */
async function found(
  client: Reader,
  language: EndpointLanguage,
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
    // A search without a match may announce the total of all.
    if (items.length === 0 || page >= totalPages)
      return page === 1 || announced >= total ? [...named.values()] : undefined;
  }
  return undefined;
}

async function termOf(
  client: Reader,
  language: EndpointLanguage,
  kind: 'categories' | 'tags',
  key: Key,
  mark: string,
): Promise<KeyState> {
  const terms = await found(client, language, kind, { slug: key.value, hide_empty: false }, key.field);
  const same = terms?.find(({ name }) => foldedKey({ ...key, value: name }) === foldedKey(key));
  return same === undefined
    ? { state: 'free' }
    : { state: 'taken', onService: observedFrom<Kind>(kind, same.served, undefined, mark) };
}

/** The longest word of a name: services search for words, and each reads what stands between them in its own way. */
function wordOf(name: string): string | undefined {
  const words = unrendered(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort((a, b) => b.length - a.length)[0];
}

/** A name as databases compare it: without case, accents and spare white space. */
function bareName(name: string): string {
  return unrendered(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * Whether the service has a venue or organizer of a name. Where a create under a name that is there overwrites that
 * record, whatever its language, all languages are looked through.
 */
async function nameOf(
  client: Reader,
  { language, others }: KeyPlace,
  kind: 'venues' | 'organizers',
  key: Key,
  mark: string,
): Promise<KeyState> {
  const word = wordOf(key.value);
  const overwrites = client.dialect.quirks.namesReused;
  for (const one of [language, ...(overwrites ? others : [])]) {
    const records = await found(client, one, kind, word === undefined ? {} : { search: word }, key.field);
    if (records === undefined)
      return {
        state: 'closed',
        reason: `the service does not show for sure whether it has a record named '${key.value}'`,
      };
    const same = records.find(({ name }) => foldedKey({ ...key, value: name }) === foldedKey(key));
    if (same !== undefined && one === language)
      return { state: 'taken', onService: observedFrom<Kind>(kind, same.served, undefined, mark) };
    const like = same ?? (overwrites ? records.find(({ name }) => bareName(name) === bareName(key.value)) : undefined);
    if (like !== undefined)
      return {
        state: 'closed',
        reason: `the service has a record of that name already, in '${one.code}': ${like.served.id}, '${like.name}'. To make another would overwrite it`,
      };
  }
  return { state: 'free' };
}

/** Where a new record is to be made: its language, and all others of the service that are known. */
export type KeyPlace = { readonly language: EndpointLanguage; readonly others: readonly EndpointLanguage[] };

/**
 * Asks the service whether it has a record of a key: an event in its trash, too, a venue or organizer in any language.
 * Throws `ServiceError` where it can't say.
 */
export async function proveKey(
  client: Reader,
  context: KeyPlace,
  kind: Kind,
  key: Key,
  mark: string,
): Promise<KeyState> {
  const { language } = context;
  if (kind === 'venues' || kind === 'organizers') return nameOf(client, context, kind, key, mark);
  if (kind !== 'events') return termOf(client, language, kind, key, mark);
  const event = await eventOf(client, language, key.value, mark);
  if (event.state !== 'free') return event;
  const trashed = await eventOf(client, language, `${key.value}${TRASHED}`, mark);
  return trashed.state === 'free'
    ? trashed
    : { state: 'closed', reason: `the trash of the service holds an event that had the slug '${key.value}'` };
}

/** The open intent to make the record of a file: by the file's path, or by its key where the file was renamed. */
export function begunFor(
  open: readonly Intent[],
  { path, language, kind }: Pick<StoredRecord, 'path' | 'language' | 'kind'>,
  key: Key,
): CreateIntent | undefined {
  const creates = open.filter((one) => one.does === 'create');
  const isSameKey = (one: CreateIntent) =>
    one.language === language && one.kind === kind && foldedKey(one.key) === foldedKey(key);
  return creates.find((one) => one.path === path) ?? creates.find(isSameKey);
}
