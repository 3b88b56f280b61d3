import type { CalendarViewName } from '#config/theme';
import { type DaySpan, dayNumber } from '#records/time';
import {
  dayAddress,
  isSelection,
  listAddress,
  monthAddress,
  type PresentView,
  presentAddress,
  weekAddress,
} from '../addresses/addresses.ts';
import { includesToday } from '../calendar/present.ts';
import { middleOfWeek, weekOf, weekStart } from '../i18n/weeks.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';

/** A link of the switch between views. */
export type ViewLink = {
  readonly label: string;
  readonly address: string;
  /** `page` for the page itself, `true` for a page of the same view. */
  readonly current: 'page' | 'true' | undefined;
};

/** Returns the common day of a page's views: today if the page shows it, else its first day with a page, else today. */
function meetingOf({ eventIndex, periods }: LocalisedSite, span: DaySpan | undefined): Temporal.PlainDate {
  const isToday = span === undefined || includesToday(eventIndex, span);
  return (isToday ? undefined : periods.firstDayIn(span)) ?? eventIndex.today;
}

/**
 * Returns the switch between month, week, day and list. Each link leads to the same time in another view, past time to
 * the list of past events. Views that the site lacks are left out.
 */
export function viewLinksOf(localised: LocalisedSite, page: LanguagePage): readonly ViewLink[] {
  const { language, messages, periods, eventIndex, weekRule } = localised;
  const { views } = messages;
  const span = pageKindOf(page).days?.(page);
  const day = meetingOf(localised, span);
  const isToday = day.equals(eventIndex.today);
  const ofPage =
    page.type === 'month'
      ? page.month
      : (page.type === 'week' && !isToday ? middleOfWeek(page.week.first) : day).toPlainYearMonth();
  const month = eventIndex.hasMonth(ofPage) ? ofPage : day.toPlainYearMonth();
  const start = page.type === 'week' ? page.week.first : weekStart(weekRule, day);
  const hasWeek = periods.weeks.has(start);
  const isOver = span !== undefined && eventIndex.present.isAfter(dayNumber(span.last));
  const isPast = (page.type === 'list' && page.list === 'past') || (isOver && eventIndex.has('past'));
  const list = isPast ? 'past' : 'upcoming';
  const link = (label: string, address: string, type: LanguagePage['type']): ViewLink => ({
    label,
    address,
    current:
      page.type !== type
        ? undefined
        : page.type === 'list' && (page.number > 1 || isSelection(page.list))
          ? 'true'
          : 'page',
  });
  // A link to today uses the lasting address, so that it does not change from day to day.
  const to = (type: PresentView, address: string, isPresent = isToday) =>
    link(views[type], isPresent && page.type !== type ? presentAddress(language.code, type) : address, type);
  const week = weekOf(weekRule, hasWeek ? start : eventIndex.today);
  const has = (view: CalendarViewName) => localised.views.includes(view);
  return [
    ...(has('month') ? [to('month', monthAddress(language.code, month))] : []),
    ...(has('week') ? [to('week', weekAddress(language.code, week), isToday || !hasWeek)] : []),
    to('day', dayAddress(language.code, day)),
    ...(has('list') ? [link(views.list, listAddress(language.code, list), 'list')] : []),
  ];
}
