import { describe, expect, it } from 'vitest';
import { commitSubject } from '#repository/commit';
import { readFileChanges } from '#repository/working-copy';

const listed = (...words: string[]) => words.map((word) => `${word}\0`).join('');

describe('the message of a commit', () => {
  it('counts the changes to records, by kind', () => {
    const changes = readFileChanges(
      listed(
        ...['M', 'site/content/ca/events/a.json'],
        ...['M', 'site/content/en/events/a.json'],
        ...['D', 'site/content/ca/events/b.json'],
        ...['R097', 'site/content/ca/events/c.json', 'site/content/ca/events/d.json'],
        ...['A', 'site/content/ca/tags/e.json'],
        ...['A', 'site/content/ca/events/f.conflict.json'],
        ...['M', 'site/content/.almanac/ledger/ca/events.ndjson'],
        ...['M', 'almanac.config.ts'],
      ),
      'site/content',
    );
    expect(changes).toHaveLength(7);
    expect(commitSubject('Sync', changes)).toBe('Sync: 2 events updated, 1 renamed, 1 gone; 1 tag new; 1 conflict');
  });

  it('describes a commit that changes no record', () => {
    const changes = readFileChanges(listed('M', 'content/.almanac/ledger/ca/events.ndjson'), 'content');
    expect(commitSubject('Push', changes)).toBe('Push: what content and service agree on');
  });
});
