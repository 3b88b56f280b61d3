import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgreedState } from '#cli/pull/agreed-state';
import { pullYearByYear } from '#cli/pull/archive';
import { type PullScope, scopeOf } from '#cli/pull/scope';
import { UnreachableError } from '#client/errors';
import { InterruptedError } from '#errors';
import { type Settings, validateConfiguration } from '#settings/settings';
import type { PullReport } from '#sync/pull/pull-report';
import type { Fault } from '../../support/http-service.ts';
import { createProject, type Project } from '../../support/project.ts';
import { fakeClient, type Item, servedEvent } from '../../support/served.ts';
import { type ChangingService, configurationOf, json, startChangingService, TODAY } from '../changing-service.ts';

const inYear = (id: number, year: number, fields: object = {}): Item =>
  servedEvent(id, { start_date: `${year}-05-01 10:00:00`, end_date: `${year}-05-01 11:00:00`, ...fields });

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-archive-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const settingsOf = (changes: Partial<Settings> = {}, baseUrl = 'https://service.example'): Settings => ({
  configuration: validateConfiguration(configurationOf(baseUrl)),
  root,
  contentDir: join(root, 'content'),
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.cache'),
  today: Temporal.PlainDate.from('2026-11-21'),
  now: () => Temporal.Instant.from('2026-11-21T10:00:00Z'),
  authorization: undefined,
  header: undefined,
  proxies: { http: undefined, https: undefined, none: undefined },
  ...changes,
});

const reportOf = (created: number, degraded: readonly string[] = []): PullReport => ({
  counts: [
    {
      language: 'ca',
      kind: 'events',
      fetched: created,
      created,
      changed: 0,
      unchanged: 0,
      removed: 0,
      hidden: 0,
      unverified: 0,
      conflicts: 0,
      quarantined: 0,
    },
  ],
  quarantined: [],
  notices: [],
  unreadable: [],
  degraded,
  conflicts: [],
  refusals: [],
  overtaken: [],
  unverified: [[]],
  decisions: [],
});

type Archiving = {
  settings: Settings;
  scope: PullScope;
  dryRun: boolean;
  total: number;
  end: (window: string) => void;
  reportAt: () => PullReport;
};

/** Archives these events with pulls that only note their windows; `end` makes one of them fail. */
async function archived(
  items: readonly unknown[],
  {
    settings = settingsOf(),
    scope = scopeOf(settings, { lang: 'ca' }),
    dryRun = false,
    total,
    end = () => {},
    reportAt = () => reportOf(1, ['in doubt']),
  }: Partial<Archiving> = {},
) {
  const windows: string[] = [];
  const said: string[] = [];
  const pull = async ({ window }: PullScope) => {
    const days = `${window.from.toPlainDate()} to ${window.to.toPlainDate()}`;
    windows.push(days);
    end(days);
    return reportAt();
  };
  const client = fakeClient({ ca: { events: items }, en: { events: items } }, (_, all) => total ?? all.length);
  const agreed = new AgreedState(settings.contentDir, ['ca', 'en']);
  const outcome = await pullYearByYear(settings, client, scope, pull, {
    dryRun,
    agreed,
    say: (line) => said.push(line),
  }).then(
    (report) => ({ report, error: undefined }),
    (error: unknown) => ({ report: undefined, error }),
  );
  return { ...outcome, windows, said };
}

const year = (number: number) => `${number}-01-01 to ${number + 1}-01-01`;
const WINDOW = '2026-08-01 to 2028-06-01';
const until = (last: number) => (days: string) => {
  if (days === year(last)) throw lost();
};
const lost = () => new UnreachableError({ method: 'GET', url: 'https://service.example/' }, { message: 'Lost.' });

describe('an archive sync', () => {
  it('starts with the usual window and then reads every year that has events, one by one', async () => {
    const { windows, said, report } = await archived([inYear(1, 2022), inYear(2, 2024), inYear(3, 2025)]);
    expect(windows).toEqual([WINDOW, year(2022), year(2023), year(2024), year(2025)]);
    expect(said).toEqual(['2022: 1 change', '2023: 1 change', '2024: 1 change', '2025: 1 change']);
    expect(report?.counts).toMatchObject([{ fetched: 5, created: 5 }]);
    expect(report?.degraded).toEqual(['in doubt']);
    expect(readdirSync(settingsOf().cacheDir)).toEqual([]);
  });

  it('counts as unverified only what no read has verified', async () => {
    const open: readonly (readonly number[])[] = [
      [1, 2, 3, 9],
      [2, 3, 9],
      [1, 3, 9],
      [1, 2, 9],
    ];
    let reads = 0;
    const { report } = await archived([inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)], {
      reportAt: () => {
        const unverified = open[reads] ?? [];
        reads += 1;
        const { counts, ...others } = reportOf(0);
        return {
          ...others,
          counts: counts.map((row) => ({ ...row, unverified: unverified.length })),
          unverified: [unverified],
        };
      },
    });
    expect(reads).toBe(4);
    expect(report?.counts).toMatchObject([{ unverified: 1 }]);
  });

  it('reads only the usual window when there are no events', async () => {
    expect((await archived([])).windows).toEqual([WINDOW]);
  });

  it('includes the years in which an event ends, up to the last supported year', async () => {
    expect((await archived([inYear(1, 2030, { end_date: '2032-01-01 10:00:00' })])).windows.slice(1)).toEqual(
      [2030, 2031, 2032].map(year),
    );
    const far = await archived([inYear(1, 2198, { end_date: '2999-01-01 10:00:00' })]);
    expect(far.windows.slice(1)).toEqual([2198, 2199].map(year));
  });

  it('reads all years when the first or the last event cannot be decoded', async () => {
    const broken = inYear(1, 2020, { start_date: 'long ago' });
    const { windows } = await archived([broken, inYear(2, 2021), inYear(3, 2022)]);
    expect(windows).toContain(year(2021));
  });

  it('continues with the first missing year after a failure, and starts again once it is complete', async () => {
    const items = [inYear(1, 2022), inYear(2, 2025)];
    const first = await archived(items, {
      end: (days) => {
        if (days === year(2024)) throw lost();
      },
    });
    expect(first.error).toBeInstanceOf(UnreachableError);
    const second = await archived(items);
    expect(second.windows).toEqual([WINDOW, year(2024), year(2025)]);
    const third = await archived(items);
    expect(third.windows).toHaveLength(5);
  });

  it('continues with the first missing year after the user stopped it', async () => {
    const stop = new AbortController();
    const items = [inYear(1, 2022), inYear(2, 2025)];
    const first = await archived(items, {
      settings: settingsOf({ stopped: stop.signal }),
      end: (days) => {
        if (days === year(2023)) stop.abort();
      },
    });
    expect(first.error).toBeInstanceOf(InterruptedError);
    expect(first.windows.at(-1)).toBe(year(2023));
    expect((await archived(items)).windows).toEqual([WINDOW, year(2024), year(2025)]);
  });

  it('starts again from the beginning when its progress belongs to another service', async () => {
    const items = [inYear(1, 2022), inYear(2, 2023)];
    const end = (days: string) => {
      if (days === year(2023)) throw lost();
    };
    await archived(items, { end });
    const { windows } = await archived(items, { settings: settingsOf({}, 'https://other.example') });
    expect(windows).toEqual([WINDOW, year(2022), year(2023)]);
  });

  it('starts again from the beginning when its progress belongs to other languages or kinds', async () => {
    const items = [inYear(1, 2022), inYear(2, 2023)];
    const end = until(2023);
    for (const options of [{ lang: 'ca,en' }, { lang: 'en' }, { lang: 'ca', only: 'events' }]) {
      await archived(items, { end });
      const { windows } = await archived(items, { scope: scopeOf(settingsOf(), options) });
      expect(windows, JSON.stringify(options)).toEqual([WINDOW, year(2022), year(2023)]);
    }
  });

  it('continues for seven days after it began, and then starts again', async () => {
    const items = [inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)];
    const hoursLater = (hours: number) =>
      settingsOf({ now: () => Temporal.Instant.from('2026-11-21T10:00:00Z').add({ hours }) });
    await archived(items, { end: until(2023) });
    // What a later run adds does not make the first years younger.
    const second = await archived(items, { settings: hoursLater(167), end: until(2024) });
    expect(second.windows).toEqual([WINDOW, year(2023), year(2024)]);
    const third = await archived(items, { settings: hoursLater(169) });
    expect(third.windows).toEqual([WINDOW, year(2022), year(2023), year(2024)]);
  });

  it('records no progress on a dry run and keeps earlier progress', async () => {
    const items = [inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)];
    const whole = [WINDOW, year(2022), year(2023), year(2024)];
    await archived(items, { dryRun: true, end: until(2024) });
    expect((await archived(items, { end: until(2023) })).windows).toEqual(whole.slice(0, 3));
    expect((await archived(items, { dryRun: true })).windows).toEqual(whole);
    expect((await archived(items)).windows).toEqual([WINDOW, year(2023), year(2024)]);
  });

  it.each([
    ['one too high', 4],
    ['far too high', 40],
  ])('reads all years from the first when the announced total is %s', async (_what, total) => {
    const { windows, error } = await archived([inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)], { total });
    expect(error).toBeUndefined();
    expect(windows.slice(0, 4)).toEqual([WINDOW, year(2022), year(2023), year(2024)]);
  });

  it('ignores an event in the year 202 as a typo and starts at the first supported year', async () => {
    const slip = servedEvent(1, { start_date: '0202-05-01 10:00:00', end_date: '2022-05-01 11:00:00' });
    const { windows, error } = await archived([slip, inYear(2, 2023), inYear(3, 2024)]);
    expect(error).toBeUndefined();
    expect(windows[1]).toBe(year(1900));
    expect(windows.at(-1)).toBe(year(2024));
  });
});

describe('almanac sync --archive', () => {
  const WORDS = ['sync', '--archive', '--lang', 'ca'];
  const ALL = ['event-1.json', 'event-2.json', 'event-3.json'];
  let service: ChangingService;
  let project: Project;

  beforeEach(async () => {
    service = await startChangingService({ ca: { events: [inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)] } });
    project = createProject(configurationOf(service.url));
  });

  afterEach(async () => {
    project.remove();
    await service.close();
  });

  const run = () => project.run(WORDS, TODAY);
  const archivedHere = () => Object.keys(project.files('content/ca/events'));
  /** Has the list of the events of 2024 fail. */
  const failFor2024 = (fail: (response: Parameters<Fault>[1]) => true) => {
    service.fault = (_request, response, url) => url.searchParams.get('ends_after') === '2023-12-30' && fail(response);
  };
  const forGood = (response: Parameters<Fault>[1]) =>
    json(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
  const forLongerThanAnybodyWaits = (response: Parameters<Fault>[1]) => {
    response.setHeader('retry-after', '3600');
    return json(response, 503, { code: 'maintenance', message: 'Later.', data: { status: 503 } });
  };
  const mend = () => {
    service.fault = () => false;
  };

  it('keeps what it has when it is cut off, and requests only the missing years on the next run', async () => {
    failFor2024(forGood);
    const first = await run();
    expect(first.code).toBe(2);
    expect(first.stderr).toContain('rest_no_route');
    expect(archivedHere()).toEqual(ALL.slice(0, 2));
    mend();
    const asked = service.asked.length;
    const second = await run();
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toContain('2024: 1 change');
    const again = service.asked.slice(asked).filter((one) => /ends_after=202[12]-12-30/.test(one));
    expect(again).toEqual([]);
    expect(archivedHere()).toEqual(ALL);
  });

  it('requests no list twice, although each year changes content', async () => {
    failFor2024(forLongerThanAnybodyWaits);
    expect((await run()).code).toBe(2);
    expect(archivedHere()).toEqual(ALL.slice(0, 2));
    mend();
    const asked = service.asked.length;
    expect((await run()).code).toBe(0);
    const lists = service.asked.slice(asked).filter((one) => /[?&]page=/.test(one) && !one.includes('per_page=1&'));
    expect(lists.filter((one) => !one.includes('ends_after=2023-12-30'))).toEqual([]);
  });

  it('starts again from the beginning when content was replaced since it was cut off', async () => {
    failFor2024(forGood);
    expect((await run()).code).toBe(2);
    rmSync(join(project.root, 'content'), { recursive: true });
    mend();
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    expect(archivedHere()).toEqual(ALL);
  });
});
