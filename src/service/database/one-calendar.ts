import type { CalendarRows, LinkedEvent, RecordLanguage, RecordTranslation, Sequence } from '#service/database/rows';

/** The `language` of every row of a site whose plugin stores the languages of records in a table of its own. */
export const ALL_LANGUAGES = 'all';

type Row = { readonly language: string; readonly id: number; readonly slug: string };

/** Assigns ids that are unique over all languages: an id that an earlier language has is replaced by a new one. */
class Ids {
  readonly languages: RecordLanguage[] = [];
  readonly translations: RecordTranslation[] = [];
  readonly #known = new Map<string, number>();
  #highest: number;

  constructor(sequence: Sequence, rows: readonly Row[], order: readonly string[]) {
    this.#highest = Math.max(0, ...rows.map(({ id }) => id));
    const used = new Set<number>();
    const sorted = [...rows].sort((a, b) => order.indexOf(a.language) - order.indexOf(b.language) || a.id - b.id);
    for (const { language, id } of sorted) {
      const uniqueId = used.has(id) ? ++this.#highest : id;
      used.add(uniqueId);
      this.#known.set(`${language} ${id}`, uniqueId);
      this.languages.push({ sequence, id: uniqueId, language });
      this.translations.push({ sequence, id: uniqueId, original: id });
    }
  }

  of(language: string, id: number): number {
    return this.#known.get(`${language} ${id}`) ?? id;
  }
}

/**
 * Returns the rows with slugs that no earlier row has: `numberedSlug` makes the second, third, … slug to try. Empty
 * slugs stay.
 */
function withUniqueSlugs<T extends Row>(rows: readonly T[], numberedSlug: (row: T, number: number) => string): T[] {
  const used = new Set<string>();
  return rows.map((row) => {
    let slug = row.slug;
    for (let number = 2; slug !== '' && used.has(slug); number += 1) slug = numberedSlug(row, number);
    used.add(slug);
    return { ...row, slug };
  });
}

/**
 * Returns a calendar of several languages as WordPress keeps one: ids are unique over all languages, and so are the
 * slugs of each kind. All rows have one language, and `recordLanguages` has the language of each record; records that
 * shared an id in several languages are translations of each other. `order` lists the languages, the site's own first.
 */
export function asOneCalendar(data: CalendarRows, order: readonly string[]): CalendarRows {
  const posts = new Ids('posts', [...data.events, ...data.venues, ...data.organizers], order);
  const terms = new Ids('terms', data.terms, order);
  const first = <T extends Row>(rows: readonly T[]) =>
    [...rows].sort((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
  const post = <T extends Row>(rows: readonly T[]) =>
    withUniqueSlugs(first(rows), ({ slug }, number) => `${slug}-${number}`).map((row) => ({
      ...row,
      id: posts.of(row.language, row.id),
      language: ALL_LANGUAGES,
    }));
  const event = ({ language, venue, organizers, categories, tags, post_parent: parent, ...row }: LinkedEvent) => ({
    ...row,
    language,
    venue: venue === null ? null : posts.of(language, venue),
    organizers: organizers.map((id) => posts.of(language, id)),
    categories: categories.map((id) => terms.of(language, id)),
    tags: tags.map((id) => terms.of(language, id)),
    post_parent: parent === null || parent === undefined ? parent : posts.of(language, parent),
  });
  return {
    ...data,
    events: post(data.events.map(event)),
    venues: post(data.venues),
    organizers: post(data.organizers),
    terms: withUniqueSlugs(first(data.terms), ({ slug, language }, number) =>
      number === 2 ? `${slug}-${language}` : `${slug}-${language}-${number - 1}`,
    ).map(({ language, id, parent, ...row }) => ({
      ...row,
      id: terms.of(language, id),
      parent: parent === 0 ? 0 : terms.of(language, parent),
      language: ALL_LANGUAGES,
    })),
    recordLanguages: [...posts.languages, ...terms.languages],
    recordTranslations: [...posts.translations, ...terms.translations],
  };
}
