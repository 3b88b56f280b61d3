import { describe, expect, it } from 'vitest';
import { type ListedEvent, listedEvent, proposedStatusRules } from '#records/status-signs';

const titled = (title: string): ListedEvent => ({ title, categories: [], tags: [] });
const prefixesOf = (...titles: string[]) => {
  const { cancelled, postponed } = proposedStatusRules(titles.map(titled))?.rules ?? {};
  return { cancelled: cancelled?.titlePrefixes ?? [], postponed: postponed?.titlePrefixes ?? [] };
};

describe('proposed rules for cancelled and postponed events', () => {
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
  ])('use the prefix of a title: %s', (title, prefix) => {
    expect(prefixesOf(title)).toEqual({ cancelled: [prefix], postponed: [] });
  });

  it.each(['Verschoben: Lesung', 'POSTPONED | A walk', '[Aplazado] Concierto', 'AJORNAT – El cor'])(
    'distinguish postponed events from cancelled ones: %s',
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
  ])('are absent for a title that merely contains such a word: %s', (title) => {
    expect(proposedStatusRules([titled(title)])).toBeUndefined();
  });

  it('use the slugs of categories and tags with such names', () => {
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

  it('list each prefix once whatever its case, and ignore events that existing rules cover', () => {
    expect(prefixesOf('Abgesagt: A', 'ABGESAGT: B', 'abgesagt: C').cancelled).toHaveLength(1);
    const known = ({ title }: ListedEvent) => title.startsWith('ABGESAGT');
    expect(proposedStatusRules([titled('ABGESAGT: B')], known)).toBeUndefined();
    expect(proposedStatusRules([titled('ABGESAGT: B'), titled('Cancelled: C')], known)?.count).toBe(1);
  });

  it('read titles and names as services encode them', () => {
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

  it('are absent, and quickly computed, for titles made to be slow', () => {
    expect(
      proposedStatusRules([titled(`${'['.repeat(50_000)}cancelled`), titled('*'.repeat(100_000))]),
    ).toBeUndefined();
  });
});
