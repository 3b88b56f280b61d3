import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigurationError } from '#errors';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { startService } from '#service/http/server';
import { longIt, some } from '../support/tiers/runs.ts';
import { until } from '../support/until.ts';
import { ALWAYS, EVERY_KIND, FOUR_MONTHS, LANGUAGES, running } from './running.ts';

const PATHS = [
  '',
  '/doc',
  ...EVERY_KIND.map((kind) => `/${kind}?per_page=50&${ALWAYS}`),
  `/events?per_page=50&page=2&${ALWAYS}`,
  '/events/111',
];

async function bytes(url: string): Promise<string> {
  const bodies: string[] = [];
  for (const language of some(LANGUAGES, 2))
    for (const path of PATHS)
      bodies.push(
        await (
          await fetch(`${url}${language === 'ca' ? '' : `/${language}`}/wp-json/calendar/events/v1${path}`)
        ).text(),
      );
  return bodies.join('\n');
}

const NOON = Temporal.Instant.from('2026-11-21T12:00:00Z');

/** Returns the digest of the sample as a new process makes it in a time zone and locale. */
async function digestIn(zone: string, locale: string): Promise<string> {
  const script = `
    import { createHash } from 'node:crypto';
    import { sampleCalendar } from '#service/sample/calendar';
    const data = JSON.stringify(sampleCalendar(Temporal.PlainDate.from('2026-11-21')));
    console.log(createHash('sha256').update(data).digest('hex'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: { ...process.env, TZ: zone, LC_ALL: locale, NODE_OPTIONS: '' },
    cwd: join(import.meta.dirname, '../..'),
  });
  return stdout.trim();
}

describe('two services', () => {
  it('with the same seed and clock return identical bytes', async () => {
    const first = await running();
    const second = await running();
    expect(first.url).not.toBe(second.url);
    const answered = await bytes(first.url);
    expect(answered).toBe(await bytes(second.url));
    expect(answered).not.toContain('127.0.0.1');
  });

  longIt('generate the same sample in different time zones and locales', async () => {
    const [here, there] = await Promise.all([
      digestIn('Pacific/Auckland', 'tr_TR.UTF-8'),
      digestIn('America/Caracas', 'C'),
    ]);
    expect(here).toMatch(/^[0-9a-f]{64}$/);
    expect(here).toBe(there);
  });
});

describe('a service with a database file', () => {
  it('keeps its calendar across restarts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-service-'));
    const database = join(folder, 'calendar.sqlite');
    const options = {
      naming: DOCUMENT_NAMING,
      languages: [{ code: 'ca', segment: null }],
      defaultLanguage: 'ca',
      publicUrl: 'https://sample.almanac.example',
      now: () => Temporal.Instant.from('2026-11-21T09:00:00Z'),
      database,
    };
    const first = await startService({ ...options, seed: FOUR_MONTHS });
    const before = await (await fetch(`${first.url}/wp-json/calendar/events/v1/events`)).text();
    await first.close();
    const second = await startService({ ...options, seed: 'none' });
    onTestFinished(async () => {
      await second.close();
      rmSync(folder, { recursive: true });
    });
    expect(await (await fetch(`${second.url}/wp-json/calendar/events/v1/events`)).text()).toBe(before);
  });
});

describe('a service', () => {
  it('does not start when its default language is not among its languages or its port is taken', async () => {
    await expect(running({ defaultLanguage: 'fr' })).rejects.toThrow(ConfigurationError);
    const { url } = await running();
    await expect(running({ port: Number(new URL(url).port) })).rejects.toThrow(ConfigurationError);
  });

  it('with a latency delays each answer without blocking other requests', async () => {
    const held: { readonly duration: number; readonly end: () => void }[] = [];
    const { get } = await running({
      latency: 60,
      sleep: (duration) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.push({ duration, end: resolve });
        return promise;
      },
    });
    let isAnswered = false;
    const asked = get('/events').then(() => {
      isAnswered = true;
    });
    await until('its latency has begun', () => held.length === 1);
    // Others are asked and answered meanwhile.
    for (const count of [2, 3, 4]) {
      const other = get('/events');
      await until('that of another one has begun', () => held.length === count);
      held.at(-1)?.end();
      await other;
    }
    expect(isAnswered).toBe(false);
    expect(held.map(({ duration }) => duration)).toEqual([60, 60, 60, 60]);
    held[0]?.end();
    await asked;
  });

  it('with a latency waits in real time when no other way to wait is given', async () => {
    let isHandled = false;
    const { get } = await running({
      latency: 3_600_000,
      now: () => {
        isHandled = true;
        return NOON;
      },
    });
    isHandled = false;
    // The test ends before the latency does, and the service with it.
    const asked = get('/events').then(
      () => 'answered',
      () => 'ended',
    );
    await until('it is handled', () => isHandled);
    const other = await running();
    for (let count = 0; count < 3; count += 1) await other.get('/events');
    expect(await Promise.race([asked, 'waits'])).toBe('waits');
  });

  it('with a latency handles a request at once, so handling time counts towards the latency', async () => {
    const events: string[] = [];
    const { get } = await running({
      latency: 1000,
      sleep: async (duration) => {
        events.push(`waits for ${duration} ms`);
        await setImmediate();
        events.push('has waited');
      },
      now: () => {
        events.push('handles');
        return NOON;
      },
    });
    events.length = 0;
    await get('/events');
    // One request looks at the clock more than once.
    const inOrder = events.filter((event, at) => event !== events[at - 1]);
    expect(inOrder).toEqual(['waits for 1000 ms', 'handles', 'has waited']);
  });
});
