import ICAL from 'ical.js';

/** A calendar program's reading of one VEVENT. */
export type ReadEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string | undefined;
  readonly categories: readonly string[];
  readonly allDay: boolean;
  readonly tzid: string | undefined;
  /** Wall time, or the first day. */
  readonly start: string;
  readonly startSeconds: number;
  /** Wall time, or the day after the last; what ical.js makes of a VEVENT without DTEND. */
  readonly end: string;
  readonly endSeconds: number;
  readonly component: ICAL.Component;
};

function text(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name);
  return value === null ? undefined : String(value);
}

function readEvent(component: ICAL.Component): ReadEvent {
  const parsed = new ICAL.Event(component);
  const tzid = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return {
    uid: text(component, 'uid') ?? '',
    summary: text(component, 'summary') ?? '',
    description: text(component, 'description') ?? '',
    location: text(component, 'location'),
    categories: component.getFirstProperty('categories')?.getValues().map(String) ?? [],
    allDay: parsed.startDate.isDate,
    tzid: tzid === undefined ? undefined : String(tzid),
    start: parsed.startDate.toString(),
    startSeconds: parsed.startDate.toUnixTime(),
    end: parsed.endDate.toString(),
    endSeconds: parsed.endDate.toUnixTime(),
    component,
  };
}

/** Reads an iCalendar text with ical.js. */
export function read(ics: string): { readonly calendar: ICAL.Component; readonly events: readonly ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map(readEvent) };
}

/** Reads a file that holds one event. */
export function readOne(ics: string): ReadEvent {
  const [only, ...others] = read(ics).events;
  if (only === undefined || others.length > 0) throw new Error('not one VEVENT');
  return only;
}

/** Returns the names of the properties of a component, in order. */
export function propertyNames(component: ICAL.Component): string[] {
  return component.getAllProperties().map((property) => property.name);
}

/** Returns the content lines of a file (RFC 5545, 3.1), without folds and breaks. */
export function contentLines(ics: string): string[] {
  return ics.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}
