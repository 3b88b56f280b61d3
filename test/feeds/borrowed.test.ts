import { describe, expect, it } from 'vitest';
import type { CalendarSource } from '#content/calendar/calendar';
import type { FeedOptions } from '#feeds/catalogue';
import { event, type Records, stored, texts } from './calendars/fixtures.ts';
import { lint } from './lint/lint.ts';

const category = (id: number, language: string, name: string, parent?: number) =>
  stored('categories', id, { name, slug: name, ...(parent === undefined ? {} : { parent }) }, language);
const venue = (language: string, name: string) => stored('venues', 10, { venue: name, slug: name }, language);

/** Catalan has one event of its own and none of the other two, of which one is over. */
const RECORDS: Records = {
  events: [
    event(1, { title: 'Comú', slug: 'comu' }, 'ca'),
    event(1, { title: 'Común', slug: 'comun' }, 'es'),
    event(2, { title: 'Solo', slug: 'solo', venue: [10], categories: [31], featured: true }, 'es'),
    event(
      3,
      { title: 'Viejo', slug: 'viejo', start_date: '2025-05-01 19:00:00', end_date: '2025-05-01 20:00:00' },
      'es',
    ),
  ],
  venues: [venue('ca', 'moli'), venue('es', 'molino')],
  categories: [category(30, 'ca', 'musica'), category(30, 'es', 'musica'), category(31, 'es', 'flamenco', 30)],
};

const FALLBACK: Pick<CalendarSource, 'fallback'> = { fallback: { ca: ['es'] } };
const made = (options: Partial<FeedOptions>, remembered = FALLBACK) => texts(RECORDS, options, remembered);

const uids = (text: string | undefined) => [...(text ?? '').matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
const vevents = (text: string | undefined) => (text ?? '').match(/BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g) ?? [];

describe('events that a language borrows from another language', () => {
  it('appear in none of its feeds by default', () => {
    expect(made({})).toEqual(made({}, { fallback: {} }));
  });

  it('appear in its calendar, upcoming, featured, year, venue and category feeds when feeds use the fallback', () => {
    const files = made({ fallback: true });
    const holding = (name: string) => uids(files.get(`ca/${name}.ics`)).map((uid) => uid?.replace(/@.*/, ''));
    expect(holding('calendar')).toEqual(['3.es', '1.ca', '2.es']);
    expect(holding('upcoming')).toEqual(['1.ca', '2.es']);
    expect(holding('featured')).toEqual(['2.es']);
    expect(holding('2025')).toEqual(['3.es']);
    expect(holding('venues/moli')).toEqual(['2.es']);
    expect(holding('categories/musica')).toEqual(['2.es']);
  });

  it('have the same VEVENTs as in the feeds of their original language', () => {
    const files = made({ fallback: true });
    const own = vevents(files.get('es/calendar.ics'));
    const borrowed = vevents(files.get('ca/calendar.ics')).filter((text) => text.includes('.es@'));
    expect(borrowed).toHaveLength(2);
    for (const text of borrowed) expect(own).toContain(text);
  });

  it('have an event file only in their original language', () => {
    const paths = [...made({ fallback: true }).keys()];
    expect(paths.filter((path) => path.includes('/events/'))).toEqual([
      'ca/events/comu.ics',
      'es/events/viejo.ics',
      'es/events/comun.ics',
      'es/events/solo.ics',
    ]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('stay as cancelled after their removal, as in the feeds of their original language', () => {
    const removed = [
      {
        stored: event(4, { title: 'Perdido', slug: 'perdido', venue: [10] }, 'es'),
        uid: undefined,
        goneAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
      },
    ];
    const files = texts(RECORDS, { fallback: true }, { ...FALLBACK, removed });
    const cancelled = (path: string) => vevents(files.get(path)).filter((text) => text.includes('STATUS:CANCELLED'));
    expect(cancelled('ca/calendar.ics')).toHaveLength(1);
    expect(cancelled('ca/calendar.ics')).toEqual(cancelled('es/calendar.ics'));
    expect(cancelled('ca/venues/moli.ics')).toEqual(cancelled('es/calendar.ics'));
    expect(texts(RECORDS, {}, { ...FALLBACK, removed }).get('ca/calendar.ics')).not.toContain('Perdido');
    const later = { fallback: true, cancelledFor: Temporal.Duration.from('PT0S') };
    expect(texts(RECORDS, later, { ...FALLBACK, removed }).get('ca/calendar.ics')).not.toContain('Perdido');
    expect([...files.keys()].filter((path) => path.includes('perdido'))).toEqual(['es/events/perdido.ics']);
  });

  it('leave the feeds of other languages unchanged, and pass the linter', () => {
    const [without, files] = [made({}), made({ fallback: true })];
    for (const [path, text] of files) {
      if (!path.startsWith('ca/')) expect(text).toBe(without.get(path));
      expect(lint(Buffer.from(text), path.includes('/events/') ? 'event' : 'feed')).toEqual([]);
    }
  });
});
