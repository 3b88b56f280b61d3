import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScopeOptions, scopeOf } from '#cli/pull/scope';
import { UsageError } from '#errors';
import { type Settings, validateConfiguration } from '#settings/settings';
import { createProject, type Project } from '../../support/project.ts';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { type ChangingService, configurationOf, events, startChangingService, TODAY } from '../changing-service.ts';

const SETTINGS: Settings = {
  configuration: validateConfiguration(configurationOf('https://service.example')),
  root: '/site',
  contentDir: '/site/content',
  outDir: '/site/dist',
  cacheDir: '/site/.cache',
  today: Temporal.PlainDate.from('2026-11-21'),
  now: () => Temporal.Instant.from('2026-11-21T10:00:00Z'),
  authorization: undefined,
  header: undefined,
  proxies: { http: undefined, https: undefined, none: undefined },
};
const scope = (options: ScopeOptions = {}) => {
  const { languages, kinds, window, full } = scopeOf(SETTINGS, options);
  return {
    languages: languages.map(({ code }) => code).join(),
    kinds: kinds.join(),
    days: `${window.from.toPlainDate()} to ${window.to.toPlainDate()}`,
    full,
  };
};

describe('the scope of a run', () => {
  const usual = {
    languages: 'ca,en',
    kinds: 'events,venues,organizers,categories,tags',
    days: '2026-08-01 to 2028-06-01',
    full: false,
  };

  it('comes from the configuration unless the command line overrides it', () => {
    expect(scope()).toEqual(usual);
  });

  it.each([
    [{ since: '2026-12-01' }, { days: '2026-12-01 to 2028-06-01' }],
    [{ until: '2026-12-31' }, { days: '2026-08-01 to 2027-01-01' }],
    [{ since: '2020-02-29', until: '2020-02-29' }, { days: '2020-02-29 to 2020-03-01' }],
    [{ lang: 'en' }, { languages: 'en' }],
    [{ lang: 'en, ca' }, { languages: 'ca,en' }],
    [{ only: 'tags,events' }, { kinds: 'events,tags' }],
    [{ full: true }, { full: true, days: '1970-01-01 to 2200-01-01' }],
    [
      { full: true, since: '2026-01-01' },
      { full: true, days: '2026-01-01 to 2200-01-01' },
    ],
  ])('is changed by %j', (options, change) => {
    expect(scope(options)).toEqual({ ...usual, ...change });
  });

  it.each([
    [{ lang: 'xx' }, "--lang: 'xx' is none of ca, en"],
    [{ lang: '' }, "--lang: '' is none of ca, en"],
    [{ only: 'event' }, "--only: 'event' is none of events, venues, organizers, categories, tags"],
    [
      { since: '2026-12-31', until: '2026-12-01' },
      'The window would end on 2026-12-01, before it begins on 2026-12-31.',
    ],
    [{ until: '2020-01-01' }, 'The window would end on 2020-01-01, before it begins on 2026-08-01.'],
  ])('is refused when it is impossible: %j', (options, message) => {
    expect(() => scope(options)).toThrow(UsageError);
    expect(() => scope(options)).toThrow(message);
  });

  it.each(['tomorrow', '2026-02-30', '2026-1-1'])('is refused when %j is not a date', (since) => {
    expect(() => scope({ since })).toThrow('--since');
  });
});

describe('almanac sync with a narrowed or widened scope', () => {
  let service: ChangingService;
  let project: Project;

  beforeEach(async () => {
    service = await startChangingService({
      ca: {
        events: [...events(3), servedEvent(9, { start_date: '2019-05-01 10:00:00', end_date: '2019-05-01 11:00:00' })],
        venues: [servedVenue(50)],
      },
      en: { events: [servedEvent(101)] },
    });
    project = createProject(configurationOf(service.url));
  });

  afterEach(async () => {
    project.remove();
    await service.close();
  });

  const askedFor = () =>
    service.asked.map((one) => {
      const url = new URL(one.replace(/^GET /, ''), 'http://x');
      const { translation_language, ends_after, starts_before } = Object.fromEntries(url.searchParams);
      return [translation_language, url.pathname.split('/').at(-1), ends_after, starts_before]
        .filter(Boolean)
        .join(' ');
    });

  it('requests only the given dates, languages and kinds', async () => {
    const options = ['--since', '2026-12-01', '--until', '2026-12-31', '--lang', 'en', '--only', 'events'];
    expect((await project.run(['sync', ...options], TODAY)).code).toBe(0);
    // That the service has this language is told by the default one, of which nothing is known here.
    expect(askedFor()).toEqual(['en events 2026-11-29 2027-01-03', 'ca events 2026-11-29 2027-01-03']);
    expect(Object.keys(project.files('content/en'))).toEqual(['events/event-101.json']);
  });

  it('fetches all dates with --full, and the next usual run removes none of the extra events', async () => {
    expect((await project.run(['sync', '--full', '--lang', 'ca'], TODAY)).code).toBe(0);
    expect(askedFor()).toContain('ca events 1969-12-30 2200-01-03');
    expect(Object.keys(project.files('content/ca'))).toContain('events/event-9.json');
    service.lists = { ...service.lists, ca: { ...service.lists.ca, events: events(3) } };
    const next = await project.run(['sync', '--lang', 'ca'], TODAY);
    expect(next.code).toBe(0);
    expect(next.stdout).toMatch(/^ca +events +3 +0 +0 +4 +0 +0 +1 +0 +0$/m);
    expect(Object.keys(project.files('content/ca'))).toContain('events/event-9.json');
  });

  it('exits with 1 and one sentence for a wrong command line, before any request', async () => {
    const run = await project.run(['sync', '--only', 'concerts'], TODAY);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toBe("--only: 'concerts' is none of events, venues, organizers, categories, tags\n");
    expect(service.asked).toEqual([]);
  });
});
