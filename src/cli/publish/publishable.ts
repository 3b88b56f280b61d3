import { bindingOf } from '#cli/settings/connection';
import type { Settings } from '#cli/settings/settings';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import { readCalendar } from '#content/calendar/read';
import { checkBinding, readBinding } from '#content/state/binding';
import { diskFiles } from '#content/store/files';
import { BuildError } from '#errors';

/** Content that is fit to be published. */
export type Publishable = {
  readonly calendar: Calendar;
  /** The source that the calendar was made of. */
  readonly source: CalendarSource;
  /** The number of its events in all languages; at least 1. */
  readonly events: number;
  /** The host of the service that content is bound to. */
  readonly serviceHost: string;
};

/**
 * Reads content for a site. `state` says what became of the site where that fails. Throws `BuildError` for files that
 * can't be read and for content without events, `RefusedError` where content belongs to another service.
 */
export async function publishable({ configuration, contentDir }: Settings, state: string): Promise<Publishable> {
  const files = diskFiles(contentDir);
  const bound = await readBinding(files);
  const { calendar, source, broken } = await readCalendar(files, configuration);
  if (broken.length > 0)
    throw new BuildError({
      message: `These files can't be read:\n${broken.map((file) => `  ${file.path}: ${file.reason}`).join('\n')}`,
      state,
      hint: 'Correct them, or take them back from version control.',
    });
  const events = calendar.languages.reduce((sum, language) => sum + language.events.length, 0);
  if (events === 0)
    throw new BuildError({
      message: `There are no events to publish in ${contentDir}.`,
      state,
      hint: 'Run `npm run sync` first; an empty site is never published.',
    });
  checkBinding(bound, bindingOf(configuration));
  return { calendar, source, events, serviceHost: bound?.uidHost ?? bindingOf(configuration).uidHost };
}
