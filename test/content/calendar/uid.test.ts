import { expect, it } from 'vitest';
import { uidOf } from '#content/calendar/entries';

it('the UID of an event is one for each of its languages, and holds nothing that may change', () => {
  expect(uidOf({ id: 7, language: 'ca' }, 'service.example')).toBe('7.ca@service.example');
});

it('an event without an id has no UID, as one of it could not stay the same', () => {
  expect(() => uidOf({ id: undefined, language: 'ca' }, 'service.example')).toThrow(RangeError);
});
