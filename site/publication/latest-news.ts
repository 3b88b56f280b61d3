import { isOver } from '#content/calendar/facts/times';
import type { EventChange } from '#content/state/changes';
import { dayNumber, type Zone } from '#records/time';
import { type NewsItem, newsOf } from '../calendar/news.ts';
import type { LocalisedSite } from './localised-site.ts';
import type { Publication } from './publication.ts';

/** How far back the page of changes goes. */
const CHANGES_PERIOD = Temporal.Duration.from({ days: 60 });

/** The most changes on the page: the latest. */
export const MOST_CHANGES_ON_PAGE = 100;

/** The changes that were noticed on one day. */
type NewsDay = { readonly date: Temporal.PlainDate; readonly news: readonly NewsItem[] };

const dayNoticed = ({ at }: EventChange, timeZone: Zone) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();

/** Returns the changes that were noticed at most 60 days before `today`. */
export function recentChanges(
  changes: readonly EventChange[],
  today: Temporal.PlainDate,
  timeZone: Zone,
): readonly EventChange[] {
  const first = today.subtract(CHANGES_PERIOD);
  return changes.filter((change) => Temporal.PlainDate.compare(dayNoticed(change, timeZone), first) >= 0);
}

/** Returns the news of new, moved and cancelled events, day by day, the latest first; none of events that are over. */
export function latestNews(publication: Publication, localised: LocalisedSite): readonly NewsDay[] {
  const { timeZone } = publication.settings;
  const present = dayNumber(publication.today);
  const changes = publication.changes(localised.language.code);
  const news = newsOf(localised, { changes, events: localised.eventIndex.events, timeZone })
    .filter(({ event }) => event === undefined || !isOver(event, present))
    .take(MOST_CHANGES_ON_PAGE);
  const days = Map.groupBy(news, ({ change }) => dayNoticed(change, timeZone).toString());
  return [...days].map(([date, ofDay]) => ({ date: Temporal.PlainDate.from(date), news: ofDay }));
}
