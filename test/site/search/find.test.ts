import { expect, it } from 'vitest';
import { matchingOwnPages } from '../../../site/search/own-pages.ts';
import { eventsInSearchFile } from '../../../site/search/rows.ts';
import { searchFileOf } from '../../../site/search/search-files.ts';
import { makeWordIndex } from '../../../site/search/word-index.ts';
import { event, localisedSiteOf, publication } from '../fixtures.ts';

const TITLES = ['週末東京ジャズ', 'งานวัดเชียงใหม่', 'Workshop JWT令牌', '夏祭り', 'Jazz al parc', 'Concert de Nadal'];

/** Returns the index of events with these titles. */
function index(titles: readonly string[]) {
  const site = publication({
    events: titles.map((title, hour) => event(`2026-11-22 1${hour}:00`, `2026-11-22 1${hour}:30`, { title })),
  });
  const localised = localisedSiteOf(site);
  const { language, eventIndex } = localised;
  const events = eventsInSearchFile(searchFileOf(site, localised, eventIndex.events), language.code);
  return makeWordIndex(events);
}

/** Returns a function that finds the titles with the words of a query. */
async function searched() {
  const find = await index(TITLES);
  return (words: string) => [...(find(words)?.places ?? [])].map((place) => TITLES[place]);
}

it('a search finds words within a text that has no spaces', async () => {
  const titles = await searched();
  for (const [words, title] of [
    ...[
      ['東京', '週末東京ジャズ'],
      ['ジャズ', '週末東京ジャズ'],
      ['週末', '週末東京ジャズ'],
    ],
    ...[
      ['เชียงใหม่', 'งานวัดเชียงใหม่'],
      ['วัด', 'งานวัดเชียงใหม่'],
    ],
    ...[
      ['令牌', 'Workshop JWT令牌'],
      ['jwt', 'Workshop JWT令牌'],
      ['令牌 workshop', 'Workshop JWT令牌'],
    ],
    ...[['祭', '夏祭り']],
  ] as const)
    expect([words, titles(words)]).toEqual([words, [title]]);
});

it('a search finds all words of a query without spaces, in any order', async () => {
  const titles = await searched();
  expect(titles('ジャズの東京')).toEqual(['週末東京ジャズ']);
  expect(titles('大阪ジャズ祭')).toEqual([]);
});

it('a search finds words of scripts with spaces by their beginnings, and despite a typing mistake', async () => {
  const titles = await searched();
  expect(['jaz', 'nadol', 'arc', 'a'].map(titles)).toEqual([
    ['Jazz al parc'],
    ['Concert de Nadal'],
    [],
    ['Jazz al parc'],
  ]);
});

it('a search says which words it took mistyped ones for, as they are written, and finds all that have them', async () => {
  const find = await index(['Música al jardí', 'Música de cambra', 'Concert de Nadal']);
  expect(find('musicca')).toEqual({ places: new Set([0, 1]), corrected: 'Música' });
  expect(find('cocnert nadal')).toEqual({ places: new Set([2]), corrected: 'Concert nadal' });
  expect(find('nadal')).toEqual({ places: new Set([2]), corrected: undefined });
  expect(find('jardi cambra')?.places.size).toBe(0);
  expect(find('oncert nadal')).toEqual({ places: new Set([2]), corrected: 'Concert nadal' });
  expect(find('nadal oncert')).toEqual({ places: new Set([2]), corrected: 'nadal Concert' });
  expect(find('zzzzzz')).toEqual({ places: new Set(), corrected: undefined });
});

it('a search finds own pages by words within a text that has no spaces', () => {
  const rows = [
    ['会場案内', '/a/', '東京駅から徒歩五分'],
    ['Imprint', '/b/', 'who we are'],
  ] as const;
  expect(matchingOwnPages(rows, '徒歩').map(([title]) => title)).toEqual(['会場案内']);
  expect(matchingOwnPages(rows, '駅').map(([title]) => title)).toEqual(['会場案内']);
});
