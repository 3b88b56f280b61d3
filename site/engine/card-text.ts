import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { venueLine } from '../calendar/facts/facts.ts';
import { whenOf } from '../calendar/facts/when.ts';
import type { CardText } from '../pictures/cards.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';

/** The next events of a language that have cards of their own: what is shared most. */
const CARDS_EACH = 40;

/** Returns the events of a language that have cards of their own, of those of which `isPictured` tells that they have none. */
export function eventsWithCards(
  { language, eventIndex }: LocalisedSite,
  isPictured: (event: CalendarEvent) => boolean,
): readonly CalendarEvent[] {
  const next = eventIndex.upcoming.slice(0, CARDS_EACH);
  return next.filter((event) => event.language === language.code && !isPictured(event));
}

/** Returns what the card of an event says. */
export function eventCard(event: CalendarEvent, localised: LocalisedSite, timeZone: string): CardText {
  const { date, time } = whenOf(event, localised, timeZone);
  const { homeTown } = localised.eventIndex;
  const places = event.venues.map((venue) => venueLine(venue, homeTown));
  return {
    title: nameOf(event),
    lines: [[date, time].filter((text) => text !== undefined).join(', '), places.join(' · ')].filter(
      (text) => text !== '',
    ),
    site: localised.language.title,
  };
}

/** Returns what the card of a site says in a language. */
export const siteCard = ({ language }: LocalisedSite): CardText => ({ title: language.title, lines: [] });
