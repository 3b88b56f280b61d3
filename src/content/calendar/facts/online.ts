import type { CalendarEvent } from '#content/calendar/entries';
import { venuesText } from '#content/calendar/facts/places';
import { linkTo, type OutwardLink, websiteOf } from '#content/calendar/facts/websites';
import { safeUrl } from '#records/html';

/** Tells whether an event takes place online, at a place as well or not. */
export const isOnline = ({ attendance }: Pick<CalendarEvent, 'attendance'>): boolean => attendance !== 'in-person';

/** Returns where an online event is followed: where the service says, else its website. */
export function onlineLinkOf(event: Pick<CalendarEvent, 'attendance' | 'record'>): OutwardLink | undefined {
  if (!isOnline(event)) return undefined;
  const href = safeUrl(event.record.service?.virtual_url);
  return href === undefined ? websiteOf(event.record) : linkTo(href);
}

/** Returns on one line where an event is, for calendar programs: its venues, or else the address to follow it online. */
export function locationOf(event: CalendarEvent): string | undefined {
  return venuesText(event) ?? onlineLinkOf(event)?.href;
}
