import type { Client } from '#client/client';
import type { CreateIntent, Intent } from '#content/intents';
import type { StoredRecord } from '#content/store';
import type { EndpointLanguage } from '#interface/endpoint';
import { isTermKind, type Kind } from '#interface/kinds';
import { decodeItem } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import { foldedKey, type Key } from '#sync/adoption';
import { notThere, observedFrom, type Reread } from '#sync/push/reread';

/** Whether the service has a record of a key. */
export type KeyState =
  | { readonly state: 'free' }
  | { readonly state: 'taken'; readonly reread: Reread }
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
    return { state: 'taken', reread: observedFrom('events', served, undefined, mark) };
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

async function listed<K extends Exclude<Kind, 'events'>>(
  client: Reader,
  language: EndpointLanguage,
  kind: K,
  key: Key,
  mark: string,
): Promise<KeyState> {
  const { field, value } = key;
  const query = isTermKind(kind) ? { slug: value, hide_empty: false } : { search: value };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, totalPages } = await client.listPage<Kind>(kind, language, {
      ...query,
      per_page: client.dialect.largestPage,
      page,
    });
    for (const item of items) {
      const decoded = decodeItem(kind, item);
      if (!('served' in decoded)) continue;
      const found: unknown = Reflect.get(recordFrom(kind, decoded.served, true), field);
      if (typeof found === 'string' && foldedKey({ field, value: found }) === foldedKey(key))
        return { state: 'taken', reread: observedFrom<Kind>(kind, decoded.served, undefined, mark) };
    }
    if (items.length === 0 || page >= totalPages) return { state: 'free' };
  }
  return { state: 'closed', reason: `more than ${MOST_PAGES} pages of the service's ${kind} are like '${value}'` };
}

/** Asks the service whether it has a record of a key, in its trash, too. Throws `ServiceError` where it can't say. */
export async function proveKey(
  client: Reader,
  language: EndpointLanguage,
  kind: Kind,
  key: Key,
  mark: string,
): Promise<KeyState> {
  if (kind !== 'events') return listed(client, language, kind, key, mark);
  const found = await eventOf(client, language, key.value, mark);
  if (found.state !== 'free') return found;
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
