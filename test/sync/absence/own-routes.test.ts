import { describe, expect, it } from 'vitest';
import { statusErrorOf } from '#client/answers';
import { TimedOutError, TooLargeError, UnreachableError } from '#client/errors';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS, type Kind } from '#interface/kinds';
import { type Item, type OwnRoute, servedEvent, servedVenue } from '../../support/served.ts';
import { calendar, countsOf } from '../pulling.ts';

const CALL = { method: 'GET', url: 'https://service.example/' };

const SERVED: { readonly [K in Kind]: (id: number) => Item } = {
  events: (id) => servedEvent(id),
  venues: (id) => servedVenue(id),
  organizers: (id) => ({ ...servedVenue(id), venue: undefined, organizer: `Organizer ${id}` }),
  categories: (id) => ({ id, name: `Category ${id}`, slug: `category-${id}`, url: 'https://service.example/c/' }),
  tags: (id) => ({ id, name: `Tag ${id}`, slug: `tag-${id}`, url: 'https://service.example/t/' }),
};

const blocked = (status: number, body = '<!doctype html><title>Attention Required</title>') =>
  statusErrorOf({ status, mediaType: 'text/html', body }, { ...CALL, status });
const refused = (status: number, code: string) => ({ status, code });
const posts = ['events', 'venues', 'organizers'] as const;
const noun = { events: 'event', venues: 'venue', organizers: 'organizer' } as const;

type Row = {
  readonly kind: Kind;
  readonly says: string;
  readonly answer: ReturnType<OwnRoute>;
  readonly state: string;
};

const ROWS: Row[] = [
  { kind: 'events', says: '404 rest-event-not-found', answer: refused(404, 'rest-event-not-found'), state: 'gone' },
  {
    kind: 'events',
    says: '400 for an id of another kind of record',
    answer: refused(400, 'rest-invalid-event-id'),
    state: 'gone',
  },
  ...posts.map((kind) => ({
    kind,
    says: '200 with the status trash',
    answer: { ...SERVED[kind](4), status: 'trash', slug: `${noun[kind]}-4__trashed` },
    state: 'gone',
  })),
  ...KINDS.map((kind) => ({
    kind,
    says: '400 rest_invalid_param',
    answer: refused(400, 'rest_invalid_param'),
    state: 'gone',
  })),
  ...posts.flatMap((kind) => [
    { kind, says: '410', answer: refused(410, `${noun[kind]}-is-in-trash`), state: 'gone' },
    { kind, says: '403 no longer available', answer: refused(403, `${noun[kind]}-no-longer-available`), state: 'gone' },
    { kind, says: '403 not accessible', answer: refused(403, `${noun[kind]}-not-accessible`), state: 'withdrawn' },
  ]),
  {
    kind: 'events',
    says: '403 password-protected',
    answer: refused(403, 'event-password-protected'),
    state: 'unlisted',
  },
  ...KINDS.flatMap((kind) => [
    { kind, says: '404 rest_no_route', answer: refused(404, 'rest_no_route'), state: 'unknown' },
    { kind, says: '404 without a code', answer: refused(404, ''), state: 'unknown' },
    { kind, says: '400 with another code', answer: refused(400, 'rest_missing_callback_param'), state: 'unknown' },
    { kind, says: '403 with another code', answer: refused(403, 'rest_forbidden'), state: 'unknown' },
    { kind, says: '401', answer: refused(401, 'rest_not_logged_in'), state: 'unknown' },
    { kind, says: '500', answer: refused(500, 'internal_server_error'), state: 'unknown' },
    { kind, says: '503', answer: refused(503, 'maintenance'), state: 'unknown' },
    { kind, says: 'HTML with 403', answer: blocked(403), state: 'unknown' },
    { kind, says: 'HTML with 404', answer: blocked(404), state: 'unknown' },
    { kind, says: 'HTML with 410', answer: blocked(410), state: 'unknown' },
    { kind, says: 'nothing in time', answer: new TimedOutError(CALL, { message: 'Too slow.' }), state: 'unknown' },
    { kind, says: 'nothing at all', answer: new UnreachableError(CALL, { message: 'Not there.' }), state: 'unknown' },
    {
      kind,
      says: 'more than can be read',
      answer: new TooLargeError({ ...CALL, status: 200 }, { message: 'Too large.' }),
      state: 'unknown',
    },
    { kind, says: 'another record', answer: SERVED[kind](1), state: 'unknown' },
  ]),
  ...(['categories', 'tags'] as const).map((kind) => ({
    kind,
    says: '410',
    answer: refused(410, 'x'),
    state: 'unknown',
  })),
];

describe('the own route of a missing record', () => {
  it.each(ROWS)('that answers $says for $kind gives the state $state', async ({ kind, answer, state }) => {
    const items = [1, 2, 3, 4].map((id) => SERVED[kind](id));
    const here = calendar();
    await here.pull({ ca: { [kind]: items } });
    const before = here.files.snapshot();
    const report = await here.pull(
      { ca: { [kind]: items.slice(0, 3) } },
      { own: (asked, id) => (asked === kind && id === 4 ? answer : undefined) },
    );
    expect(report.progress).toContainEqual({ type: 'absence-asked', language: 'ca', kind, id: 4, state });
    expect(countsOf(report, kind)).toMatchObject({
      removed: state === 'gone' ? 1 : 0,
      hidden: state === 'withdrawn' || state === 'unlisted' ? 1 : 0,
    });
    if (state !== 'unknown') return;
    expect(here.files.snapshot()).toEqual(before);
    expect(report.degraded).toEqual([`whether record 4 of ${kind} in 'ca' is gone is not known; it is kept`]);
  });

  it('is tested with every status that the rules of a dialect cover', () => {
    const known = ROWS.map(({ kind, answer }) => `${kind} ${Reflect.get(Object(answer), 'status')}`);
    // Status 200 is left out: it is that of a record that exists.
    for (const { states } of Object.values(DIALECTS))
      for (const { kinds, status, state } of states)
        if (status !== 200) for (const kind of kinds) expect(known, `${kind}: ${state}`).toContain(`${kind} ${status}`);
  });

  it('with an answer that can’t be decoded gives the state unknown', async () => {
    const here = calendar();
    const items = [1, 2, 3, 4].map((id) => servedEvent(id));
    await here.pull({ ca: { events: items } });
    const report = await here.pull(
      { ca: { events: items.slice(0, 3) } },
      { own: (_kind, id) => (id === 4 ? servedEvent(4, { start_date: 'soon' }) : undefined) },
    );
    expect(report.progress).toContainEqual(expect.objectContaining({ type: 'absence-asked', id: 4, state: 'unknown' }));
    expect(countsOf(report)).toMatchObject({ removed: 0, hidden: 0 });
  });
});

describe('details that only single requests return', () => {
  it('are not taken from a wrong record: the run keeps the list’s values, and the next run requests them again', async () => {
    const lists = { ca: { events: [1, 2].map((id) => servedEvent(id)) } };
    const here = calendar();
    const astray = await here.pull(lists, {
      details: true,
      own: (_kind, id) => (id === 1 ? servedEvent(77, { title: 'Another' }) : undefined),
    });
    expect(astray.progress.filter(({ type }) => type === 'warning')).toMatchObject([
      { message: expect.stringContaining('Its own route answers record 77.') },
    ]);
    const files = Object.keys(here.files.snapshot()).filter((path) => path.startsWith('ca/events/'));
    expect(files.map((path) => [path, here.read(path).service.id, here.read(path).title])).toEqual([
      ['ca/events/event-1.json', 1, 'Event 1'],
      ['ca/events/event-2.json', 2, 'Event 2'],
    ]);
    const { calls } = await here.pull(lists, { details: true });
    expect(calls.filter((call) => call.includes('/'))).toEqual(['ca events/1']);
  });
});
