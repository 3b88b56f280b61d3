import { describe, expect, it } from 'vitest';
import { UnknownLanguageError } from '#client/errors';
import { type Item, type Lists, servedEvent } from '../support/served.ts';
import { CA, calendar, EN, type PullChanges, windowAt } from './pulling.ts';

const on = (id: number, day: string, fields: object = {}): Item =>
  servedEvent(id, { start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00`, ...fields });

/** Returns lists with the same events in both languages, as a service answers that does not know one of them. */
const both = (events: readonly Item[]): Lists => ({ ca: { events }, en: { events } });

const from = (day: string) => ({
  ...windowAt('2026-11-21'),
  from: Temporal.PlainDate.from(day).toZonedDateTime('Europe/Madrid'),
});

/** Pulls the default language alone and then with `changes`; returns the error of the second pull. */
async function second(events: readonly Item[], changes: PullChanges, between: Lists = both(events)) {
  const here = calendar();
  await here.pull({ ca: { events } });
  const before = here.files.snapshot();
  const error: unknown = await here.pull(between, changes).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return { error, before, after: here.files.snapshot() };
}

const EVENTS = [on(1, '2026-12-01'), on(2, '2026-12-02')];

describe('a language that the service does not know', () => {
  it.each([
    ['read beside the default one', EVENTS, { languages: [CA, EN] }],
    ['read alone', EVENTS, { languages: [EN] }],
    [
      'read while the default one has an event just outside the window, within the request’s margin',
      [...EVENTS, on(9, '2026-08-31')],
      { languages: [CA, EN], window: windowAt('2026-12-01') },
    ],
    [
      'read while the default one has an event that left the window, beyond that margin',
      [...EVENTS, on(9, '2026-08-25')],
      { languages: [CA, EN], window: windowAt('2026-12-01') },
    ],
    [
      'read alone while the default one has an event just outside the window',
      [...EVENTS, on(9, '2026-08-31')],
      { languages: [EN], window: windowAt('2026-12-01') },
    ],
    [
      'read alone in a narrower window',
      [...EVENTS, on(3, '2027-05-01')],
      { languages: [EN], window: from('2027-03-01'), wholeWindow: false },
    ],
    [
      'read beside the default one in a narrower window',
      [...EVENTS, on(3, '2027-05-01')],
      { languages: [CA, EN], window: from('2027-03-01'), wholeWindow: false },
    ],
    ['read with details', EVENTS, { languages: [CA, EN], details: true }],
    ['read in full', EVENTS, { languages: [CA, EN], full: true }],
  ] satisfies [string, Item[], PullChanges][])('is reported when it is %s', async (_when, events, changes) => {
    const { error, before, after } = await second(events, changes);
    expect(error).toBeInstanceOf(UnknownLanguageError);
    expect(String(error)).toContain("The service does not know the language 'en': it answers with the events of 'ca'.");
    expect(after).toEqual(before);
  });

  it('is reported even when the events of the default language have just changed', async () => {
    const changed = [on(1, '2026-12-01', { cost: '5' }), on(2, '2026-12-02')];
    const { error } = await second(EVENTS, { languages: [CA, EN] }, both(changed));
    expect(error).toBeInstanceOf(UnknownLanguageError);
  });

  it('is not assumed when any of its events differ', async () => {
    const lists: Lists = { ca: { events: EVENTS }, en: { events: [EVENTS[0], on(2, '2026-12-02', { cost: '5' })] } };
    expect((await second(EVENTS, { languages: [CA, EN] }, lists)).error).toBeUndefined();
  });

  it('is not assumed when neither language has events in the window', async () => {
    const past = [on(9, '2026-08-20')];
    const changes = { languages: [CA, EN], window: windowAt('2026-12-01') };
    expect((await second(past, changes)).error).toBeUndefined();
  });
});
