import { diffArrays } from 'diff';
import { contentLines } from '../reading.ts';
import { event, type Fields, type Records, stored } from './fixtures.ts';

/** The fields in which records differ from those of the small calendar. */
export type World = { readonly [K in keyof typeof WORLD]?: Fields };

const WORLD = {
  concert: {
    title: 'Concert',
    description: '<p>Bach.</p>',
    venue: [21],
    organizer: [31],
    categories: [41],
    tags: [51],
    featured: true,
  },
  talk: {
    title: 'Talk',
    start_date: '2027-02-01 18:00:00',
    end_date: '2027-02-01 19:00:00',
    venue: [21],
    categories: [42],
  },
  market: {
    title: 'Market',
    all_day: true,
    start_date: '2027-03-01',
    end_date: '2027-03-02',
    venue: [22],
    organizer: [32],
  },
  past: {
    title: 'Past',
    start_date: '2025-05-05 19:00:00',
    end_date: '2025-05-05 20:00:00',
    venue: [21],
    categories: [41],
  },
  nau: { venue: 'La Nau', address: 'Carrer Major 1', local: { coordinates: { latitude: 41.98, longitude: 2.82 } } },
  cor: { organizer: 'Cor', email: 'cor@example.org' },
  music: { name: 'Music' },
} as const;

/**
 * Returns a small calendar, with some of its records changed. The German concert and what is named twice are there to
 * stay.
 */
export function world(changes: World = {}): Records {
  const of = (slug: keyof typeof WORLD) => ({ slug, ...WORLD[slug], ...changes[slug] });
  return {
    events: [
      event(11, of('concert')),
      event(12, of('talk')),
      event(13, of('market')),
      event(14, of('past')),
      event(11, { slug: 'konzert', title: 'Konzert', venue: [21] }, 'de'),
    ],
    venues: [
      stored('venues', 21, of('nau')),
      stored('venues', 22, { slug: 'placa', venue: 'Plaça' }),
      stored('venues', 21, { slug: 'nau', venue: 'La Nau' }, 'de'),
    ],
    organizers: [
      stored('organizers', 31, of('cor')),
      stored('organizers', 32, { slug: 'ateneu', organizer: 'Ateneu' }),
    ],
    categories: [
      stored('categories', 41, of('music')),
      stored('categories', 42, { slug: 'talks', name: 'Talks' }),
      stored('categories', 43, { slug: 'none', name: 'None' }),
    ],
    tags: [stored('tags', 51, { slug: 'ball', name: 'Ball' })],
  };
}

/** Files by path. */
export type Files = ReadonlyMap<string, string>;

/** Content lines that only the earlier, or only the later of two files has. */
export type Difference = { readonly gone: readonly string[]; readonly come: readonly string[] };

/** Returns the content lines that differ, of each file that does. */
export function differences(before: Files, after: Files): Readonly<Record<string, Difference>> {
  const found: Record<string, Difference> = {};
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old = '', young = ''] = [before.get(path), after.get(path)];
    if (old === young) continue;
    const parts = diffArrays(contentLines(old), contentLines(young));
    found[path] = {
      gone: parts.flatMap(({ removed, value }) => (removed ? value : [])),
      come: parts.flatMap(({ added, value }) => (added ? value : [])),
    };
  }
  return found;
}
