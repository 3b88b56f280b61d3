import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runHere } from '../support/project.ts';
import { folder, serving, total } from './serving.ts';

/** Runs `almanac serve` in this process, until the test is over; returns the root of its service. */
async function servingHere(...options: string[]): Promise<string> {
  const [asked, said] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      said.resolve(String(chunk).split('\n')[0] ?? '');
      done();
    },
  });
  const ended = runHere(folder(), ['serve', ...options], {}, { stdout, stopRequested: () => asked.promise });
  onTestFinished(async () => {
    asked.resolve();
    expect(await ended).toMatchObject({ code: 0 });
  });
  return Promise.race([said.promise, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
}

describe('almanac serve', () => {
  it('prints its address and purpose, and exits cleanly', async () => {
    const { root, lines, stop } = await serving();
    expect(root).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wp-json\/calendar\/events\/v1$/);
    expect(lines[1]).toContain('development and tests');
    expect(await total(root)).toBeGreaterThan(60);
    const { rest_url } = z.looseObject({ rest_url: z.string() }).parse(await (await fetch(`${root}/events`)).json());
    expect(rest_url.startsWith(root)).toBe(true);
    expect(await stop()).toBe(0);
  });

  it('generates the requested numbers of events and languages identically on each run', async () => {
    const options = ['--events', '120', '--languages', '2', '--now', '2026-11-21T12:00+01:00', '--port', '0'];
    const [one, two] = [await servingHere(...options), await servingHere(...options)];
    expect([await total(one), await total(one.replace('/wp-json', '/en/wp-json'))]).toEqual([120, 120]);
    const bodies = await Promise.all(
      [one, two].map(async (root) => {
        const body = await (await fetch(`${root}/events?per_page=50`)).text();
        return body.replaceAll(new URL(root).origin, '');
      }),
    );
    expect(bodies[0]).toBe(bodies[1]);
  });

  it('imports folders of records, alone or together with the sample', async () => {
    const records = folder();
    const event = { id: 7, title: 'Eins', slug: 'eins', status: 'publish', all_day: false, timezone: 'Europe/Berlin' };
    const times = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' };
    for (const language of ['de', 'fr']) {
      mkdirSync(join(records, language));
      writeFileSync(join(records, language, 'events.json'), JSON.stringify([{ ...event, ...times }]));
    }
    const alone = await servingHere('--import', records, '--default-language', 'fr');
    expect([await total(alone), await total(alone.replace('/wp-json', '/de/wp-json'))]).toEqual([1, 1]);
    expect((await fetch(alone.replace('/wp-json', '/fr/wp-json'))).status).toBe(404);
    const both = await servingHere('--import', records, '--seed', 'sample');
    expect(await total(both)).toBeGreaterThan(60);
    expect(await total(both.replace('/wp-json', '/fr/wp-json'))).toBe(1);
  });

  it('rejects invalid options with a helpful message', async () => {
    for (const [options, told] of [
      [['--dialect', 'x'], '--dialect: one of document, the-events-calendar'],
      [['--now', 'yesterday'], '--now: an instant'],
      [['--credentials', 'alone'], '--credentials: expected user:password'],
      [['--reader', 'alone'], '--reader: expected user:password'],
      [['--import', '/nowhere/at/all'], "can't be imported"],
      [['--events', 'many'], '--events: a whole number'],
      [['--db', '/nowhere/at/all/x.db'], 'no database can be opened'],
    ] as const) {
      const { code, stderr } = await runHere(folder(), ['serve', ...options]);
      expect(code).toBe(1);
      expect(stderr).toContain(told);
    }
  });
});
