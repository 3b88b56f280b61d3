import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEvent, say, warn, writeFailure } from '#cli/terminal/output';
import { progressRenderer } from '#cli/terminal/progress';
import { Pace, roughDuration } from '#cli/terminal/progress-terminal';
import { jsonLine } from '#records/printable';
import type { Progress } from '#sync/progress';
import { codePoint } from '../../support/code-point.ts';
import { captured } from '../captured.ts';

const page = (number: number, pages: number, kind: 'events' | 'venues' = 'events', language = 'ca'): Progress => ({
  type: 'page-fetched',
  language,
  kind,
  page: number,
  pages,
});

const EVERY: readonly Progress[] = [
  page(1, 2),
  { type: 'sweep-repeated', language: 'ca', kind: 'events', reason: '3 announced, 2 served' },
  { type: 'swept', language: 'ca', kind: 'events', fetched: 2, proved: true },
  { type: 'swept', language: 'ca', kind: 'tags', fetched: 0, proved: false },
  { type: 'resumed', pages: 12 },
  { type: 'absence-asked', language: 'ca', kind: 'events', id: 7, state: 'gone' },
  { type: 'planned', files: 2 },
  { type: 'file-written', path: 'ca/events/a.json' },
  { type: 'media', done: 1, total: 2 },
  { type: 'media', done: 2, total: 2 },
  { type: 'alternates', done: 3, total: 4 },
  { type: 'alternates', done: 4, total: 4 },
  { type: 'warning', message: 'a warning' },
];

/** Lines of NDJSON; throws where one is not JSON. */
const objects = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a plain log', () => {
  const run = async (changes: Parameters<typeof captured>[0] = {}) => {
    const { output, texts } = captured(changes);
    const renderer = await progressRenderer(output);
    for (const progress of EVERY) renderer.onProgress(progress);
    renderer.done();
    return texts;
  };

  it('has one line for each notable event and prints warnings to standard error', async () => {
    expect(await run()).toEqual({
      stdout: [
        'ca events: read again (3 announced, 2 served)',
        'ca events: 2 listed',
        'ca tags: 0 listed, not proved complete',
        'pages of an earlier run taken up: 12',
        'ca events: 7 is in no list; it is gone',
        'images seen to: 2',
        'pages read for translations: 4',
        '',
      ].join('\n'),
      stderr: 'a warning\n',
    });
  });

  it('is used on a terminal when requested, and has only warnings with --quiet', async () => {
    expect(await run({ interactive: true, log: 'plain' })).toEqual(await run());
    expect(await run({ interactive: true, quiet: true })).toEqual({ stdout: '', stderr: 'a warning\n' });
  });
});

describe('a JSON log', () => {
  const run = async (changes: Parameters<typeof captured>[0] = {}) => {
    const { output, texts } = captured({ log: 'json', interactive: true, ...changes });
    const renderer = await progressRenderer(output);
    for (const progress of EVERY) renderer.onProgress(progress);
    renderer.done();
    say(output, 'two\nlines');
    warn(output, 'careful');
    writeFailure(output, 'it failed\nbecause');
    return texts;
  };

  it('prints one object per event to standard error and nothing else', async () => {
    const { stdout, stderr } = await run();
    expect(stdout).toBe('');
    const found = objects(stderr);
    expect(found).toHaveLength(EVERY.length + 3);
    for (const one of found) expect(one).toMatchObject({ time: '2026-11-21T09:00:00.500Z' });
    const base = { time: '2026-11-21T09:00:00.500Z' };
    expect(found[0]).toEqual({
      ...base,
      level: 'debug',
      event: 'page-fetched',
      language: 'ca',
      kind: 'events',
      page: 1,
      pages: 2,
    });
    expect(found.slice(-4)).toEqual([
      { ...base, level: 'warn', event: 'warning', message: 'a warning' },
      { ...base, level: 'info', event: 'message', message: 'two\nlines' },
      { ...base, level: 'warn', event: 'warning', message: 'careful' },
      { ...base, level: 'error', event: 'failed', message: 'it failed\nbecause' },
    ]);
  });

  it('has only warnings and errors with --quiet', async () => {
    expect(objects((await run({ quiet: true })).stderr).map((one) => Reflect.get(Object(one), 'level'))).toEqual([
      'warn',
      'warn',
      'error',
    ]);
  });

  it('still annotates the workflow run on standard output', async () => {
    const { stdout, stderr } = await run({ annotate: true });
    expect(stdout).toBe('::warning::a warning\n::warning::careful\n');
    expect(objects(stderr)).toHaveLength(EVERY.length + 3);
  });

  it('encodes any text exactly in one harmless line', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const { output, texts } = captured({ log: 'json' });
        logEvent(output, 'info', 'message', { message: `${text}\u001b[2J\u009b\u2028` });
        expect(texts.stderr.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(objects(texts.stderr)).toEqual([expect.objectContaining({ message: `${text}\u001b[2J\u009b\u2028` })]);
      }),
    );
    expect(jsonLine({ a: ['\u0085'] })).toBe('{"a":["\\u0085"]}');
  });
});

describe('lines for users', () => {
  it('contain no control characters or CI commands, whatever a service sends', () => {
    const { output, texts } = captured({ annotate: true });
    say(output, '\u001b[2Jcleared\n::error::forged');
    warn(output, '100 %\n::set-output name=x::y');
    writeFailure(output, '\u009b2J\u2028');
    expect(texts.stdout).toBe('\ufffd[2Jcleared\n: :error::forged\n::warning::100 %25%0A: :set-output name=x::y\n');
    expect(texts.stderr).toBe('100 %\n: :set-output name=x::y\n\ufffd2J\ufffd\n');
  });
});

describe('a CI command that would be recognised anywhere in a line', () => {
  it.each(['##[set-env name=x;]y', '##vso[task.setvariable variable=x]y', '##teamcity[message]'])(
    'is disarmed in lines, annotations and JSON: %s',
    (command) => {
      const { output, texts } = captured({ annotate: true });
      say(output, `it says “${command}”`);
      warn(output, `it says “${command}”`);
      writeFailure(output, `it says “${command}”`);
      expect(texts.stdout + texts.stderr).not.toMatch(/##\w*\[/);
      expect(jsonLine({ command })).not.toMatch(/##\w*\[/);
      expect(JSON.parse(jsonLine({ command }))).toEqual({ command });
      expect(texts.stdout).toContain(command.replace('##', '# #'));
    },
  );
});

describe('the progress display on a terminal', () => {
  /** A terminal and a clock that is moved by hand, in milliseconds. */
  async function terminal() {
    const clock = { at: 0 };
    const { output, texts } = captured({
      interactive: true,
      now: () => Temporal.Instant.fromEpochMilliseconds(clock.at),
    });
    const renderer = await progressRenderer(output);
    /** What was drawn since it was looked at last. */
    const drawn = () => {
      const text = stripVTControlCharacters(texts.stderr);
      texts.stderr = '';
      return text;
    };
    return { clock, renderer, drawn, texts };
  }

  it('has one line per language with the pages of each list, and one line for the total', async () => {
    const { clock, renderer, drawn } = await terminal();
    renderer.onProgress(page(1, 80));
    expect(drawn()).toBe('ca  events 1/80\npages 1 of 80\n');
    clock.at += 1_000;
    renderer.onProgress(page(1, 2, 'venues', 'en'));
    expect(drawn()).toContain('en  venues 1/2\npages 2 of 82\n');
  });

  it('shows the correct pace and remaining time once both are known', async () => {
    const { clock, renderer, drawn } = await terminal();
    for (let number = 1; number <= 20; number += 1) {
      renderer.onProgress(page(number, 200));
      clock.at += 250;
      if (clock.at < 3_000) expect(drawn()).not.toMatch(/a second|left/);
    }
    expect(drawn()).toContain('of 200, 4.0 a second, about 45 s left');
  });

  it('is redrawn at most ten times a second', async () => {
    const { clock, renderer, drawn } = await terminal();
    renderer.onProgress({ type: 'planned', files: 40_000 });
    drawn();
    let pictures = 0;
    for (let file = 0; file < 1_000; file += 1) {
      renderer.onProgress({ type: 'file-written', path: `ca/events/${file}.json` });
      if (drawn() !== '') pictures += 1;
      clock.at += 1;
    }
    expect(pictures).toBeGreaterThan(0);
    expect(pictures).toBeLessThanOrEqual(10);
  });

  it('restarts the count of a list that is read again', async () => {
    const { clock, renderer, drawn } = await terminal();
    const later = (progress: Progress) => {
      clock.at += 1_000;
      renderer.onProgress(progress);
    };
    later(page(1, 2));
    later(page(2, 2));
    expect(drawn()).toContain('ca  events 2/2\npages 2 of 2\n');
    later({ type: 'sweep-repeated', language: 'ca', kind: 'events', reason: '' });
    later(page(1, 2));
    expect(drawn()).toContain('ca  events 1/2\npages 1 of 2\n');
  });

  it('shows every other activity that takes time', async () => {
    const { clock, renderer, drawn } = await terminal();
    for (const progress of EVERY) {
      clock.at += 1_000;
      renderer.onProgress(progress);
    }
    const text = drawn();
    expect(text).toContain('pages of an earlier run taken up: 12');
    expect(text).toContain('records in no list, asked for one by one: 1');
    expect(text).toContain('files 1 of 2');
    expect(text).toContain('images 2 of 2');
  });

  it('is cleared at the end and replaced by the warnings', async () => {
    const { renderer, texts } = await terminal();
    for (const progress of EVERY) renderer.onProgress(progress);
    expect(texts.stderr).not.toContain('a warning');
    texts.stderr = '';
    renderer.done();
    // Erased line by line, from the last one up.
    const esc = '\u001b';
    expect(texts.stderr.startsWith(`${esc}[2K${esc}[1A`)).toBe(true);
    expect(stripVTControlCharacters(texts.stderr)).toBe('a warning\n');
    renderer.done();
    expect(stripVTControlCharacters(texts.stderr)).toBe('a warning\n');
  });
});

describe('the measured pace', () => {
  it('is steady when single steps vary', () => {
    // Single steps differ widely, each two of them take 0.7 s: the service itself is as quick as before.
    const waits = fc.array(fc.integer({ min: 50, max: 650 }), { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(waits, (given) => {
        const pace = new Pace();
        let at = 0;
        let before: number | undefined;
        for (const wait of given.flatMap((first) => [first, 700 - first])) {
          at += wait;
          pace.step(at);
          const rate = pace.rate();
          if (rate === undefined) continue;
          if (before !== undefined && at > 10_000) expect(Math.abs(rate / before - 1)).toBeLessThan(0.15);
          before = rate;
        }
        expect(before).toBeDefined();
      }),
    );
  });

  it('follows a service that becomes slower within half a minute', () => {
    const pace = new Pace();
    let at = 0;
    const steps = (count: number, wait: number) => {
      for (let step = 0; step < count; step += 1) {
        at += wait;
        pace.step(at);
      }
    };
    steps(600, 100);
    expect(pace.rate()).toBeCloseTo(10, 0);
    steps(30, 1_000);
    expect(pace.rate()).toBeCloseTo(1, 0);
  });

  it('ignores what happened before a long pause', () => {
    const pace = new Pace();
    for (let step = 0; step <= 100; step += 1) pace.step(step * 10);
    pace.step(61_000);
    expect(pace.rate()).toBeCloseTo(1 / 60, 3);
  });

  it('is undefined while it would be a guess', () => {
    const pace = new Pace();
    for (let step = 0; step < 4; step += 1) pace.step(step * 1_000);
    expect(pace.rate()).toBeUndefined();
    pace.step(5_000);
    expect(pace.rate()).toBeCloseTo(1, 0);
  });

  it.each([
    [0.2, '5 s'],
    [7, '10 s'],
    [55, '55 s'],
    [55.1, '1 min'],
    [60, '1 min'],
    [61, '2 min'],
    [3_540, '59 min'],
    [3_541, '1 h'],
    [3_660, '1 h 10 min'],
    [7_190, '2 h'],
    [10_500, '3 h'],
  ])('leads to a remaining time rounded from %d seconds to %s', (seconds, text) => {
    expect(roughDuration(seconds)).toBe(text);
  });
});
