/* What a program of somebody else's writes: compiled against the installed package, with its types as they are. */
import { type AlmanacConfig, defineConfig } from 'almanac';
import { type Client, createClient, DIALECTS, httpTransport, NotFoundError, UNPACED } from 'almanac/client';
import { type Calendar, diskFiles, readCalendar } from 'almanac/content';
import { type FeedOptions, feedFiles, planFeeds } from 'almanac/feeds';
import { type EventRecord, KINDS, plainText, RECORD } from 'almanac/records';

export const configuration: AlmanacConfig = defineConfig({
  service: 'embedded',
  languages: [{ code: 'en', tag: 'en', segment: null, label: 'English' }],
  defaultLanguage: 'en',
  timeZone: 'UTC',
  siteUrl: 'https://agenda.example',
});
// @ts-expect-error there is no such key
defineConfig({ ...configuration, servce: 'embedded' });

export const event: EventRecord = RECORD.events.parse({ title: 'Jazz' });
export const title: string = event.title;
// @ts-expect-error a title is text
export const wrong: number = event.title;

export const paths = (calendar: Calendar, options: FeedOptions): string[] =>
  [...feedFiles(planFeeds(calendar, options), options.timeZone)].map(({ path }) => path);
// @ts-expect-error a plan needs options
planFeeds({});

export async function titles(client: Client): Promise<string[]> {
  const all: string[] = [];
  for await (const served of client.items('events', { code: 'en', segment: null }, { per_page: 50 }))
    all.push(plainText(served.title));
  // @ts-expect-error there is no such kind
  client.items('evens', { code: 'en', segment: null }, {});
  return all;
}

export const made = { createClient, DIALECTS, httpTransport, NotFoundError, UNPACED, diskFiles, readCalendar, KINDS };
