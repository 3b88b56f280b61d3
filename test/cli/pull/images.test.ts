import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgreedState } from '#cli/pull/agreed-state';
import { WantedImages } from '#cli/pull/images';
import { diskFiles, type Files } from '#content/store/files';
import type { StoredRecord } from '#content/store/store';
import { type Settings, validateConfiguration } from '#settings/settings';
import { type Item, servedEvent } from '../../support/served.ts';
import { type Calendar, calendar, cellOf, type Pulled } from '../../sync/pulling.ts';
import { configurationOf } from '../changing-service.ts';

const url = (name: number | string) => `https://service.example/${name}.png`;
const withImage = (id: number, name: number | string = id, fields: object = {}): Item =>
  servedEvent(id, { image: { url: url(name), id: 50 + id }, ...fields });
const EVENTS = [1, 2, 3, 4, 5].map((id) => withImage(id));
const PATH = 'ca/events/event-1.json';

let root: string;
let files: Files;
let here: Calendar;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-wanted-'));
  files = diskFiles(join(root, 'content'));
  here = calendar();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const settings = (): Settings => ({
  configuration: validateConfiguration(configurationOf('https://service.example')),
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

/** Syncs these events; gives what the pull said and the names of the images that are wanted then. */
async function synced(events: readonly Item[] = EVENTS): Promise<{ report: Pulled; images: readonly string[] }> {
  const agreed = new AgreedState(settings().contentDir, ['ca', 'en']);
  const wanted = await WantedImages.open(settings(), agreed);
  const onRecord = (file: StoredRecord) => wanted.note(file);
  const report = await here.pull({ ca: { events } }, { into: files, onRecord });
  agreed.changed();
  const images = (await wanted.after(report)).map((one) => /([^/]+)\.png$/.exec(one.url)?.[1] ?? '');
  return { report, images };
}

const names = (...ids: (number | string)[]) => ids.map(String);
const text = async (path = PATH) => (await files.read(path)) ?? '';
const edit = async (fields: object) =>
  files.write(PATH, `${JSON.stringify({ ...JSON.parse(await text()), ...fields }, null, 2)}\n`);

describe('the images that content needs', () => {
  it('are the images of its records on every sync', async () => {
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('stay the same when a file is removed and restored', async () => {
    await synced();
    const before = await text();
    await files.remove(PATH);
    expect(cellOf((await synced()).report, 1)).toBe('push-delete');
    await files.write(PATH, before);
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('stay the same when a copy is refused and removed', async () => {
    await synced();
    await files.write('ca/events/copy.json', await text());
    expect(cellOf((await synced()).report, 1)).toBe('refused');
    await files.remove('ca/events/copy.json');
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('stay the same when a refused copy replaces its original', async () => {
    await synced();
    await files.write('ca/events/copy.json', await text());
    await synced();
    await files.remove(PATH);
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('include an edit’s images while it lasts, and only the earlier images once it is reverted', async () => {
    await synced();
    const before = await text();
    await edit({ description: `<p><img src="${url('mine')}" alt=""></p>` });
    expect((await synced()).images).toEqual([...names(1, 2, 3, 4, 5), 'mine']);
    expect((await synced()).images).toEqual([...names(1, 2, 3, 4, 5), 'mine']);
    await files.write(PATH, before);
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('include the service’s images again when an edit that removed them is reverted', async () => {
    const inside = `<p><img src="${url('inside')}" alt=""></p>`;
    const events = [withImage(1, 1, { description: inside }), ...EVENTS.slice(1)];
    await synced(events);
    const before = await text();
    await edit({ description: '<p>None.</p>' });
    expect((await synced(events)).images).toEqual(names(1, 2, 3, 4, 5));
    await files.write(PATH, before);
    expect((await synced(events)).images).toEqual([...names(1, 2, 3, 4, 5), 'inside']);
  });

  it('follow an edit made while the cache was missing, and its reversal', async () => {
    await synced();
    const before = await text();
    await edit({ description: `<p><img src="${url('mine')}" alt=""></p>` });
    rmSync(join(root, '.cache'), { recursive: true });
    expect((await synced()).images).toEqual([...names(1, 2, 3, 4, 5), 'mine']);
    await files.write(PATH, before);
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
  });

  it('follow an edit that the service’s own change is merged with', async () => {
    await synced();
    await edit({ description: `<p><img src="${url('mine')}" alt=""></p>` });
    expect((await synced([withImage(1, 'other'), ...EVENTS.slice(1)])).images).toEqual([
      ...names(2, 3, 4, 5),
      'mine',
      'other',
    ]);
    expect((await synced([withImage(1, 'other'), ...EVENTS.slice(1)])).images).toEqual([
      ...names(2, 3, 4, 5),
      'mine',
      'other',
    ]);
  });

  it('no longer include a record’s former images or those of a removed record', async () => {
    await synced();
    expect((await synced([withImage(1, 'other'), ...EVENTS.slice(1)])).images).toEqual([...names(2, 3, 4, 5), 'other']);
    expect((await synced(EVENTS.slice(1))).images).toEqual(names(2, 3, 4, 5));
  });

  it('no longer include a record’s former images after its file was renamed', async () => {
    await synced();
    await files.rename(PATH, 'ca/events/mine.json');
    expect((await synced()).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced([withImage(1, 'other'), ...EVENTS.slice(1)])).images).toEqual([...names(2, 3, 4, 5), 'other']);
  });

  it('stay complete when two records swap their slugs', async () => {
    await synced();
    const swapped = [withImage(1, 1, { slug: 'event-2' }), withImage(2, 2, { slug: 'event-1' }), ...EVENTS.slice(2)];
    expect((await synced(swapped)).images).toEqual(names(1, 2, 3, 4, 5));
    expect((await synced(swapped)).images).toEqual(names(1, 2, 3, 4, 5));
  });
});
