import { describe, expect, it } from 'vitest';
import { markdownSummary, REPORT_PATH, reportOf, runReportSchema, writeReport } from '#cli/pull/report';
import { RefusedError } from '#errors';
import { windowOf } from '#records/time';
import { memoryFiles } from '../../content/memory-files.ts';
import { captured } from '../captured.ts';

const NOTHING: Parameters<typeof reportOf>[0]['counts'][number] = {
  language: 'ca',
  kind: 'events',
  fetched: 60,
  new: 0,
  changed: 0,
  unchanged: 60,
  removed: 0,
  hidden: 0,
  unverified: 0,
  quarantined: 0,
  conflicts: 0,
};

const run = (changes: Partial<Parameters<typeof reportOf>[0]> = {}): Parameters<typeof reportOf>[0] => ({
  command: 'sync',
  begun: Temporal.Instant.from('2026-11-21T09:00:00Z'),
  ended: Temporal.Instant.from('2026-11-21T09:00:12.345678Z'),
  exitCode: 0,
  counts: [NOTHING],
  traffic: { requests: 11, bytes: 12_345, retries: 1 },
  resumedPages: 2,
  exchanges: [],
  warnings: [],
  degraded: [],
  changes: [],
  ...changes,
});

describe('the report of a run', () => {
  it('follows its schema and is written to a file in the cache', async () => {
    const window = windowOf(
      Temporal.PlainDate.from('2026-11-21'),
      { back: Temporal.Duration.from('P3M'), ahead: Temporal.Duration.from('P18M') },
      'Europe/Madrid',
    );
    const report = reportOf(
      run({
        window,
        exchanges: [{ method: 'GET', url: 'https://x.example/events', status: 200, duration: 12.6 }],
        warnings: ['a warning'],
        changes: [
          { cell: 'pull-create', path: 'ca/events/a.json' },
          { cell: 'pull-update', path: 'ca/events/b.json', fields: ['title'] },
        ],
      }),
    );
    const cache = memoryFiles();
    const { output, texts } = captured();
    await writeReport(cache, report, output);
    expect(texts).toEqual({ stdout: '', stderr: '' });
    expect(runReportSchema.parse(JSON.parse((await cache.read(REPORT_PATH)) ?? ''))).toEqual({
      v: 1,
      command: 'sync',
      begun: '2026-11-21T09:00:00.000Z',
      ended: '2026-11-21T09:00:12.345Z',
      durationMs: 12_345,
      exitCode: 0,
      outcome: 'done',
      window: {
        from: '2026-08-01T00:00:00+02:00[Europe/Madrid]',
        to: '2028-06-01T00:00:00+02:00[Europe/Madrid]',
      },
      counts: [NOTHING],
      requests: 11,
      bytes: 12_345,
      retries: 1,
      resumedPages: 2,
      slowest: [{ method: 'GET', url: 'https://x.example/events', status: 200, durationMs: 13 }],
      warnings: ['a warning'],
      warningsLeftOut: 0,
      degraded: [],
      changes: [
        { cell: 'pull-create', path: 'ca/events/a.json' },
        { cell: 'pull-update', path: 'ca/events/b.json', fields: ['title'] },
      ],
      changesLeftOut: 0,
    });
  });

  it.each([
    [0, [], 'done'],
    [0, ['a list is not proved'], 'degraded'],
    [4, ['a list is not proved'], 'degraded'],
    [1, ['a list is not proved'], 'failed'],
    [2, [], 'failed'],
    [3, [], 'refused'],
    [130, [], 'interrupted'],
  ])('with exit code %d and the reasons %j has the outcome %s', (exitCode, degraded, outcome) => {
    expect(reportOf(run({ exitCode, degraded })).outcome).toBe(outcome);
  });

  it('lists only the slowest calls, slowest first', () => {
    const exchanges = Array.from({ length: 30 }, (_, index) => ({
      method: 'GET',
      url: `https://x.example/${index}`,
      status: 200,
      duration: (index * 7) % 30,
    }));
    const { slowest } = reportOf(run({ exchanges }));
    expect(slowest.map((one) => one.durationMs)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
    expect(slowest[0]?.url).toBe('https://x.example/17');
  });

  it('is limited in size and states how much it omits', () => {
    const changes = Array.from({ length: 1_234 }, (_, index) => ({ cell: 'pull-create', path: `${index}` }));
    const warnings = Array.from({ length: 1_001 }, (_, index) => `warning ${index}`);
    const report = reportOf(run({ changes, warnings }));
    expect(report.changes).toHaveLength(1_000);
    expect(report.changes[999]?.path).toBe('999');
    expect(report).toMatchObject({ changesLeftOut: 234, warningsLeftOut: 1 });
    expect(report.warnings).toHaveLength(1_000);
  });

  it('gives the same reason for a failure as the command', () => {
    const error = new RefusedError({ message: 'Too much is gone.', state: 'Nothing was changed.', hint: 'Look.' });
    const report = reportOf(run({ exitCode: 3, counts: [], error }));
    expect(report.error).toBe('Too much is gone.\nNothing was changed.\nLook.');
    expect(runReportSchema.safeParse(report).error).toBeUndefined();
    expect(reportOf(run({ exitCode: 1, error: new TypeError('x') })).error).toContain('defect');
  });

  it('gives a duration of zero when the clock was set back', () => {
    expect(reportOf(run({ ended: Temporal.Instant.from('2026-11-21T08:00:00Z') })).durationMs).toBe(0);
  });

  it('that cannot be written causes a warning and no failure', async () => {
    const { output, texts } = captured();
    await writeReport(memoryFiles({ [`${REPORT_PATH}/in-the-way`]: '' }), reportOf(run()), output);
    expect(texts.stderr).toMatch(/^The report of this run can't be written: .*folder is in the way\n$/);
  });
});

describe('the summary of a run', () => {
  it('is short when nothing happened', () => {
    expect(markdownSummary(reportOf(run()))).toBe(
      [
        '### almanac sync: done',
        '',
        '0 changes, 11 requests, 12 s, exit code 0.',
        '',
        '| language | kind | fetched | new | changed | removed | hidden | unverified | quarantined | conflicts |',
        '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
        '| ca | events | 60 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |',
        '',
      ].join('\n'),
    );
  });

  it('counts the changes that the report omits', () => {
    const changes = Array.from({ length: 1_234 }, () => ({ cell: 'pull-create', path: 'x' }));
    expect(markdownSummary(reportOf(run({ changes })))).toContain('\n1234 changes, ');
  });

  it('shows text from a service unchanged but never as Markdown', () => {
    const hostile = 'say ``` <img src=x> ![](https://x.example)\n````\n# Title\u001b[2J';
    const error = new RefusedError({ message: hostile });
    const text = markdownSummary(reportOf(run({ exitCode: 3, error, warnings: [hostile] })));
    const blocks = [...text.matchAll(/^(`{3,})text\n([\s\S]*?)\n\1$/gm)];
    expect(blocks.map((block) => block[1])).toEqual(['`````', '`````']);
    expect(blocks.map((block) => block[2])).toEqual(Array(2).fill(hostile.replace('\u001b', '\ufffd')));
    expect(text).not.toContain('\u001b');
  });

  it('shows the first warnings and the number of the rest', () => {
    const warnings = Array.from({ length: 1_500 }, (_, index) => `warning ${index}`);
    const text = markdownSummary(reportOf(run({ warnings })));
    expect(text).toContain('\nwarning 19\n… and 1480 more\n');
    expect(text).not.toContain('warning 20');
  });
});
