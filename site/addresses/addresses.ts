import { pageAddress } from '#content/calendar/addresses';
import type { Entry } from '#content/calendar/entries';
import type { Kind } from '#interface/kinds';
import type { NumberedWeek } from '../i18n/weeks.ts';

/*
 * The addresses of pages that belong to no record, in the form of `#content/calendar/addresses`: relative to the root
 * of the site, without a leading slash, with a trailing one.
 */

/** Kinds that have an index page and whose pages list events. */
export type DirectoryKind = Exclude<Kind, 'events'>;

/** The kinds with an index page, in the order of the navigation. */
export const DIRECTORY_KINDS = [
  'venues',
  'categories',
  'organizers',
  'tags',
] as const satisfies readonly DirectoryKind[];

/** The lists of a part of the coming events: free, online, and accessible in any way. */
export const SELECTIONS = ['free', 'online', 'accessible'] as const;

/** The name of a list of a part of the coming events. */
export type SelectionName = (typeof SELECTIONS)[number];

/** The lists of events: coming, past, and parts of the coming. */
export const LISTS = ['upcoming', 'past', ...SELECTIONS] as const;

/** The name of a list of events. */
export type ListName = (typeof LISTS)[number];

/** Tells whether a word is the name of a list. */
export const isListName = (word: string): word is ListName => LISTS.some((list) => list === word);

/** Tells whether a list is a part of the coming events. */
export const isSelection = (list: ListName): list is SelectionName => SELECTIONS.some((one) => one === list);

/** Returns the address of page `number`, counted from 1, of a list; `address` is the address of its first page. */
export function pageNumberAddress(address: string, number: number): string {
  return number === 1 ? address : `${address}${number}/`;
}

/** The language chooser. */
export const CHOOSER_ADDRESS = '';

/** The page that hosts serve for unknown addresses outside the folders of languages. */
export const LOST_ADDRESS = '404.html';

/** Returns the address of the home page of a language. */
export function homeAddress(language: string): string {
  return `${language}/`;
}

/** Returns a year in four digits, as in the addresses of months and days. */
export function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

/** Returns the address of a month's page. */
export function monthAddress(language: string, month: Temporal.PlainYearMonth): string {
  return `${language}/${month.toString().replace('-', '/')}/`;
}

/** Returns the address of a year's page. */
export function yearAddress(language: string, year: number): string {
  return `${language}/${yearText(year)}/`;
}

/** Returns the address of a week's page. */
export function weekAddress(language: string, { year, number }: Pick<NumberedWeek, 'year' | 'number'>): string {
  return `${yearAddress(language, year)}w${String(number).padStart(2, '0')}/`;
}

/** Returns the address of a day's page. */
export function dayAddress(language: string, date: Temporal.PlainDate): string {
  return `${language}/${date.toString().replaceAll('-', '/')}/`;
}

/** Returns the address of the programme of a day, by venue and hour. */
export function programmeAddress(language: string, date: Temporal.PlainDate): string {
  return `${dayAddress(language, date)}programme/`;
}

/** Names of the lasting addresses of the present day, week and month, and of the next day. */
const PRESENT = { day: 'today', tomorrow: 'tomorrow', week: 'this-week', month: 'this-month' } as const;

/** A page with a lasting address for the present. */
export type PresentPage = keyof typeof PRESENT;

/** The views that have a page of the present. */
export type PresentView = Exclude<PresentPage, 'tomorrow'>;

/** Returns the lasting address of a page of the present. Links to it do not change with the day. */
export function presentAddress(language: string, page: PresentPage): string {
  return `${language}/${PRESENT[page]}/`;
}

/** Returns the address of the page of the weekend that begins on a day; without one, of the present or next one. */
export function weekendAddress(language: string, first?: Temporal.PlainDate): string {
  return `${first === undefined ? homeAddress(language) : dayAddress(language, first)}weekend/`;
}

/** Returns the address of the page of the search. */
export function searchAddress(language: string): string {
  return `${language}/search/`;
}

/** Returns the address of a page of a list, counted from 1. */
export function listAddress(language: string, list: ListName, number = 1): string {
  return pageNumberAddress(`${language}/${list}/`, number);
}

/** Returns the address of the index of a kind. */
export function directoryAddress(language: string, kind: DirectoryKind): string {
  return `${language}/${kind}/`;
}

/** Returns the address of a page of a record, counted from 1; events have one. */
export function recordAddress(entry: Pick<Entry, 'language' | 'kind' | 'name'>, number = 1): string {
  return pageNumberAddress(pageAddress(entry), number);
}

/** The anchor of the other dates on the page of an event. */
export const DATES_ID = 'dates';

/** Returns the address of the page of all calendars to subscribe to. */
export function subscribeAddress(language: string): string {
  return `${language}/subscribe/`;
}

/** Returns the address of the page of the events that a visitor has saved. */
export function savedAddress(language: string): string {
  return `${language}/saved/`;
}

/** Returns the address of the page of new, moved and cancelled events. */
export function changesAddress(language: string): string {
  return `${language}/changes/`;
}

/** Returns the address of the file of a mirrored image. */
export function mediaAddress(file: string): string {
  return `media/${file}`;
}

/** Returns the address of the page that hosts serve for unknown addresses in the folder of a language. */
export function notFoundAddress(language: string): string {
  return `${language}/404.html`;
}

/** The anchor of today in the agenda of the present month or week: links to it do not change with the day. */
export const TODAY_ID = 'today';

/** Returns the anchor of a day in a month's agenda. */
export function dayId(date: Temporal.PlainDate): string {
  return `day-${date}`;
}
