import type { Dialect } from '#interface/dialects/dialects';
import type { CallLanguage } from '#interface/endpoint';
import { TERM_KINDS } from '#interface/kinds';
import type { CalendarRows, LinkedEvent } from '#service/database/rows';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { createTarget, type Facts, type Target } from './target.ts';

/** The day that the embedded service takes as today. */
const DAY = Temporal.PlainDate.from('2026-11-21');
const NOW = DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '10:00' }).toInstant();

const STANDARD: CallLanguage = { code: 'ca', segment: null };
const LANGUAGES = [STANDARD, ...['en', 'de', 'es'].map((code) => ({ code, segment: code }))];

const CREDENTIALS = { user: 'editor', password: 'abcd efgh ijkl' };
const AUTHORIZATION = `Basic ${Buffer.from(`${CREDENTIALS.user}:${CREDENTIALS.password}`).toString('base64')}`;

const isListed = (event: LinkedEvent) =>
  event.status === 'publish' && event.password === '' && !event.hide_from_listings;

/** The first id of events in the sample's long series, of which a quarter is enough for the cases. */
const FIRST_OF_SERIES = 1000;

/** The first id of records that are added to the sample. */
const ADDED = 90_000;

type Row = { readonly id: number; readonly language: string; readonly slug: string };

/** Returns the rows and, for each language, copies of its first row with ids of their own. */
function withCopies<T extends Row>(
  rows: readonly T[],
  ids: readonly number[],
  change: (name: string) => Partial<T>,
): T[] {
  const copies = LANGUAGES.flatMap(({ code }) => {
    const first = rows.find(({ language }) => language === code);
    if (first === undefined) return [];
    return ids.map((id) => ({ ...first, id, slug: `added-${code}-${id}`, ...change(`Added ${code} ${id}`) }));
  });
  return [...rows, ...copies];
}

/** The ids of added records, enough to make a list longer than the largest page. */
const MANY = Array.from({ length: 55 }, (_, index) => ADDED + index);

/**
 * Returns the sample with additions that cases need: a parent event with children, tickets, lists longer than the
 * largest page, and venues, organizers and terms without events or with past ones only.
 */
function calendar(): { readonly seed: CalendarRows; readonly facts: Facts } {
  const whole = sampleCalendar(DAY);
  const sample = { ...whole, events: whole.events.filter(({ id }) => id < FIRST_OF_SERIES || id % 4 === 0) };
  const listed = sample.events.filter((event) => event.language === STANDARD.code && isListed(event));
  const [parent = 0, ...others] = listed.map(({ id }) => id);
  const [children, ticketed] = [others.slice(0, 4), others.slice(2, 9)];
  const past = listed.find((event) => event.end_date < DAY.subtract({ days: 9 }).toString())?.id;
  const seed: CalendarRows = {
    ...sample,
    events: sample.events.map((event) => ({
      ...event,
      post_parent: children.includes(event.id) ? parent : null,
      ticketed: ticketed.includes(event.id),
      ...(event.id === past ? { venue: ADDED, organizers: [ADDED] } : {}),
    })),
    venues: withCopies(sample.venues, MANY, (venue) => ({ venue })),
    organizers: withCopies(sample.organizers, MANY, (organizer) => ({ organizer })),
    terms: TERM_KINDS.flatMap((kind, index) =>
      withCopies(
        sample.terms.filter((term) => term.kind === kind),
        MANY.map((id) => id + index * MANY.length),
        (name) => ({ name, parent: 0 }),
      ),
    ),
  };
  return { seed, facts: { family: { parent, children }, ticketed, describesLanguages: true } };
}

/** Returns the facts without events with tickets: only the dialect `document` has them. */
function lackingTickets({ ticketed: _unknown, ...facts }: Facts): Facts {
  return facts;
}

/** A running embedded service, with the target for cases. */
export type Embedded = { readonly url: string; readonly target: Target; close(): Promise<void> };

/**
 * Starts the embedded service with the sample, in memory, for reading and writing. `through` receives its address and
 * returns the one to which cases send their requests; the world is read from the service directly.
 */
export async function startEmbedded(
  dialect: Dialect,
  through: (url: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<Embedded> {
  const { seed, facts } = calendar();
  const service = await startService({
    seed,
    dialect,
    languages: LANGUAGES,
    defaultLanguage: STANDARD.code,
    publicUrl: 'https://sample.almanac.example',
    now: () => NOW,
    credentials: CREDENTIALS,
  });
  const { target, close } = createTarget({
    dialect,
    languages: LANGUAGES,
    defaultLanguage: STANDARD,
    today: DAY,
    baseUrl: await through(service.url),
    worldUrl: service.url,
    authorization: AUTHORIZATION,
    facts: dialect.name === 'document' ? facts : lackingTickets(facts),
  });
  return {
    url: service.url,
    target,
    close: async () => {
      await close();
      await service.close();
    },
  };
}
