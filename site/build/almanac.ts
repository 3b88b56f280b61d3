import { getCollection } from 'astro:content';
import settings from 'virtual:almanac/settings';
import { readRemoved } from '#content/state/removed';
import { readRevisions } from '#content/state/revisions';
import { diskFiles } from '#content/store/files';
import { calendarFrom } from '../calendar/collections.ts';
import { type Publication, publicationOf } from './publication.ts';

async function publish(): Promise<Publication> {
  const collections = {
    events: await getCollection('events'),
    venues: await getCollection('venues'),
    organizers: await getCollection('organizers'),
    categories: await getCollection('categories'),
    tags: await getCollection('tags'),
  };
  const files = diskFiles(settings.contentDir);
  const noted = { revisions: await readRevisions(files), removed: await readRemoved(files, settings.languages) };
  return publicationOf(settings, calendarFrom(collections, settings, noted));
}

// Astro has no place to put what all pages share: each build evaluates this module once.
let publication: Promise<Publication> | undefined;

/** Returns the publication of this build; it is the same for every route. */
export function thePublication(): Promise<Publication> {
  publication ??= publish();
  return publication;
}
