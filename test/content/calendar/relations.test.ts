import { describe, expect, it } from 'vitest';
import {
  EVENT_RELATION_FIELDS,
  EVENT_RELATIONS,
  findRelatedRecord,
  relationIndex,
  relationTo,
} from '#content/calendar/relations';
import { serviceOf, stored } from '../records.ts';

const venue = (slug: string | undefined, id: number | undefined, name: string) =>
  stored('venues', 'ca', { venue: name, slug, ...(id === undefined ? {} : { service: serviceOf(id) }) }, name);

const hall = venue('hall', 1, 'hall');
const otherHall = venue('hall', 2, 'hall--2');
const mill = venue('old-mill', 3, 'the-mill');
const named = venue('elsewhere', 4, 'old-mill');
const twins = [venue('twin', 5, 'a'), venue('twin', 6, 'b')];
const unsent = venue('new', undefined, 'new');

const index = relationIndex([hall, otherHall, mill, named, ...twins, unsent]);

describe('a relation', () => {
  it('finds a record by its id as a number, not by its id as text', () => {
    expect(findRelatedRecord(index, 3)).toBe(mill);
    expect(findRelatedRecord(index, '3')).toBeUndefined();
    expect(findRelatedRecord(index, 99)).toBeUndefined();
  });

  it('prefers the record with the slug to the record whose file has the name', () => {
    expect(findRelatedRecord(index, 'old-mill')).toBe(mill);
    expect(findRelatedRecord(index, 'the-mill')).toBe(mill);
    expect(findRelatedRecord(index, 'elsewhere')).toBe(named);
  });

  it('prefers, among records with the same slug, the record whose file has that name', () => {
    expect(findRelatedRecord(index, 'hall')).toBe(hall);
    expect(findRelatedRecord(index, 'hall--2')).toBe(otherHall);
  });

  it('finds nothing when several records match', () => {
    expect(findRelatedRecord(index, 'twin')).toBeUndefined();
    expect(index.byText('twin')).toEqual(twins);
    expect(index.byText('nothing')).toEqual([]);
  });

  it('with an empty text finds no record without a slug', () => {
    const bare = relationIndex([venue('', 1, 'x'), venue(undefined, 2, 'y')]);
    expect(bare.byText('')).toEqual([]);
    expect(findRelatedRecord(bare, 'y')?.record.service?.id).toBe(2);
  });

  it('to a record is its id, or without one the text that identifies it alone', () => {
    expect(relationTo(index, mill)).toBe(3);
    expect(relationTo(index, unsent)).toBe('new');
    const copies = [venue('same', undefined, 'one'), venue('same', undefined, 'two')];
    const [, two = unsent] = copies;
    expect(relationTo(relationIndex(copies), two)).toBe('two');
    expect(relationTo(relationIndex([...copies, venue('two', undefined, 'x')]), two)).toBeUndefined();
  });
});

describe('the relations of events', () => {
  it('are the fields venue, organizer, categories and tags', () => {
    expect(EVENT_RELATION_FIELDS.map((field) => [field, EVENT_RELATIONS[field]])).toEqual([
      ['venue', 'venues'],
      ['organizer', 'organizers'],
      ['categories', 'categories'],
      ['tags', 'tags'],
    ]);
  });
});
