import { describe, expect, it } from 'vitest';
import { nameOf } from '#content/calendar/facts/names';
import { calendarEvent, event } from '../../../site/fixtures.ts';

describe('the name of an event', () => {
  it('is its title, even one that is only punctuation', () => {
    expect(nameOf(calendarEvent(event('2026-11-21', '2026-11-21', { title: '?', name: 'a-b' })))).toBe('?');
  });

  it.each(['', ' \u00a0\t', '\u200b\u00ad'])('is made from the name in its address when the title is %j', (title) => {
    const called = (name: string) => nameOf(calendarEvent(event('2026-11-21', '2026-11-21', { title, name })));
    expect(['cançó-de-nit', 'open-air--123', '206', '--7'].map(called)).toEqual([
      'Cançó de nit',
      'Open air',
      '206',
      '--7',
    ]);
  });
});
