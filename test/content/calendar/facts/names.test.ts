import { describe, expect, it } from 'vitest';
import { nameOf } from '#content/calendar/facts/names';
import { calendarEvent, event } from '../../../site/fixtures.ts';

describe('a name', () => {
  it('is the one that somebody wrote', () => {
    expect(nameOf(calendarEvent(event('2026-11-21', '2026-11-21', { title: '?', name: 'a-b' })))).toBe('?');
  });

  it.each(['', ' \u00a0\t', '\u200b\u00ad'])('is read from the address where it is %j', (title) => {
    const called = (name: string) => nameOf(calendarEvent(event('2026-11-21', '2026-11-21', { title, name })));
    expect(['cançó-de-nit', 'open-air--123', '206', '--7'].map(called)).toEqual([
      'Cançó de nit',
      'Open air',
      '206',
      '--7',
    ]);
  });
});
