import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnose, gravestFault } from '#doctor/diagnose';
import { problem, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { dayOfLocal, WINDOW_SLACK, windowTestDays } from '#doctor/questions';
import { ConfigurationError, RefusedError } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import { EDITOR, jsonAnswer, type Site, startSite } from '../support/sites/site.ts';
import { examine, wrongOf } from './examining.ts';

const dialect = DIALECTS['the-events-calendar'];

let site: Site;
let healthy: ServiceObservation;
let stripped: ServiceObservation;

beforeAll(async () => {
  site = await startSite(dialect);
  healthy = (await examine(dialect, site.url, { credentials: EDITOR })).observation;
  site.fault = {
    request: ({ headers: { authorization: _stripped, ...headers }, ...going }) => ({ ...going, headers }),
  };
  stripped = (await examine(dialect, site.url, { credentials: EDITOR })).observation;
});

afterAll(() => site.close());

const shown = (observation: ServiceObservation) =>
  wrongOf(diagnose(observation)).map(({ id, fault }) => `${id} ${fault ?? ''}`.trim());

/** Returns an observation with another configured address of the site. */
const at = (observation: ServiceObservation, baseUrl: string): ServiceObservation => ({
  ...observation,
  endpoint: { ...observation.endpoint, baseUrl },
});

const root = (observation: ServiceObservation, body: object | undefined): ServiceObservation => ({
  ...observation,
  root: body === undefined || observation.root === undefined ? undefined : { ...observation.root, body },
});

describe('credentials that do not reach the service', () => {
  it.each([
    [
      'a header that is stripped under TLS',
      'https://town.example',
      { authentication: { 'application-passwords': {} } },
      'authorization-stripped',
    ],
    ['passwords that are switched off', 'https://town.example', { authentication: [] }, 'application-passwords-off'],
    ['a header that is stripped, when no index says more', 'https://town.example', undefined, 'authorization-stripped'],
    [
      'plain HTTP, when the index says so',
      'http://town.example',
      { authentication: [] },
      'application-passwords-need-https',
    ],
    ['plain HTTP, when no index says more', 'http://town.example', undefined, 'application-passwords-need-https'],
    [
      'a header that is stripped over plain HTTP',
      'http://town.example',
      { authentication: { 'application-passwords': {} } },
      'authorization-stripped',
    ],
  ])('are reported as %s', (_what, baseUrl, body, id) => {
    expect(shown(root(at(stripped, baseUrl), body))).toEqual([`${id} configuration`]);
  });

  it('are reported as not accepted when they are a token or a custom header', () => {
    for (const credentials of ['token', 'header'] as const)
      expect(shown({ ...stripped, credentials })).toEqual(['credentials-not-taken configuration']);
  });
});

describe('credentials that reach the service', () => {
  it('are reported as readable in transit over plain HTTP, except on this machine', () => {
    expect(shown(at(healthy, 'http://town.example'))).toEqual(['credentials-in-clear']);
    expect(shown(at(healthy, 'https://town.example'))).toEqual([]);
    for (const own of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(shown(at(healthy, own))).toEqual([]);
  });
});

describe('content', () => {
  it.each([
    [
      'bound elsewhere',
      new RefusedError({ message: 'Content belongs to another.', hint: 'Rebind.' }),
      ['bound-elsewhere refused'],
    ],
    ['without its binding', 'lost', ['binding-lost refused']],
    ['empty', 'none', []],
  ] as const)('gets the right finding when it is %s', (_what, binding, found) => {
    expect(shown({ ...healthy, binding })).toEqual(found);
  });

  const elsewhere = new RefusedError({
    message: 'Content belongs to another.',
    hint: 'Bind it with `npm run almanac -- rebind`.',
  });

  it('is reported with the remedy to rebind when the interface answers', async () => {
    for (const binding of [elsewhere, 'lost'] as const)
      expect(wrongOf(diagnose({ ...healthy, binding })).map(({ remedy }) => remedy)).toEqual([
        expect.stringContaining('npm run almanac -- rebind'),
      ]);
  });

  it.each([
    ['nobody listens', { baseUrl: 'http://127.0.0.1:1' }, {}, 'unreachable'],
    ['the namespace is another one', { namespace: 'agenda/v1' }, {}, 'namespace'],
    [
      'pages answer instead',
      {},
      { instead: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' }) },
      'blocked',
    ],
  ])('is reported without the remedy to rebind when %s', async (_what, changed, fault, first) => {
    site.fault = fault;
    for (const binding of [elsewhere, 'lost'] as const) {
      const { wrong } = await examine(dialect, site.url, { endpoint: changed, situation: { binding } });
      expect(wrong[0]?.id).toBe(first);
      const bound = wrong.find(({ id }) => id.includes('bound') || id.includes('binding'));
      expect(bound?.remedy).toContain('check service.baseUrl (ALMANAC_BASE_URL)');
      expect(bound?.remedy).not.toContain('rebind');
    }
  });
});

describe('clocks', () => {
  const off = (seconds: number, headers = {}): ServiceObservation => {
    if (!('body' in healthy.index)) throw new Error('the index was not answered');
    const date = new Date(healthy.index.at.epochMilliseconds + seconds * 1_000).toUTCString();
    return { ...healthy, index: { ...healthy.index, headers: { date, ...headers } } };
  };

  it('may differ by two minutes in either direction', () => {
    for (const seconds of [-118, 0, 118]) expect(shown(off(seconds))).toEqual([]);
    for (const seconds of [-125, 125]) expect(shown(off(seconds))).toEqual(['clock']);
  });

  it('are compared by the time when a cached answer was made', () => {
    expect(shown(off(-3_600, { age: '3600' }))).toEqual([]);
    expect(shown(off(0, { age: '3600' }))).toEqual(['clock']);
  });

  it('are not compared when the service does not send its time', () => {
    const findings = diagnose(off(0, { date: '' }));
    expect(findings).toContainEqual(expect.objectContaining({ id: 'clock', level: 'unchecked' }));
  });
});

describe('languages', () => {
  it('that the dialect lacks are reported as refused, and nothing else', () => {
    const document = DIALECTS.document;
    const language = { code: 'fr', segment: 'fr' };
    const others = healthy.others.map((one, index) => (index === 0 ? { ...one, language, sameAs: 'ca' } : one));
    const observation = {
      ...healthy,
      dialect: document,
      languages: [...healthy.languages, language],
      chosen: ['fr'],
      others,
    };
    expect(shown(observation)).toEqual(['language-refused configuration']);
  });
});

describe('the days for a test of the window', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));
  const event = fc
    .record({ id: fc.integer({ min: 1 }), start: day, length: fc.integer({ min: 0, max: 60 }) })
    .map(({ id, start, length }) => ({
      id,
      start_date: `${start} 20:00:00`,
      end_date: `${start.add({ days: length })} 22:00:00`,
    }));

  it('contain one event, and clearly exclude an earlier and a later one', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const days = windowTestDays(events);
        if (days === undefined) return;
        const { first, last, inside } = days;
        const compare = Temporal.PlainDate.compare;
        expect(
          compare(first, dayOfLocal(inside.start_date)) <= 0 && compare(dayOfLocal(inside.end_date), last) <= 0,
        ).toBe(true);
        expect(events.some(({ end_date }) => compare(dayOfLocal(end_date), first.subtract(WINDOW_SLACK)) < 0)).toBe(
          true,
        );
        expect(events.some(({ start_date }) => compare(dayOfLocal(start_date), last.add(WINDOW_SLACK)) > 0)).toBe(true);
      }),
    );
  });

  it('are found only when there are such events', () => {
    const on = (id: number, date: string) => ({ id, start_date: `${date} 20:00:00`, end_date: `${date} 22:00:00` });
    expect(windowTestDays([on(3, '2026-03-01'), on(1, '2026-01-01'), on(2, '2026-02-01')])?.inside.id).toBe(2);
    expect(windowTestDays([on(1, '2026-01-01'), on(2, '2026-02-01')])).toBeUndefined();
    expect(windowTestDays([on(1, '2026-01-01'), on(2, '2026-01-03'), on(3, '2026-01-05')])).toBeUndefined();
    expect(windowTestDays([])).toBeUndefined();
  });
});

describe('a service without records', () => {
  it('has no problem reported for checks that need records', async () => {
    const empty = { events: [], venues: [], organizers: [], categories: [], tags: [], total: 0, total_pages: 0 };
    site.fault = { instead: ({ url }) => (/v1\/\w+$/.test(url.pathname) ? jsonAnswer(200, empty) : undefined) };
    const { wrong, findings } = await examine(dialect, site.url);
    expect(wrong).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ id: 'window', level: 'unchecked' }));
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'language', message: "'en' answers with no events." }),
    );
  });
});

describe('the gravest problem', () => {
  const of = (fault: 'service' | 'configuration' | 'refused') => problem('x', fault, 'x', 'x');

  it('is the one that most blocks a sync, and never a warning', () => {
    expect(gravestFault([])).toBeUndefined();
    expect(gravestFault([warning('x', 'x', 'x')])).toBeUndefined();
    expect(gravestFault([of('refused')])).toBe('refused');
    expect(gravestFault([of('refused'), of('configuration')])).toBe('configuration');
    expect(gravestFault([of('configuration'), of('service'), of('refused')])).toBe('service');
  });

  it('is the error’s when content cannot be read', () => {
    const binding = new ConfigurationError({ message: 'No.' });
    expect(gravestFault(diagnose({ ...healthy, binding }))).toBe('configuration');
  });
});
