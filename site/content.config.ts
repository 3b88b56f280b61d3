import { defineCollection } from 'astro:content';
import settings from 'virtual:almanac/settings';
import type { Loader } from 'astro/loaders';
import { diskFiles } from '#content/store/files';
import { readCollection } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { RECORD } from '#records/schema';
import { entryId } from './calendar/collections.ts';

/** Reads the records of a kind in all languages. Files that hold none were reported before the build began. */
function records(kind: Kind): Loader {
  return {
    name: `almanac-${kind}`,
    async load({ store, parseData }) {
      // The store survives between builds: what is gone from disk must be gone from it.
      store.clear();
      const files = diskFiles(settings.contentDir);
      for (const { code } of settings.languages)
        for (const stored of (await readCollection(files, code, kind)).records) {
          const id = entryId(stored);
          store.set({ id, data: await parseData({ id, data: stored.record }) });
        }
    },
  };
}

export const collections = {
  events: defineCollection({ loader: records('events'), schema: RECORD.events }),
  venues: defineCollection({ loader: records('venues'), schema: RECORD.venues }),
  organizers: defineCollection({ loader: records('organizers'), schema: RECORD.organizers }),
  categories: defineCollection({ loader: records('categories'), schema: RECORD.categories }),
  tags: defineCollection({ loader: records('tags'), schema: RECORD.tags }),
};
