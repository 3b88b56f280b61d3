import type { Calendar } from '#content/calendar/calendar';
import { plainAddress, plainName } from '#content/calendar/counterparts';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { type IdOrName, linkIndex, type TranslationLink, type Translations } from '#content/calendar/translations';
import type { Kind } from '#interface/kinds';

/** The kinds for which translations are proposed: their records have enough in common across languages. */
export const PROPOSED_KINDS = ['events', 'venues'] as const satisfies readonly Kind[];

type ProposedKind = (typeof PROPOSED_KINDS)[number];

/** Records of several languages that are probably translations of each other. Only a person links them. */
export type TranslationProposal = {
  readonly kind: ProposedKind;
  /** The name of the proposal: kind, language and id of the first record, such as `events:ca:90`. */
  readonly key: string;
  /** The records, including those that are already linked to one of them, in the order of the languages. */
  readonly entries: readonly Entry[];
  /** The common traits, in words for people. */
  readonly why: string;
};

/** Returns the id of a record as links hold it, or its name if it has no id. */
const linkedAs = ({ id, name }: Entry): IdOrName => id ?? name;

/** Returns the link between records that are translations of each other: the id of each, or its name, by language. */
export function translationLinkOf(entries: readonly Entry[]): TranslationLink {
  return Object.fromEntries(entries.map((entry) => [entry.language, linkedAs(entry)]));
}

/** The traits by which a record is recognised. Records without them are never proposed. */
type Likeness = {
  readonly entry: Entry;
  /** Must be equal in all records of a proposal. */
  readonly alike: string;
  /**
   * Must be equal as well, and separates several records with the same `alike`. Empty if the record has no such mark:
   * then it is proposed only if no other record of a language is alike.
   */
  readonly mark: string;
  readonly why: string;
};

/** Disjoint sets of names that mean one thing; each set has one representative. */
class Classes {
  readonly #parents = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    // Path compression: shortens the next lookups.
    for (let at = name; at !== root; ) {
      const parent = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = parent;
    }
    return root;
  }

  join(names: readonly string[]): void {
    for (const name of names.slice(1)) {
      const [root, other] = [this.of(names[0] ?? name), this.of(name)];
      if (root !== other) this.#parents.set(other, root);
    }
  }
}

/** Returns the names of an image: its id and its URL. Services give one or both. */
function imageNames({ record }: CalendarEvent): string[] {
  const { image } = record.service ?? {};
  const text = record.image ?? '';
  if (image === undefined) return text === '' ? [] : [/^\d+$/.test(text) ? `id ${text}` : `url ${text}`];
  return [...(image.id === undefined ? [] : [`id ${image.id}`]), `url ${image.url}`];
}

const ownName = (venue: Entry) => `own ${venue.language} ${venue.name}`;

/**
 * Returns texts that identify a venue: the ids of its translations, its name and its address. Venues with one in common
 * count as one.
 */
function venueNames(venue: Entry<'venues'>, linked: readonly Entry[]): string[] {
  const name = plainName(venue.record.venue);
  const ids = linked.flatMap(({ id }) => (id === undefined ? [] : [`id ${id}`]));
  const address = plainAddress(venue.record);
  return [
    ownName(venue),
    ...ids,
    ...(name === '' ? [] : [`name ${name}`]),
    ...(address === '' ? [] : [`address ${address}`]),
  ];
}

function whenOf({ occurrence }: CalendarEvent): string {
  const { wholeDays, start, end } = occurrence;
  return wholeDays === undefined
    ? `${start.epochMilliseconds} ${end.epochMilliseconds}`
    : `${wholeDays.first} ${wholeDays.last}`;
}

function likeEvents(calendar: Calendar): Likeness[] {
  const events = calendar.languages.flatMap((language) => language.events);
  const venues = new Classes();
  const images = new Classes();
  for (const event of events) {
    images.join(imageNames(event));
    for (const venue of event.venues) venues.join(venueNames(venue, calendar.translationsOf(venue)));
  }
  return events.flatMap((event): Likeness[] => {
    const places = event.venues.map((venue) => venues.of(ownName(venue)));
    const place = [...new Set(places)].sort().join('\n');
    const [image] = imageNames(event);
    // The same time alone proves nothing; the same image does for an event without a venue, but not for one whose venue
    // content lacks.
    if (place === '' && (image === undefined || event.record.venue.length > 0)) return [];
    const where =
      place === '' ? 'no venue' : `the same venue (${event.venues.map((one) => one.record.venue).join(', ')})`;
    return [
      {
        entry: event,
        alike: JSON.stringify([whenOf(event), place]),
        mark: image === undefined ? '' : images.of(image),
        why: `the same start and end, ${where}, ${image === undefined ? 'no image' : 'the same image'}`,
      },
    ];
  });
}

function likeVenues(calendar: Calendar): Likeness[] {
  return calendar.languages
    .flatMap((language) => language.venues)
    .flatMap((entry): Likeness[] => {
      const [name, address] = [plainName(entry.record.venue), plainAddress(entry.record)];
      if (address === '') return [];
      // Names may be translated: then an address identifies a venue if no other venue has it.
      const there = { entry, alike: JSON.stringify([address]), mark: '', why: 'the same address' };
      if (name === '') return [there];
      return [{ entry, alike: JSON.stringify([name, address]), mark: '', why: 'the same name and address' }, there];
    });
}

/** Records that are linked to each other already, or a single record. */
type Group = {
  readonly entries: readonly Entry[];
  /** The languages that have a record in the group, in content or according to a link. */
  readonly languages: ReadonlySet<string>;
  /** True if links name two records of one language: a person has to correct them first. */
  readonly contradicted: boolean;
  /** The traits of its records that are alike. */
  readonly likenesses: readonly Likeness[];
};

/** Returns the groups that lack a language and are the only such group in each of their languages. */
function unrivalled(groups: readonly Group[]): Group[] {
  const languages = new Set(groups.flatMap((group) => [...group.languages]));
  // A group that has all languages already needs no translation from the others.
  const open = groups.filter((group) => group.languages.size < languages.size);
  const named = Map.groupBy(
    open.flatMap((group) => [...group.languages]),
    (language) => language,
  );
  return open.filter(
    ({ languages, contradicted }) =>
      !contradicted && [...languages].every((language) => named.get(language)?.length === 1),
  );
}

/**
 * Finds records of one kind that are probably translations of each other: in different languages, not linked yet, and
 * only one candidate in each language. Events agree in start, end, venue and image, venues in address and, where
 * several have that address, in name. Returns the proposals in the order of the calendar.
 */
export function translationProposals(
  kind: ProposedKind,
  calendar: Calendar,
  translations: Translations,
): TranslationProposal[] {
  const order = calendar.languages.map((language) => language.language);
  const inOrder = (a: Entry, b: Entry) => order.indexOf(a.language) - order.indexOf(b.language);
  const linksOf = linkIndex(translations[kind] ?? []);

  const groupsOf = (alike: readonly Likeness[]): Group[] =>
    [...Map.groupBy(alike, ({ entry }) => calendar.translationsOf(entry)[0] ?? entry)].map(([first, likenesses]) => {
      const entries = calendar.translationsOf(first);
      const named = [translationLinkOf(entries), ...entries.flatMap(linksOf)].flatMap(Object.entries<IdOrName>);
      const languages = new Set(named.map(([language]) => language));
      // A link may name a record that has an id by its name.
      const ids = new Map(entries.map((entry) => [`${entry.language} ${entry.name}`, linkedAs(entry)]));
      const idOf = (language: string, linked: IdOrName) =>
        typeof linked === 'number' ? linked : (ids.get(`${language} ${linked}`) ?? linked);
      const records = new Set(named.map(([language, linked]) => JSON.stringify([language, idOf(language, linked)])));
      return { entries, likenesses, languages, contradicted: records.size > languages.size };
    });

  const proposed = (mark: string, rivals: readonly Likeness[]): TranslationProposal[] => {
    const marked = (group: Group) => group.likenesses.filter((one) => one.mark === mark);
    const chosen = unrivalled(groupsOf(rivals)).filter((group) => marked(group).length > 0);
    const [first] = chosen.flatMap(marked).sort((a, b) => inOrder(a.entry, b.entry));
    if (chosen.length < 2 || first === undefined) return [];
    return [
      {
        kind,
        key: `${kind}:${first.entry.language}:${first.entry.id}`,
        entries: chosen.flatMap((group) => group.entries).sort(inOrder),
        why: first.why,
      },
    ];
  };

  const likenesses = kind === 'events' ? likeEvents(calendar) : likeVenues(calendar);
  const alike = Map.groupBy(
    likenesses.filter(({ entry }) => entry.id !== undefined),
    (one) => one.alike,
  );
  const all = [...alike.values()].flatMap((ones) =>
    [...Map.groupBy(ones, (one) => one.mark)].flatMap(([mark, same]) => proposed(mark, mark === '' ? ones : same)),
  );
  // Of proposals with one key the first stays, which agrees in more traits.
  return [...Map.groupBy(all, ({ key }) => key).values()].flatMap(([first]) => first ?? []);
}

/** Returns the proposals that share no record with another proposal. */
export function withoutRivals(proposals: readonly TranslationProposal[]): TranslationProposal[] {
  const keyOf = ({ kind, language, id, name }: Entry) => JSON.stringify([kind, language, id ?? name]);
  const byRecord = Map.groupBy(
    proposals.flatMap(({ entries }) => entries.map(keyOf)),
    (key) => key,
  );
  return proposals.filter(({ entries }) => entries.every((entry) => byRecord.get(keyOf(entry))?.length === 1));
}
