import type { Client } from '#client/client';
import { ServiceError } from '#client/errors';
import { type CallLanguage, holdsAllLanguages } from '#interface/endpoint';
import { POST_KINDS, type PostKind } from '#interface/kinds';
import { type LanguageOfUrl, languageOfItem } from '#interface/language-of-url';
import { firstDayParameter, lastDayParameter } from '#interface/parameters';
import { type ChangeHint, HINTS_PER_PAGE } from '#interface/platform';
import type { Window } from '#records/time';
import { itemIdOf } from '#sync/observe/completeness';
import { rawDigest } from '#sync/observe/decode-cache';

/** The part of a client that a look uses. */
export type QuickLookClient = Pick<Client, 'endpoint' | 'dialect' | 'listPage' | 'hints'>;

/** The stamps (`modified_gmt`, in UTC) of records that were changed, by kind and id. */
export type ModifiedStamps = Readonly<Record<PostKind, ReadonlyMap<number, string>>>;

/** An event of a list as served (`item`), and its digest (`raw`). */
type ComingEvent = { readonly raw: string; readonly item: unknown };

/** The result of a look in one language, before content is read. */
export type LanguageLook = {
  readonly language: CallLanguage;
  /** Number of events from today to the end of the window. */
  readonly coming: number;
  /** The first of the coming events, in the order of the list, by id. */
  readonly next: ReadonlyMap<number, ComingEvent>;
  readonly stamps: ModifiedStamps;
  /** Stamps that so many records have that the service can't list them all. */
  readonly crowded: readonly string[];
};

/** The result of a quick look at a service. */
export type QuickLook = {
  /** The service's own time at the first answer. */
  readonly date: Temporal.Instant;
  readonly languages: readonly LanguageLook[];
};

/** The input of a look. */
type LookOptions = {
  readonly languages: readonly CallLanguage[];
  readonly window: Window;
  /** The day in the site's zone from which events count as coming. */
  readonly today: Temporal.PlainDate;
  /** Tells the language of a record by the URL of its page. */
  readonly languageOf: LanguageOfUrl;
  /** The instant from which changes are requested. */
  readonly since: Temporal.Instant;
};

/** Number of pages of coming events that are read in each language. */
const PAGES = 2;

/** Number of pages of hints after which the service is taken to give none: no calendar changes as much. */
const MOST_PAGES = 100;

/** The time by which a stamp may lie before the requested instant: the service rounds, and clocks are set back. */
const LEEWAY = { hours: 26 };

/** Thrown if a service's hints of changes can't be used; the message is the reason. */
class NoHints extends Error {}

const instantOf = (stamp: string) => Temporal.Instant.from(`${stamp}Z`);

/**
 * Reads the stamps of the records that were changed since an instant. Pages are requested by stamp: numbered pages
 * would move while they are read.
 */
async function changesSince(
  client: QuickLookClient,
  kind: PostKind,
  language: CallLanguage,
  since: Temporal.Instant,
): Promise<{ readonly stamps: Map<number, string>; readonly crowded: string[]; readonly date: Temporal.Instant }> {
  const stamps = new Map<number, string>();
  const crowded: string[] = [];
  const where = `its hints of ${kind} in '${language.code}'`;
  let date: Temporal.Instant | undefined;
  let after = since;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const served = await client.hints(kind, language, after);
    date ??= served.date;
    if (date === undefined) throw new NoHints(`${where} have no date`);
    for (const { id, modified_gmt: stamp } of served.hints) {
      if (Temporal.Instant.compare(instantOf(stamp), since.subtract(LEEWAY)) < 0)
        throw new NoHints(`${where} name what was not changed since`);
      stamps.set(id, stamp);
    }
    if (served.hints.length < HINTS_PER_PAGE) return { stamps, crowded, date };
    const [first, last] = ends(served.hints);
    if (first === last) crowded.push(last);
    // Others may have the last stamp, too, unless the page had no other.
    const next = first === last ? instantOf(last) : instantOf(last).subtract({ seconds: 1 });
    if (Temporal.Instant.compare(next, after) <= 0) throw new NoHints(`${where} are in no order`);
    after = next;
  }
  throw new NoHints(`${where} do not end`);
}

/** Returns the first and the last stamp of a page that is not empty. */
function ends(hints: readonly ChangeHint[]): readonly [string, string] {
  const sorted = hints.map(({ modified_gmt }) => modified_gmt).sort();
  return [sorted[0] ?? '', sorted.at(-1) ?? ''];
}

async function comingEvents(client: QuickLookClient, language: CallLanguage, { today, window }: LookOptions) {
  const query = {
    status: 'publish',
    // After the end of yesterday: an event that was over this morning belongs to today.
    ends_after: firstDayParameter(today.subtract({ days: 1 })),
    starts_before: lastDayParameter(window.to.toPlainDate()),
    per_page: client.dialect.largestPage,
  } as const;
  const first = await client.listPage('events', language, { ...query, page: 1 });
  const more = Array.from({ length: Math.min(PAGES, first.totalPages) - 1 }, (_, index) =>
    client.listPage('events', language, { ...query, page: index + 2 }),
  );
  const next = new Map<number, ComingEvent>();
  for (const { items } of [first, ...(await Promise.all(more))])
    for (const item of items) {
      const id = itemIdOf(item);
      if (id === undefined) throw new NoHints(`an event in '${language.code}' has no id`);
      next.set(id, { raw: rawDigest(item), item });
    }
  return { coming: first.total, next };
}

/**
 * Takes a quick look at a service: in each language, at the changes since an instant that WordPress's own routes name,
 * and at the next events. Returns the reason (`none`) if the service gives no such hints. Throws a `ServiceError` where
 * it does not answer.
 */
export async function lookAtService(
  client: QuickLookClient,
  options: LookOptions,
): Promise<QuickLook | { readonly none: string }> {
  const { languages, since } = options;
  const [main] = languages;
  if (main === undefined) return { none: 'no language is asked for' };
  try {
    // A service without hints gets one request; the time of the look comes from the first answer, before all else is
    // read.
    const first = await changesSince(client, POST_KINDS[0], main, since);
    // One look shows all languages where lists hold all of them.
    const isShared = holdsAllLanguages(client.endpoint, 'events');
    const languageLooks = (isShared ? [main] : languages).map(async (language): Promise<LanguageLook> => {
      const [events, venues, organizers, coming] = await Promise.all([
        language === main ? first : changesSince(client, 'events', language, since),
        changesSince(client, 'venues', language, since),
        changesSince(client, 'organizers', language, since),
        comingEvents(client, language, options),
      ]);
      return {
        language,
        ...coming,
        stamps: { events: events.stamps, venues: venues.stamps, organizers: organizers.stamps },
        crowded: [...new Set([events, venues, organizers].flatMap(({ crowded }) => crowded))].sort(),
      };
    });
    const looks = await Promise.all(languageLooks);
    const [all] = looks;
    if (all === undefined || !isShared) return { date: first.date, languages: looks };
    const byLanguage = Map.groupBy(all.next, ([id, { item }]) => {
      const code = languageOfItem(options.languageOf, item);
      if (code === undefined) throw new NoHints(`event ${id} has an address that tells no language`);
      return code;
    });
    const ownOf = (language: CallLanguage) => new Map(byLanguage.get(language.code));
    return {
      date: first.date,
      languages: languages.map((language) => ({ ...all, language, next: ownOf(language) })),
    };
  } catch (error) {
    if (error instanceof NoHints) return { none: error.message };
    // Whatever the service answers: if something is wrong with it, a full pull says what.
    if (error instanceof ServiceError && error.call.status !== undefined)
      return { none: error.message.replace(/\.$/, '') };
    throw error;
  }
}
