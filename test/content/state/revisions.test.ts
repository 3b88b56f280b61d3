import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantToSecond } from '#content/state/changes';
import {
  latestInstant,
  nextRevisionTime,
  type RevisionTime,
  type RevisionTimes,
  readRevisionTimes,
  revisionFileText,
  revisionKey,
  undatedParts,
} from '#content/state/revisions';
import { REVISIONS_PATH } from '#content/store/layout';
import { recordSchemaOf } from '#content/store/store';
import { ContentError } from '#errors';
import { memoryFiles } from '../memory-files.ts';
import { type Fields, serviceOf } from '../records.ts';

const KEY = { language: 'ca', kind: 'events', id: 7 } as const;
const LINE: RevisionTime = { ...KEY, digest: 'd', at: '2026-11-21T10:00:00Z' };

const read = (text: string) => readRevisionTimes(memoryFiles({ [REVISIONS_PATH]: text }));
const textOf = (revisions: RevisionTimes) => revisionFileText({ revisions, whole: true, statuses: {} });
const mapOf = (lines: readonly RevisionTime[]) => new Map(lines.map((line) => [revisionKey(line), line]));

const instant = fc
  .integer({ min: 1_790_000_000, max: 1_790_000_020 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
const line: fc.Arbitrary<RevisionTime> = fc.record({
  kind: fc.constantFrom('events', 'venues', 'organizers'),
  language: fc.constantFrom('ca', 'en'),
  id: fc.integer({ min: 1, max: 12 }),
  digest: fc.constantFrom('', 'a', 'b'),
  at: instant.map(instantToSecond),
});

describe('the file of revisions', () => {
  it('has a header and a line per record', () => {
    expect(textOf(mapOf([LINE]))).toBe(
      '{"v":1}\n{"at":"2026-11-21T10:00:00Z","digest":"d","id":7,"kind":"events","language":"ca"}\n',
    );
  });

  it('is read as written, and written in a fixed order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const given = mapOf(lines);
        const text = textOf(given);
        const again = await read(text);
        expect(again).toEqual(given);
        expect(textOf(new Map([...given].reverse()))).toBe(text);
        const keys = text
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((row) => JSON.parse(row))
          .map(({ language, kind, id }) => `${language} ${kind} ${String(id).padStart(2, '0')}`);
        expect(keys).toEqual(keys.toSorted());
      }),
    );
  });

  it.each([
    ['is cut off', '{"at":"2026-'],
    ['is a merge marker', '<<<<<<< HEAD'],
    ['lacks a part', JSON.stringify({ ...LINE, digest: undefined })],
    ['is about a tag', JSON.stringify({ ...LINE, kind: 'tags' })],
    ['has an instant that does not exist', JSON.stringify({ ...LINE, at: '2026-02-30T09:00:00Z' })],
    ['has an instant in another zone', JSON.stringify({ ...LINE, at: '2026-11-21T10:00:00+01:00' })],
    ['is a header with an invalid version', '{"v":0}'],
    ['is empty', ''],
  ])('skips a line that %s', async (_what, row) => {
    expect(await read(`{"v":1}\r\n${row}\r\n${JSON.stringify(LINE)}\r\n`)).toEqual(mapOf([LINE]));
  });

  it('uses the latest of several lines about one record, as a merge may leave them', async () => {
    const other = { ...LINE, digest: 'e', at: '2026-11-21T10:00:01Z' };
    for (const lines of [
      [LINE, other],
      [other, LINE],
    ])
      expect(await read(lines.map((one) => JSON.stringify(one)).join('\n'))).toEqual(mapOf([other]));
  });

  it('is refused with a hint when its version is newer', async () => {
    const error: unknown = await read('{"v":2,"more":[]}\n').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toBe(
      '.almanac/revisions.ndjson has the form 2; this version of Almanac knows forms up to 1.',
    );
    expect(error.hint).toMatch(/Update Almanac/);
  });
});

describe('the part of a record that the service does not date', () => {
  const event = (fields: Fields = {}, service: Fields = {}) =>
    recordSchemaOf('events').parse({
      title: 'Jazz',
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      service: serviceOf(7, service),
      ...fields,
    });
  const digestOf = (fields: Fields, edited: readonly string[] = [], service: Fields = {}) =>
    undatedParts(event(fields, service), edited).digest;

  it('is empty when the service dates the record and no local data is published', () => {
    expect(undatedParts(event(), [])).toEqual({
      digest: undefined,
      modified: Temporal.Instant.from('2026-11-02T08:15:30Z'),
    });
    expect(digestOf({ local: {} })).toBeUndefined();
    // On no page and in no feed.
    expect(digestOf({ local: { notes: 'Ask Anna' } })).toBeUndefined();
  });

  it('is the local data alone when the service dates the record', () => {
    const digest = digestOf({ local: { online: true } });
    expect(digest).toBeDefined();
    expect(digestOf({ local: { online: false } })).not.toBe(digest);
    expect(digestOf({ local: { online: true }, title: 'Blues' }, [], { modified_utc: '2026-11-03 00:00:00' })).toBe(
      digest,
    );
  });

  it('includes each edit that the service does not have', () => {
    const digest = digestOf({}, ['title']);
    expect(digest).toBeDefined();
    expect(digestOf({ cost: '5' }, ['title'])).toBe(digest);
    expect(digestOf({ title: 'Blues' }, ['title'])).not.toBe(digest);
    expect(digestOf({}, ['cost'])).not.toBe(digestOf({}, ['website']));
    expect(digestOf({ local: { online: true } }, ['title'])).not.toBe(digest);
  });

  it('is the whole record except its schema address when the service gives no date', () => {
    const none = { modified_utc: undefined };
    const digest = digestOf({}, [], none);
    expect(undatedParts(event({}, none), []).modified).toBeUndefined();
    expect(digest).toBeDefined();
    expect(digestOf({ $schema: '../x.json' }, ['title'], none)).toBe(digest);
    expect(digestOf({ cost: '5' }, [], none)).not.toBe(digest);
    expect(digestOf({ local: { online: true } }, [], none)).not.toBe(digest);
    expect(digestOf({}, [], { ...none, url: 'https://service.example/other' })).not.toBe(digest);
  });
});

describe('the revision time of a record', () => {
  const NOW = Temporal.Instant.from('2026-11-21T12:00:00.9Z');
  const untold = (digest: string | undefined, modified?: string): Parameters<typeof nextRevisionTime>[1] => ({
    digest,
    modified: modified === undefined ? undefined : Temporal.Instant.from(modified),
  });
  const changed = (
    one: Parameters<typeof nextRevisionTime>[1],
    former: Parameters<typeof nextRevisionTime>[2],
    now = NOW,
  ) => nextRevisionTime(KEY, one, former, now);
  /** Of a record that the run leaves as it is. */
  const seen = (one: Parameters<typeof nextRevisionTime>[1], revision?: RevisionTime, now = NOW) => {
    const published = latestInstant([
      one.modified,
      revision === undefined ? undefined : Temporal.Instant.from(revision.at),
    ]);
    return changed(one, { revision, published, isChanged: false }, now);
  };

  it('is absent when the record has and had no undated part', () => {
    expect(seen(untold(undefined, '2026-11-02T00:00:00Z'))).toBeUndefined();
  });

  it('is set by the first run that sees the undated part, to the second', () => {
    expect(seen(untold('d'))).toEqual({ ...LINE, at: '2026-11-21T12:00:00Z' });
  });

  it('is kept while the undated part stays the same, whatever date the service gives', () => {
    expect(seen(untold('d', '2026-12-01T00:00:00Z'), LINE)).toEqual(LINE);
  });

  it('is later than the previous one, even within a second or when the clock was set back', () => {
    expect(seen(untold('e'), LINE)?.at).toBe('2026-11-21T12:00:00Z');
    expect(seen(untold('e'), LINE, Temporal.Instant.from(LINE.at))?.at).toBe('2026-11-21T10:00:01Z');
    expect(seen(untold('e'), LINE, Temporal.Instant.from('2026-11-20T00:00:00Z'))?.at).toBe('2026-11-21T10:00:01Z');
  });

  it('is later than the service’s last change when the service’s clock is ahead', () => {
    expect(seen(untold('d', '2026-11-21T14:00:00Z'))?.at).toBe('2026-11-21T14:00:01Z');
  });

  it('is set when the undated part disappears, and dropped once the service dates a later change', () => {
    const emptied = seen(untold(undefined, '2026-11-21T11:00:00Z'), LINE);
    expect(emptied).toEqual({ ...KEY, digest: '', at: '2026-11-21T12:00:00Z' });
    expect(seen(untold(undefined, '2026-11-21T12:00:00Z'), emptied)).toEqual(emptied);
    expect(seen(untold(undefined, '2026-11-21T12:00:01Z'), emptied)).toBeUndefined();
  });

  it('is later than the removal when the record returns', () => {
    const back = (goneAt: string) => ({ published: Temporal.Instant.from(goneAt), isChanged: true });
    expect(changed(untold('d'), back('2026-11-21T12:00:00Z'))?.at).toBe('2026-11-21T12:00:01Z');
    expect(changed(untold(undefined, '2026-11-21T11:00:01Z'), back('2026-11-21T11:00:00Z'))).toBeUndefined();
    expect(changed(untold(undefined, '2026-01-01T00:00:00Z'), back('2026-11-21T11:00:00Z'))).toEqual({
      ...KEY,
      digest: '',
      at: '2026-11-21T12:00:00Z',
    });
  });

  it('is set for a change only when the service dates it no later than the published time', () => {
    const published = Temporal.Instant.from('2026-11-21T11:00:00Z');
    const moved = (modified: string, revision?: RevisionTime, now = NOW) =>
      changed(untold(revision?.digest, modified), { revision, published, isChanged: true }, now);
    expect(moved('2026-11-21T11:00:01Z')).toBeUndefined();
    expect(moved('2026-11-21T11:00:00Z')).toEqual({ ...KEY, digest: '', at: '2026-11-21T12:00:00Z' });
    expect(moved('2025-01-01T00:00:00Z', LINE)).toEqual({ ...LINE, at: '2026-11-21T12:00:00Z' });
    expect(moved('2026-11-21T11:00:01Z', LINE)).toEqual(LINE);
    expect(moved('2026-11-21T11:00:00Z', undefined, Temporal.Instant.from('2026-11-01T00:00:00Z'))?.at).toBe(
      '2026-11-21T11:00:01Z',
    );
  });

  it('moves the published time forward with every change, whatever the service says, and never back', () => {
    const step = fc.record({
      digest: fc.constantFrom(undefined, 'a', 'b'),
      isChanged: fc.boolean(),
      passed: fc.integer({ min: -2, max: 3 }),
      dated: fc.integer({ min: -3, max: 5 }),
    });
    fc.assert(
      fc.property(instant, fc.array(step, { maxLength: 12 }), (begin, steps) => {
        const latest = (line: RevisionTime | undefined, modified: Temporal.Instant) =>
          Math.max(modified.epochMilliseconds, line === undefined ? 0 : Date.parse(line.at));
        let [now, modified, before]: [Temporal.Instant, Temporal.Instant, string | undefined] = [
          begin,
          begin,
          undefined,
        ];
        let former: RevisionTime | undefined;
        for (const { digest, passed, dated, isChanged } of steps) {
          const published = latest(former, modified);
          now = now.add({ seconds: passed });
          const known = { revision: former, published: Temporal.Instant.fromEpochMilliseconds(published) };
          if (isChanged) modified = modified.add({ seconds: dated });
          const next = nextRevisionTime(KEY, { digest, modified }, { ...known, isChanged }, now);
          if (digest === before && !isChanged) expect(latest(next, modified)).toBe(published);
          else expect(latest(next, modified)).toBeGreaterThan(published);
          expect(seen({ digest, modified }, next, now.add({ seconds: 1 }))).toEqual(next);
          [former, before] = [next, digest];
        }
      }),
    );
  });
});
