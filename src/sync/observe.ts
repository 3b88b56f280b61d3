import type { ListClient } from '#client/client';
import { UnknownLanguageError } from '#client/errors';
import { shownUrl } from '#client/transport';
import { digestOf } from '#content/canonical-json';
import type { EndpointLanguage, Query } from '#interface/endpoint';
import { urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { decodeItem, type Served, type ServedEvent } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import type { AnyRecord } from '#records/schema';
import { occurrenceOf, overlaps, type Window, type Zone, zoneOf } from '#records/time';
import type { OnProgress, Quarantined } from '#sync/progress';
import { type Sweep, sweep } from '#sync/sweep';

/** A record as the service has it at this moment. */
export type Observed = {
  readonly id: number;
  readonly record: AnyRecord;
  /** The digest of `record`. */
  readonly digest: string;
  /** `embedded`: known only as part of an event. */
  readonly state: 'listed' | 'embedded';
};

/** What one language's list of one kind showed. */
export type Observation = {
  readonly language: string;
  readonly kind: Kind;
  readonly records: ReadonlyMap<number, Observed>;
  /** Items that the list served, those outside the window included. */
  readonly fetched: number;
  readonly proved: boolean;
  /** Ids that were listed and did not decode: they count as seen. */
  readonly quarantined: readonly Quarantined[];
  /** Events that the padded question gave and that lie outside the window. */
  readonly outside: number;
};

/** What is asked of the service and how it is read. */
export type ObserveOptions = {
  readonly languages: readonly EndpointLanguage[];
  readonly defaultLanguage: string;
  readonly window: Window;
  readonly timeZone: Zone;
  readonly onProgress: OnProgress;
};

/**
 * Days by which the question is wider than the window. Services compare in each event's own local time, which is up
 * to 26 hours away from the site's, and differ in whether the named day counts.
 */
const PADDING = { days: 2 };

function queryOf(kind: Kind, window: Window): Query {
  if (kind === 'categories' || kind === 'tags') return { hide_empty: false };
  if (kind !== 'events') return { status: 'publish' };
  return {
    status: 'publish',
    ends_after: window.from.toPlainDate().subtract(PADDING).toString(),
    starts_before: window.to.toPlainDate().add(PADDING).toString(),
  };
}

type Decoded<K extends Kind> = { readonly served: readonly Served[K][]; readonly quarantined: readonly Quarantined[] };

function idOf(item: unknown): number | undefined {
  const id = typeof item === 'object' && item !== null ? Number(Reflect.get(item, 'id')) : Number.NaN;
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

function decode<K extends Kind>(language: string, kind: K, items: readonly unknown[]): Decoded<K> {
  const served: Served[K][] = [];
  const quarantined: Quarantined[] = [];
  for (const item of items) {
    const decoded = decodeItem(kind, item);
    if ('served' in decoded) served.push(decoded.served);
    else quarantined.push({ language, kind, id: idOf(item), reason: decoded.reason });
  }
  return { served, quarantined };
}

function observed<K extends Kind>(kind: K, served: Served[K], state: Observed['state']): Observed {
  const record = recordFrom(kind, served, state === 'listed');
  return { id: served.id, record, digest: digestOf(record), state };
}

function inWindow(event: ServedEvent, options: ObserveOptions): boolean {
  return overlaps(occurrenceOf(event, options.timeZone), options.window);
}

/** Records that stand only inside events, by kind: drafts of venues, and whatever a list leaves out. */
function embeddedIn(events: readonly ServedEvent[]) {
  return {
    events: [],
    venues: events.flatMap((event) => event.venue),
    organizers: events.flatMap((event) => event.organizer),
    categories: events.flatMap((event) => event.categories),
    tags: events.flatMap((event) => event.tags),
  } satisfies { [K in Kind]: readonly Served[K][] };
}

function observation<K extends Kind>(
  kind: K,
  language: string,
  read: Sweep,
  decoded: Decoded<K>,
  embedded: readonly Served[K][],
  keep: (served: Served[K]) => boolean,
): Observation {
  const kept = decoded.served.filter(keep);
  const records = new Map<number, Observed>(kept.map((served) => [served.id, observed(kind, served, 'listed')]));
  const seen = new Set(decoded.quarantined.map((one) => one.id));
  // An unproved list may only have missed a record: it does not become unlisted for that.
  if (read.proved)
    for (const served of embedded)
      if (!records.has(served.id) && !seen.has(served.id)) records.set(served.id, observed(kind, served, 'embedded'));
  return {
    language,
    kind,
    records,
    fetched: read.items.length,
    proved: read.proved,
    quarantined: decoded.quarantined,
    outside: decoded.served.length - kept.length,
  };
}

async function observeLanguage(
  client: ListClient,
  language: EndpointLanguage,
  options: ObserveOptions,
): Promise<Observation[]> {
  const { onProgress } = options;
  const read = async <K extends Kind>(kind: K) => {
    const swept = await sweep(client, kind, language, queryOf(kind, options.window), onProgress);
    if (swept.doubt !== undefined)
      onProgress({
        type: 'warning',
        message: `The list of ${kind} in '${language.code}' is not proved complete: ${swept.doubt}. Nothing is removed for it.`,
      });
    onProgress({ type: 'swept', language: language.code, kind, fetched: swept.items.length });
    return { swept, decoded: decode(language.code, kind, swept.items) };
  };
  const [events, venues, organizers, categories, tags] = await Promise.all([
    read('events'),
    read('venues'),
    read('organizers'),
    read('categories'),
    read('tags'),
  ]);
  const shown = events.decoded.served.filter((event) => inWindow(event, options));
  const embedded = embeddedIn(shown);
  const all = () => true;
  for (const event of shown)
    if (zoneOf(event.timezone) === undefined)
      onProgress({
        type: 'warning',
        message: `Event ${event.id} in '${language.code}' names the time zone '${event.timezone}', which is none; the site's zone ${options.timeZone} is taken.`,
      });
  const { code } = language;
  return [
    observation('events', code, events.swept, events.decoded, [], (event) => inWindow(event, options)),
    observation('venues', code, venues.swept, venues.decoded, embedded.venues, all),
    observation('organizers', code, organizers.swept, organizers.decoded, embedded.organizers, all),
    observation('categories', code, categories.swept, categories.decoded, embedded.categories, all),
    observation('tags', code, tags.swept, tags.decoded, embedded.tags, all),
  ];
}

/** The events of a language as one text: two languages with the same are one language. */
function fingerprint(observations: readonly Observation[]): string {
  const events = observations.find((one) => one.kind === 'events');
  return [...(events?.records.values() ?? [])]
    .map(({ digest }) => digest)
    .sort()
    .join('\n');
}

/**
 * Reads every list of every language, in full, before anything is decided. Throws a `ServiceError` where a list can't
 * be had; `UnknownLanguageError` where a language answers with the very events of the default one.
 */
export async function observe(client: ListClient, options: ObserveOptions): Promise<Observation[]> {
  const byLanguage = await Promise.all(options.languages.map((language) => observeLanguage(client, language, options)));
  const defaultIndex = options.languages.findIndex((language) => language.code === options.defaultLanguage);
  const original = fingerprint(byLanguage[defaultIndex] ?? []);
  for (const [index, language] of options.languages.entries()) {
    if (index === defaultIndex || original === '' || fingerprint(byLanguage[index] ?? []) !== original) continue;
    throw new UnknownLanguageError(
      { method: 'GET', url: shownUrl(urlOf(client.endpoint, language, { operation: 'list', kind: 'events' })) },
      {
        message: `The service does not know the language '${language.code}': it answers with the events of '${options.defaultLanguage}'.`,
        state: 'Nothing was changed.',
        hint: 'Check languages (ALMANAC_LANGUAGES), service.languageParameter (ALMANAC_LANGUAGE_PARAMETER) and service.languageSelection (ALMANAC_LANGUAGE_SELECTION).',
      },
    );
  }
  return byLanguage.flat();
}
