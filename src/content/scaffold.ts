import { schemaReference } from '#content/store/layout';
import { NAME_FIELD } from '#interface/fields';
import { type Kind, SINGULAR } from '#interface/kinds';
import { ASCII_SPELLINGS, LONGEST_NAME_BYTES, recordNameFromSlug } from '#records/names';
import type { EventRecord } from '#records/schema';

/** The characters reserved at the end of a slug for the number that is added if the slug is taken. */
const LONGEST_NUMBER = '-99999'.length;

/**
 * Returns the slug of a title: ASCII letters in lower case, digits and hyphens; empty if nothing of the title can be so
 * written.
 */
export function asciiSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’‘´`]/g, '')
    .replace(/[ßæœøłđðþ]/g, (letter) => ASCII_SPELLINGS.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME_BYTES - LONGEST_NUMBER)
    .replace(/^-|-$/g, '');
}

/**
 * Returns the slug of a new record, which is also the name of its file: the slug of its title, or the name of its kind
 * if the title has no slug; followed by `-2`, `-3`, … if that slug is taken or reserved.
 */
export function newSlug(kind: Kind, title: string, isTaken: (slug: string) => boolean): string {
  const slug = asciiSlug(title) || SINGULAR[kind];
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    // `recordNameFromSlug` changes a reserved name.
    if (recordNameFromSlug(numbered, 0) === numbered && !isTaken(numbered)) return numbered;
  }
}

/** The times and relations of a new event. */
export type NewEventFields = Pick<
  EventRecord,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'categories' | 'tags' | 'venue' | 'organizer'
>;

/** The fields of a new file besides name and slug: those that an editor is likely to fill in; texts may stay empty. */
const BEGUN = {
  // Events that are made on the service itself have both flags set.
  events: { description: '', cost: '', website: '', show_map: true, show_map_link: true },
  venues: { description: '', address: '', city: '', zip: '', country: '', phone: '', website: '' },
  organizers: { description: '', phone: '', website: '', email: '' },
  categories: { description: '' },
  tags: { description: '' },
} as const satisfies Record<Kind, Readonly<Record<string, string | boolean>>>;

/**
 * Returns a new record in the form of its file: its name and slug, fields to fill in, and the fields of `plan`, for an
 * event.
 */
export function scaffoldRecord(kind: Kind, title: string, slug: string, plan: NewEventFields | undefined): object {
  return { $schema: schemaReference(kind), [NAME_FIELD[kind]]: title, slug, ...BEGUN[kind], ...plan };
}
