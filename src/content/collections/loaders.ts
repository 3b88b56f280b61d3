import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { type ReadOptions, readCalendar } from '#content/calendar/read';
import { collectionEntries } from '#content/collections/entry-data';
import { COLLECTION } from '#content/collections/schemas';
import { diskFiles } from '#content/store/files';
import { BuildError } from '#errors';
import type { Kind } from '#interface/kinds';

type Entries = ReturnType<typeof collectionEntries>;

/** A collection as Astro's `content.config.ts` exports it. */
export type AlmanacCollection<K extends Kind> = {
  readonly type: 'content_layer';
  readonly loader: Loader;
  readonly schema: (typeof COLLECTION)[K];
};

/** The collections of a content folder by kind. */
export type AlmanacCollections = { readonly [K in Kind]: AlmanacCollection<K> };

/**
 * Reads the entries of a content folder. Throws `BuildError` for files that can't be read and for content without events:
 * a site without what it was made for is not built.
 */
async function readEntries(folder: string, options: ReadOptions): Promise<Entries> {
  const { calendar, broken } = await readCalendar(diskFiles(folder), options);
  const entries = collectionEntries(calendar);
  if (broken.length === 0 && entries.events.length > 0) return entries;
  const [message, hint] =
    broken.length > 0
      ? [
          `These files can't be read:\n${broken.map(({ path, reason }) => `  ${path}: ${reason}`).join('\n')}`,
          'Correct them, or take them back from version control.',
        ]
      : [`There are no events in ${folder}.`, 'Run `almanac sync` first, and see that the path is right.'];
  throw new BuildError({ message, state: 'The collections are as they were.', hint });
}

/** Reads a folder once for all collections: a collection that asks again begins the next reading. */
function sharedReading(options: ReadOptions): (kind: Kind, folder: string) => Promise<Entries> {
  const served = new Set<Kind>();
  let reading: Promise<Entries> | undefined;
  return (kind, folder) => {
    if (reading === undefined || served.has(kind)) {
      served.clear();
      reading = readEntries(folder, options);
    }
    served.add(kind);
    return reading;
  };
}

function loaderOf(kind: Kind, content: string, read: ReturnType<typeof sharedReading>): Loader {
  const load = async ({ config, store, parseData, generateDigest }: LoaderContext, folder: string) => {
    const entries = (await read(kind, folder))[kind];
    const parsed = await Promise.all(
      entries.map(async ({ id, data }) => ({ id, data: await parseData({ id, data }) })),
    );
    const base = fileURLToPath(config.root);
    store.clear();
    for (const { id, data } of parsed) {
      const [language = '', name = ''] = id.split(/\/(.*)/s);
      const file = resolve(folder, language, kind, `${name}.json`);
      const { description } = data;
      store.set({
        id,
        data,
        digest: generateDigest(data),
        ...(file.startsWith(base) ? { filePath: file.slice(base.length) } : {}),
        ...(description === undefined ? {} : { rendered: { html: description } }),
      });
    }
  };
  return {
    name: `almanac-${kind}`,
    async load(context) {
      const folder = resolve(fileURLToPath(context.config.root), content);
      await load(context, folder);
      const again = (path: string) => {
        if (!resolve(path).startsWith(folder + sep)) return;
        load(context, folder).catch((error) => context.logger.error(String(error)));
      };
      context.watcher?.add(folder);
      for (const event of ['add', 'change', 'unlink'] as const) context.watcher?.on(event, again);
    },
  };
}

/** Makes the collections of a content folder; a relative path is one below the root of the Astro project. */
export function collectionsOf(content: string, options: ReadOptions): AlmanacCollections {
  const read = sharedReading(options);
  const collection = <K extends Kind>(kind: K): AlmanacCollection<K> => ({
    type: 'content_layer',
    loader: loaderOf(kind, content, read),
    schema: COLLECTION[kind],
  });
  return {
    events: collection('events'),
    venues: collection('venues'),
    organizers: collection('organizers'),
    categories: collection('categories'),
    tags: collection('tags'),
  };
}
