import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rebind } from '#cli/commands/rebind';
import { diskFiles, type Files } from '#content/store/files';
import { BINDING_PATH, JOURNAL_PATH } from '#content/store/layout';
import { failureOf, RefusedError } from '#errors';
import { bindingOf } from '#settings/binding';
import { type Settings, validateConfiguration } from '#settings/settings';
import { type HttpService, startHttpService } from '../../support/http-service.ts';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { calendar } from '../../sync/pulling.ts';
import { captured } from '../captured.ts';
import { configurationOf } from '../changing-service.ts';

const real = validateConfiguration(configurationOf('https://service.example'));
const sample = validateConfiguration({ ...configurationOf('https://service.example'), service: 'embedded' });
const SAMPLE = {
  ca: {
    events: [1, 2, 3, 4].map((id) => servedEvent(id, { title: `Of the sample ${id}` })),
    venues: [servedVenue(13)],
  },
};
const OWN = { ca: { events: [1, 2, 100].map((id) => servedEvent(id)) } };

/** Files of a process that is killed at its `count`-th move: neither that nor anything after it is done. */
function killedAt(files: Files, count: number): { files: Files; settled(): Promise<unknown> } {
  let moves = 0;
  const begun: Promise<unknown>[] = [];
  const alive = (act: () => Promise<void>, isMove: boolean): Promise<void> => {
    if (isMove) moves += 1;
    if (moves >= count) return Promise.reject(new Error('killed'));
    const acting = act();
    begun.push(acting);
    return acting;
  };
  return {
    files: {
      ...files,
      write: (path, text) => alive(() => files.write(path, text), false),
      stage: (path, text) => alive(() => files.stage(path, text), false),
      rename: (from, to) => alive(() => files.rename(from, to), true),
      remove: (path) => alive(() => files.remove(path), false),
    },
    // Moves that were begun before are done or not by then, as after a kill.
    settled: () => Promise.allSettled(begun),
  };
}

let root: string;
let files: Files;
let service: HttpService;

beforeAll(async () => {
  service = await startHttpService({ ca: OWN.ca });
});

afterAll(() => service.close());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-rebind-'));
  files = diskFiles(join(root, 'content'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const settings = (configuration = validateConfiguration(configurationOf(service.url))): Settings => ({
  configuration,
  root,
  contentDir: join(root, 'content'),
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.cache'),
  today: Temporal.PlainDate.from('2026-11-21'),
  now: () => Temporal.Instant.from('2026-11-21T10:00:00Z'),
  authorization: undefined,
  header: undefined,
  proxies: { http: undefined, https: undefined, none: undefined },
});

// Five records; then the binding, the ledgers and what else there is of state.
const MOVES = [1, 3, 5, 6, 7, 9];

describe('content whose first sync, from the sample, was cut off', () => {
  const cutOff = async (count: number): Promise<void> => {
    const dying = killedAt(files, count);
    const first = calendar().pull(SAMPLE, { into: dying.files, binding: bindingOf(sample) });
    await expect(first).rejects.toThrow('killed');
    await dying.settled();
  };

  it.each(MOVES)('at move %i accepts no records from a real service', async (count) => {
    await cutOff(count);
    const run = calendar().pull(OWN, { into: files, binding: bindingOf(real) });
    await expect(run).rejects.toThrow(RefusedError);
    await expect(run).rejects.toThrow("Content belongs to the embedded service's sample");
    expect((await files.list('ca/events')).toSorted()).toEqual([1, 2, 3, 4].map((id) => `event-${id}.json`));
    expect(await files.read('ca/events/event-1.json')).toContain('Of the sample 1');
    expect(JSON.parse((await files.read(BINDING_PATH)) ?? '{}')).toMatchObject({ demo: true });
  });

  it('records its binding before any other state, so that it stays known without the journal', async () => {
    await cutOff(7);
    await files.remove(JOURNAL_PATH);
    const run = calendar().pull(OWN, { into: files, binding: bindingOf(real) });
    await expect(run).rejects.toThrow("Content belongs to the embedded service's sample");
  });

  it.each(MOVES)('at move %i is complete after another sync from the sample', async (count) => {
    await cutOff(count);
    await calendar().pull(SAMPLE, { into: files, binding: bindingOf(sample) });
    const undisturbed = calendar();
    await undisturbed.pull(SAMPLE, { binding: bindingOf(sample) });
    for (const [path, text] of Object.entries(undisturbed.files.snapshot())) expect(await files.read(path)).toBe(text);
  });

  it.each(MOVES)('at move %i is not bound to a real service without --discard', async (count) => {
    await cutOff(count);
    await expect(rebind(settings(), { discard: false }, captured().output)).rejects.toThrow(
      "Content belongs to the embedded service's sample",
    );
  });

  it.each(MOVES)(
    'at move %i is removed completely by `rebind --discard` and then syncs with a real service',
    async (count) => {
      await cutOff(count);
      const { output, texts } = captured();
      expect(await rebind(settings(), { discard: true }, output)).toBe(0);
      expect(texts.stdout).toContain('5 files of the sample removed');
      const left = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
      expect(left.filter((name) => !/^(?:lock.*|\.gitignore)$/.test(name))).toEqual(['service.json']);
      await calendar().pull(OWN, { into: files, binding: bindingOf(settings().configuration) });
      expect((await files.list('ca/events')).toSorted()).toEqual([1, 100, 2].map((id) => `event-${id}.json`));
      expect(await files.list('ca/venues')).toEqual([]);
    },
  );
});

describe('content from a real service', () => {
  it('is never discarded, and the message says why', async () => {
    const other = { ...bindingOf(real), origin: 'https://other.example' };
    await calendar().pull(OWN, { into: files, binding: other });
    const run = rebind(settings(), { discard: true }, captured().output);
    await expect(run).rejects.toThrow("Content belongs to https://other.example; only the sample's is discarded.");
    expect(await files.list('ca/events')).toHaveLength(3);
  });

  const bound = { ...bindingOf(real), origin: 'https://old.example' };

  it('is bound to a service that answers, after a single request', async () => {
    await calendar().pull(OWN, { into: files, binding: bound });
    const before = service.asked.length;
    expect(await rebind(settings(), { discard: false }, captured().output)).toBe(0);
    expect(service.asked.slice(before)).toEqual([expect.stringMatching(/\/events\?.*per_page=1(?:&|$)/)]);
    expect(JSON.parse((await files.read(BINDING_PATH)) ?? '{}')).toMatchObject({ origin: service.url });
  });

  it.each([
    ['where nothing listens', () => ({ baseUrl: 'http://127.0.0.1:1' })],
    ['with another namespace', () => ({ baseUrl: service.url, namespace: 'agenda/v1' })],
  ])('stays bound to its old service when the configuration gives an address %s', async (_what, named) => {
    await calendar().pull(OWN, { into: files, binding: bound });
    const before = await files.read(BINDING_PATH);
    const wrong = validateConfiguration({ ...configurationOf(service.url), service: named() });
    const refused = await rebind(settings(wrong), { discard: false }, captured().output).catch(failureOf);
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('Content is bound as it was.') });
    expect(await files.read(BINDING_PATH)).toBe(before);
  });
});
