import { expect, it } from 'vitest';
import { uidOf } from '#content/calendar/entries';

it('the UID of an event consists of its id, its language and the name of the service’s host', () => {
  expect(uidOf({ id: 7, language: 'ca' }, 'service.example')).toBe('7.ca@service.example');
});

it('an event without an id has no UID, because a UID without an id could not stay the same', () => {
  expect(() => uidOf({ id: undefined, language: 'ca' }, 'service.example')).toThrow(RangeError);
});
