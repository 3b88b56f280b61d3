/* `almanac/content`: reading a content folder as the site publishes it. */
export type { Calendar, LanguageCalendar } from '#content/calendar/calendar';
export type { CalendarEvent, Entry, RemovedEvent } from '#content/calendar/entries';
export type { ReadCalendar, ReadOptions } from '#content/calendar/read';
export { readCalendar } from '#content/calendar/read';
export type { Files } from '#content/store/files';
export { diskFiles } from '#content/store/files';
export type { BrokenFile } from '#content/store/store';
