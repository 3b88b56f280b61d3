import { z } from 'zod';
import type { SiteLanguage } from '#config/values';
import ca from './ca.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import type { ByDay, Plural } from './wording.ts';

export { type ByDay, type Counting, countingOf, fill, type Plural } from './wording.ts';

const text = z.string().min(1);

/** Returns exactly the plural forms that the language has (CLDR). */
function pluralOf(language: SiteLanguage): z.ZodType<Plural> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const shape = Object.fromEntries(forms.filter((form) => form !== 'other').map((form) => [form, text]));
  return z.strictObject({ ...shape, other: text });
}

const DAYS = Array.from({ length: 31 }, (_day, index) => index + 1);
const byDay: z.ZodType<ByDay> = z.strictObject({
  ...Object.fromEntries(DAYS.map((day) => [day, text.optional()])),
  other: text,
});

/** Returns the schema of the site's texts in one language: every key, no other key. */
export function messagesSchema(language: SiteLanguage) {
  const plural = pluralOf(language);
  return z.strictObject({
    skip: text,
    languages: text,
    nav: z.strictObject({
      label: text,
      home: text,
      venues: text,
      organizers: text,
      categories: text,
      tags: text,
      past: text,
    }),
    browse: z.strictObject({
      label: text,
      today: text,
      previousMonth: text,
      nextMonth: text,
      earlier: text,
      later: text,
      back: text,
      more: text,
      page: text,
      pages: text,
      byMonth: text,
    }),
    views: z.strictObject({
      label: text,
      calendar: text,
      month: text,
      week: text,
      day: text,
      list: text,
      jump: text,
      years: text,
      archive: text,
      weekNumber: text,
      previousWeek: text,
      nextWeek: text,
      previousDay: text,
      nextDay: text,
      previousYear: text,
      nextYear: text,
      description: text,
      nothing: text,
      allOf: text,
      morning: text,
      afternoon: text,
      evening: text,
      running: text,
    }),
    /** A day by venue and hour. `{when}` is the day. */
    programme: z.strictObject({
      link: text,
      title: text,
      description: text,
      hour: text,
      elsewhere: text,
      throughout: text,
      afterMidnight: text,
      day: text,
    }),
    home: z.strictObject({
      description: text,
      today: text,
      week: text,
      later: text,
      all: text,
      month: text,
      nothingToday: text,
      nothingMore: text,
    }),
    /** Addresses that stand for whatever is near, by the day: they are the same every day. */
    near: z.strictObject({
      label: text,
      today: text,
      tomorrow: text,
      weekend: text,
      free: text,
      thisWeekend: text,
    }),
    /** The page of the search. `{name}` and `{count}` are of a choice. */
    search: z.strictObject({
      page: text,
      description: text,
      words: text,
      when: text,
      any: text,
      week: text,
      dates: text,
      from: text,
      to: text,
      category: text,
      venue: text,
      tag: text,
      every: text,
      choices: text,
      choice: text,
      past: text,
      texts: text,
      more: text,
      none: text,
      loading: text,
      failed: text,
      withoutScript: text,
    }),
    month: z.strictObject({ description: text, agenda: text, earlier: text, none: text, more: plural }),
    list: z.strictObject({
      upcoming: text,
      past: text,
      free: text,
      upcomingDescription: text,
      pastDescription: text,
      freeDescription: text,
      nothingUpcoming: text,
      nothingPast: text,
      nothingFree: text,
    }),
    directory: z.strictObject({ description: text, upcoming: plural, nothingUpcoming: text, idle: text }),
    /**
     * Maps of venues, and what sorts by distance. `{host}` is the one of the map's tiles, `{venues}` what `venues` counts.
     */
    places: z.strictObject({
      near: text,
      finding: text,
      sorted: text,
      denied: text,
      unknown: text,
      show: text,
      map: text,
      zoomIn: text,
      zoomOut: text,
      group: text,
      failed: text,
      venues: plural,
    }),
    record: z.strictObject({ description: text, within: text, parts: text, about: text }),
    event: z.strictObject({
      when: text,
      where: text,
      cost: text,
      by: text,
      tags: text,
      website: text,
      add: text,
      allDay: text,
      until: byDay,
      also: text,
      today: text,
      tomorrow: text,
      nowUntil: byDay,
      lastDay: text,
      earlier: text,
      featured: text,
      online: text,
      moreDates: plural,
      cancelled: text,
      postponed: text,
      draft: text,
      cancelledNotice: text,
      postponedNotice: text,
      pastNotice: text,
      draftNotice: text,
    }),
    /** That something is written in a language, by that language's own texts. */
    inLanguage: z.strictObject({ ca: text, de: text, en: text, es: text } satisfies Record<SiteLanguage, unknown>),
    /** The texts around every page. */
    frame: z.strictObject({ trail: text, colours: text, system: text, light: text, dark: text, table: text }),
    /** The texts of an event's own page alone. */
    eventPage: z.strictObject({
      tickets: text,
      join: text,
      share: text,
      copied: text,
      mistake: text,
      free: text,
      directions: text,
      ownTime: text,
      file: text,
      google: text,
      outlook: text,
      alsoIn: text,
      updated: text,
      beside: text,
      previous: text,
      next: text,
      venues: text,
      organizers: text,
      categories: text,
      otherDates: text,
      laterDates: plural,
      pastDates: text,
      furtherDates: plural,
      subscribeDates: text,
    }),
    time: z.strictObject({ clock: text, zone: text }),
    contact: z.strictObject({ address: text, phone: text, email: text }),
    subscribe: z.strictObject({
      title: text,
      text,
      action: text,
      page: text,
      description: text,
      what: text,
      how: text,
      all: text,
      allNote: text,
      cutNote: text,
      upcoming: text,
      upcomingNote: text,
      featured: text,
      featuredNote: text,
      archives: text,
      every: plural,
      apple: text,
      google: text,
      outlook: text,
      address: text,
      copy: text,
      copied: text,
      changes: text,
      changesNote: text,
    }),
    /** The descriptions of feeds in calendar programs: sentences. */
    feed: z.strictObject({
      all: text,
      upcoming: text,
      featured: text,
      venues: text,
      organizers: text,
      categories: text,
      tags: text,
      series: text,
      period: text,
    }),
    changes: z.strictObject({
      title: text,
      /** A change and the title of its event. */
      entry: text,
      new: text,
      moved: text,
      renamed: text,
      cancelled: text,
      postponed: text,
      reinstated: text,
      gone: text,
      /** The moves of an event: between days, between hours of one day, or from one date and time to another. */
      moves: z.strictObject({
        text,
        on: text,
        day: z.strictObject({ from: byDay, to: byDay }),
        hour: z.strictObject({ from: byDay, to: byDay }),
        days: z.strictObject({ from: byDay, to: byDay }),
        whole: z.strictObject({ from: text, to: text }),
      }),
      renamedText: text,
      announced: text,
      goneText: text,
      page: text,
      description: text,
      noticed: text,
      none: text,
    }),
    notFound: z.strictObject({ title: text, text, home: text }),
    /** At addresses whose page has moved, or is gone. */
    former: z.strictObject({ moved: text, gone: text }),
    events: plural,
  });
}

/** All texts of one language. */
export type Messages = z.output<ReturnType<typeof messagesSchema>>;

/** The texts as they stand in `i18n/`, unchecked. */
export const MESSAGE_FILES: Readonly<Record<SiteLanguage, unknown>> = { ca, de, en, es };

const checked = new Map<SiteLanguage, Messages>();

/** Returns the texts of a language. Throws an error that names the file where a key is missing, empty or not known. */
export function messagesOf(language: SiteLanguage): Messages {
  const known = checked.get(language);
  if (known !== undefined) return known;
  const parsed = messagesSchema(language).safeParse(MESSAGE_FILES[language]);
  if (parsed.success) {
    checked.set(language, parsed.data);
    return parsed.data;
  }
  throw new Error(`site/i18n/${language}.json: ${z.prettifyError(parsed.error)}`);
}
