import { translationTraits } from '#content/calendar/calendar';
import { EVENT_RELATION_FIELDS, EVENT_RELATIONS } from '#content/calendar/relations';
import { type Translations, translationGroups } from '#content/calendar/translations';
import { schemaReference } from '#content/store/layout';
import type { StoredRecord } from '#content/store/store';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import type { AnyRecord, Relation, VenueRecord } from '#records/schema';

/** Returns a function that finds a record's translation in a language, also among records that are not shown. */
export function counterpartFinder<K extends Kind>(
  kind: K,
  records: readonly StoredRecord<K>[],
  translations: Translations,
): (stored: StoredRecord<K>, language: string) => StoredRecord<K> | undefined {
  const translatable = new Map(
    records.map((stored) => {
      const { language, name, record } = stored;
      return [stored, { stored, language, name, id: record.service?.id, sameness: translationTraits(record) }];
    }),
  );
  const groups = translationGroups(kind, [...translatable.values()], translations);
  return (stored, language) => {
    const linkable = translatable.get(stored);
    const group = linkable === undefined ? undefined : groups.get(linkable);
    return group?.find((one) => one.language === language)?.stored;
  };
}

/**
 * Returns a name for comparisons: without case, accents and punctuation, in which translations may differ. May be
 * empty.
 */
export function plainName(name: string | undefined): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the address and town of a venue for comparisons, in the form of `plainName`; empty without an address. */
export function plainAddress({ address, city }: Pick<VenueRecord, 'address' | 'city'>): string {
  const plain = plainName(address);
  return plain === '' ? '' : `${plain}, ${plainName(city)}`;
}

const nameOf = (kind: Kind, record: AnyRecord) => plainName(String(Reflect.get(record, NAME_FIELD[kind])));

/**
 * Tells whether two records of one kind and two languages are likely translations: they have the same name or, if
 * venues, the same address.
 */
export function isLikelyTranslation(kind: Kind, record: AnyRecord, other: AnyRecord): boolean {
  const name = nameOf(kind, record);
  if (name !== '' && name === nameOf(kind, other)) return true;
  if (!('venue' in record && 'address' in record && 'venue' in other && 'address' in other)) return false;
  const address = plainAddress(record);
  return address !== '' && address === plainAddress(other);
}

/** A relation to a record that has no translation in the other language. */
type LeftOut = { readonly field: string; readonly kind: Kind; readonly relation: Relation };

/**
 * Returns a draft of a record's translation: its fields and local part under a new name and slug, without the fields
 * that the service sets. `counterpartOf` returns a relation's translation; a relation that has none is left out.
 */
export function translationDraft(
  { kind, record }: StoredRecord,
  title: string,
  slug: string,
  counterpartOf: (kind: Kind, relation: Relation) => Relation | undefined,
): { readonly record: object; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const counterparts = (field: string, target: Kind, relations: readonly Relation[]) =>
    relations.flatMap((relation) => {
      const counterpart = counterpartOf(target, relation);
      if (counterpart === undefined) leftOut.push({ field, kind: target, relation });
      return counterpart ?? [];
    });
  const fields: Record<string, unknown> = {
    ...record,
    $schema: schemaReference(kind),
    [NAME_FIELD[kind]]: title,
    slug,
  };
  for (const field of ['service', 'author', 'date', 'date_utc']) delete fields[field];
  // Services give an event without a website the address of its own page.
  if ('website' in record && record.website === record.service?.url) delete fields.website;
  if ('start_date' in record)
    for (const field of EVENT_RELATION_FIELDS)
      fields[field] = counterparts(field, EVENT_RELATIONS[field], record[field]);
  if ('parent' in record && record.parent !== undefined) {
    const [parent] = counterparts('parent', 'categories', [record.parent]);
    if (parent === undefined) delete fields.parent;
    else fields.parent = parent;
  }
  return { record: fields, leftOut };
}
