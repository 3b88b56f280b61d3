import { nameOf } from '#content/calendar/facts/names';
import type { FeedSubject } from '#feeds/feed';
import { withCapital } from '../i18n/dates.ts';
import type { Locale } from '../i18n/locale.ts';
import { fill } from '../i18n/messages.ts';

/** Returns the name of a period: "2025", "July 2025", "Thursday, 24 July 2025". */
function periodName({ dates }: Locale, period: string): string {
  const [, month, day] = period.split('-');
  if (day !== undefined) return withCapital(dates.day(Temporal.PlainDate.from(period)));
  if (month !== undefined) return withCapital(dates.monthAndYear(Temporal.PlainYearMonth.from(period)));
  return period;
}

/** Returns the name of a feed's contents among the feeds of the site. */
export function feedContentsName(locale: Locale, subject: FeedSubject): string {
  const { subscribe } = locale.messages;
  switch (subject.of) {
    case 'all':
    case 'upcoming':
    case 'featured':
      return subscribe[subject.of];
    case 'record':
      return nameOf(subject.entry);
    case 'series':
      return nameOf(subject.last);
    case 'period':
      return periodName(locale, subject.period);
  }
}

/** Returns the name of a feed in calendar programs, among the feeds of other sites. */
export function feedName(locale: Locale, subject: FeedSubject): string {
  const { title } = locale.language;
  return subject.of === 'all' ? title : `${feedContentsName(locale, subject)} – ${title}`;
}

/** Returns the description of a feed's contents in a sentence. */
export function feedDescription(locale: Locale, subject: FeedSubject): string {
  const { feed } = locale.messages;
  const kind = subject.of === 'record' ? subject.entry.kind : subject.of;
  // An event's own file has no description.
  const text = kind === 'events' ? feed.all : feed[kind];
  return fill(text, { title: locale.language.title, name: feedContentsName(locale, subject) });
}

/** Returns the anchor of a feed on the page of all calendars. */
export function feedId(subject: FeedSubject): string {
  if (subject.of === 'period') return `archive-${subject.period}`;
  if (subject.of === 'series') return `series-${subject.name}`;
  if (subject.of !== 'record') return subject.of;
  // An editor's file may have a space in its name, and an anchor none.
  return `${subject.entry.kind}-${subject.entry.name.replaceAll(/\s/g, '_')}`;
}
