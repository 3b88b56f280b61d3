import { schemaReference } from '#content/store/layout';
import { NAME_FIELD } from '#interface/fields';
import { type Kind, SINGULAR } from '#interface/kinds';
import { LONGEST_NAME, nameOf } from '#records/names';
import type { EventRecord } from '#records/schema';

/** Letters that are no base letter with a mark, and how they are spelt in ASCII. */
const SPELT: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

/** Room for the number behind a slug that is taken. */
const LONGEST_NUMBER = '-99999'.length;

/** A slug of ASCII letters, digits and hyphens; empty where a title has nothing of the kind. */
export function asciiSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’‘´`]/g, '')
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELT.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME - LONGEST_NUMBER)
    .replace(/^-|-$/g, '');
}

/**
 * The slug of a new record, which is also the name of its file: that of its title, or its kind's name where the title
 * gives none; with `-2`, `-3`, … behind it where it is taken or reserved.
 */
export function newSlug(kind: Kind, title: string, isTaken: (slug: string) => boolean): string {
  const slug = asciiSlug(title) || SINGULAR[kind];
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    // A reserved name comes back changed.
    if (nameOf(numbered, 0) === numbered && !isTaken(numbered)) return numbered;
  }
}

/** When a new event is, and what it belongs to. */
export type EventPlan = Pick<
  EventRecord,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'categories' | 'tags' | 'venue' | 'organizer'
>;

/** What an editor may want to fill in or change first, besides name and slug; texts may stay empty. */
const BEGUN = {
  // Whoever makes an event on the site gets it with both.
  events: { description: '', cost: '', website: '', show_map: true, show_map_link: true },
  venues: { description: '', address: '', city: '', zip: '', country: '', phone: '', website: '' },
  organizers: { description: '', phone: '', website: '', email: '' },
  categories: { description: '' },
  tags: { description: '' },
} as const satisfies Record<Kind, Readonly<Record<string, string | boolean>>>;

/** A new record, as it is written to a file. `plan` is for events. */
export function scaffold(kind: Kind, title: string, slug: string, plan: EventPlan | undefined): object {
  return { $schema: schemaReference(kind), [NAME_FIELD[kind]]: title, slug, ...BEGUN[kind], ...plan };
}
