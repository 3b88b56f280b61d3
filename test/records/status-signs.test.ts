import { describe, expect, it } from 'vitest';
import { type ListedEvent, listedEvent, proposedStatusRules } from '#records/status-signs';

const titled = (title: string): ListedEvent => ({ title, categories: [], tags: [] });
const prefixesOf = (...titles: string[]) => {
  const { cancelled, postponed } = proposedStatusRules(titles.map(titled))?.rules ?? {};
  return { cancelled: cancelled?.titlePrefixes ?? [], postponed: postponed?.titlePrefixes ?? [] };
};

describe('rules for cancelled and postponed events', () => {
  it.each([
    ['ABGESAGT: Lesung', 'ABGESAGT:'],
    ['Cancelled - A walk', 'Cancelled -'],
    ['[Cancelado] Concierto', '[Cancelado]'],
    ['*** CANCELLED *** Yoga', '*** CANCELLED ***'],
    ['***CANCELLED*** Yoga', '***CANCELLED***'],
    ['Cancel·lat: el cor', 'Cancel·lat:'],
    ['CANCEL.LAT El cor', 'CANCEL.LAT'],
    ['Fällt aus! Chorprobe', 'Fällt aus!'],
    ['(annulé) Fête', '(annulé)'],
  ])('are proposed by what stands before a title: %s', (title, prefix) => {
    expect(prefixesOf(title)).toEqual({ cancelled: [prefix], postponed: [] });
  });

  it.each(['Verschoben: Lesung', 'POSTPONED | A walk', '[Aplazado] Concierto', 'AJORNAT – El cor'])(
    'tell postponed events from cancelled ones: %s',
    (title) => {
      const { cancelled, postponed } = prefixesOf(title);
      expect(cancelled).toEqual([]);
      expect(postponed).toHaveLength(1);
    },
  );

  it.each([
    'Abgesagte Hochzeit',
    'Cancelled flights, a comedy',
    'Die abgesagte Reise',
    'Postponed dreams',
    'Cancelar: taller de dret',
    'Who cancelled the concert?',
    'Abgesagtes: ein Abend',
    '',
    '[]',
  ])('are not proposed for a title that only has such a word: %s', (title) => {
    expect(proposedStatusRules([titled(title)])).toBeUndefined();
  });

  it('are proposed by the names of categories and tags, under their slugs', () => {
    const term = (name: string, slug: string) => ({ name, slug });
    const event = {
      title: 'Cor',
      categories: [term('Música', 'musica'), term('CANCEL·LAT', 'cancel-lat-2')],
      tags: [],
    };
    const other = { title: 'Lesung', categories: [], tags: [term('Verschoben', 'verschoben')] };
    expect(proposedStatusRules([event, other, titled('Yoga')])).toEqual({
      rules: {
        cancelled: { categories: ['cancel-lat-2'], tags: [], titlePrefixes: [] },
        postponed: { categories: [], tags: ['verschoben'], titlePrefixes: [] },
      },
      count: 2,
      example: 'Cor',
    });
  });

  it('say each sign once, whatever its case, and none for events that rules know', () => {
    expect(prefixesOf('Abgesagt: A', 'ABGESAGT: B', 'abgesagt: C').cancelled).toHaveLength(1);
    const known = ({ title }: ListedEvent) => title.startsWith('ABGESAGT');
    expect(proposedStatusRules([titled('ABGESAGT: B')], known)).toBeUndefined();
    expect(proposedStatusRules([titled('ABGESAGT: B'), titled('Cancelled: C')], known)?.count).toBe(1);
  });

  it('read titles and names as services write them', () => {
    const served = {
      title: 'Cancel&middot;lat: <b>el cor</b>',
      categories: [],
      tags: [{ name: 'Suspes&egrave;s', slug: 's' }],
    };
    expect(listedEvent(served)).toEqual({
      title: 'Cancel·lat: el cor',
      categories: [],
      tags: [{ name: 'Suspesès', slug: 's' }],
    });
  });

  it('take no time over titles that are made to', () => {
    expect(
      proposedStatusRules([titled(`${'['.repeat(50_000)}cancelled`), titled('*'.repeat(100_000))]),
    ).toBeUndefined();
  });
});
