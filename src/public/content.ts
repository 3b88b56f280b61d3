/* `almanac/content`: reading a content folder as it is published. */
export type { Calendar, CalendarEvent, Entry, LanguageCalendar, RemovedEvent } from '#content/calendar';
export type { Files } from '#content/files';
export { diskFiles } from '#content/files';
export type { ReadCalendar, ReadOptions } from '#content/read';
export { readCalendar } from '#content/read';
export type { BrokenFile } from '#content/store';
