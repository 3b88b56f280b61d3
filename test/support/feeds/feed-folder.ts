import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configurationSchema } from '#config/schema';
import type { Calendar } from '#content/calendar/calendar';
import { readCalendar } from '#content/calendar/read';
import { readBinding } from '#content/state/binding';
import { diskFiles } from '#content/store/files';
import { feedFiles, planFeeds } from '#feeds/catalogue';
import { OPTIONS } from '../../feeds/calendars/fixtures.ts';

/** The feeds of a content folder, written as a build writes them, and the calendar that they were made from. */
export type FeedFolder = {
  /** The absolute path of the folder. */
  readonly folder: string;
  /** The paths of all files, relative to the folder. */
  readonly paths: readonly string[];
  readonly calendar: Calendar;
  readonly siteUrl: string;
  /** The host in which UIDs end. */
  readonly uidHost: string;
};

/** Writes all feeds of a project's content, as of a day, into a folder beside it. */
export async function writeFeeds(root: string, configuration: object, today: string): Promise<FeedFolder> {
  const { siteUrl, ...settings } = configurationSchema.parse(configuration);
  const files = diskFiles(join(root, 'content'));
  const binding = await readBinding(files);
  if (binding === undefined) throw new Error(`There is no content in ${root}.`);
  const { calendar, broken } = await readCalendar(files, settings);
  if (broken.length > 0) throw new Error(`unreadable: ${broken.map(({ path }) => path).join(', ')}`);
  const plan = planFeeds(calendar, {
    ...OPTIONS,
    siteUrl,
    timeZone: settings.timeZone,
    serviceHost: binding.uidHost,
    today: Temporal.PlainDate.from(today),
  });
  const folder = join(root, 'feeds');
  const paths: string[] = [];
  for (const { path, text } of feedFiles(plan, settings.timeZone)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    paths.push(path);
  }
  return { folder, paths, calendar, siteUrl, uidHost: binding.uidHost };
}
