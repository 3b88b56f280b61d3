import type { CalendarEvent } from '#content/calendar/entries';
import { onlineLinkOf } from '#content/calendar/facts/places';
import { costOf, isFreeEvent } from '#content/calendar/facts/prices';
import type { AccessibilityFeature } from '#content/calendar/facts/rules';
import { type OutwardLink, ownWebsiteOf } from '#content/calendar/facts/websites';
import { balancedText } from '#records/bidi';
import { descriptionLine, type SiteResources, safeHtml } from '#records/html';
import { memoizedBoth, memoizedByObject } from '#records/memoized';
import { htmlEscaped } from '#records/plain-fields';
import type { AnyRecord, OrganizerRecord } from '#records/schema';
import { plainField } from '#records/text';
import { descriptionOrExcerpt } from '#records/visibility';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { writtenCost } from '../../i18n/prices.ts';

export { venueLine, venueNameWithTown } from './place-names.ts';

/** The longest title, in characters, that is set in the largest size. */
const DISPLAY_LENGTH = 64;

/** Tells whether a title needs the smaller of the two display sizes. */
export function isLongTitle(title: string): boolean {
  return title.length > DISPLAY_LENGTH;
}

/** Returns a `mailto:` link to an organizer; `undefined` if its e-mail is no address. */
export function emailLink(organizer: Pick<OrganizerRecord, 'email'>): string | undefined {
  const email = organizer.email?.trim() ?? '';
  return /^[^\s@<>?&]+@[^\s@<>?&]+$/.test(email) ? `mailto:${encodeURI(email)}` : undefined;
}

/**
 * Returns the link by which readers report a mistake on a page: the contact. A `mailto:` link gets the page's title in
 * one line as its subject, and the page's URL as its text. `undefined` without a contact.
 */
export function mistakeLink(contact: string | undefined, title: string, url: string): string | undefined {
  if (contact === undefined || !contact.startsWith('mailto:')) return contact;
  const subject = title
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  return `${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
}

/** Returns the function that writes a cost in a language, with these free words; each cost is formatted once. */
const writtenBy = memoizedByObject((freeWords: readonly string[]) =>
  memoizedBoth((tag: string, cost: string) => writtenCost(tag, cost, freeWords)),
);

/** The words by which a cost says that an event is free. */
type FreeWords = { readonly freeWords: readonly string[] };

/** The cost of an event, in the words of its record. */
export type Cost = { readonly text: string; readonly isFree: boolean };

/** Returns the cost of an event; `undefined` if it has none. */
export function costFacts(event: CalendarEvent, { freeWords }: FreeWords): Cost | undefined {
  const text = costOf(event);
  return text === undefined ? undefined : { text, isFree: isFreeEvent(event, freeWords) };
}

/** Returns a cost in a page's language: prices in its notation, its word for free; `undefined` without a cost. */
export function costText(
  { messages, language }: Locale,
  { freeWords }: FreeWords,
  cost: Cost | undefined,
): string | undefined {
  if (cost === undefined) return undefined;
  return cost.isFree ? messages.eventPage.free : writtenBy(freeWords)(language.tag, cost.text);
}

/** The links by which readers take part in an event. */
type AttendanceLinks = {
  /** Where tickets are: the website of an event that has a price. */
  readonly tickets: OutwardLink | undefined;
  /** Where an online event is followed. */
  readonly join: OutwardLink | undefined;
};

/** Returns the links by which readers take part in an event: none if it is cancelled or over, none to tickets if it is sold out. */
export function attendanceLinksOf(event: CalendarEvent, { freeWords }: FreeWords, isOver: boolean): AttendanceLinks {
  if (isOver || event.status === 'cancelled') return { tickets: undefined, join: undefined };
  const cost = costOf(event) ?? '';
  const isPriced = /\p{Nd}/u.test(cost) && !isFreeEvent(event, freeWords);
  return {
    tickets: isPriced && event.tickets !== 'sold-out' ? ownWebsiteOf(event.record) : undefined,
    join: onlineLinkOf(event),
  };
}

/** Closes the gaps between the levels of sanitised HTML's headings and lets them begin below the page's own title. */
function withOrderedHeadings(html: string): string {
  const levels = [...new Set(Array.from(html.matchAll(/<h([2-6])\b/g), ([, level]) => Number(level)))].sort();
  return html.replaceAll(/(<\/?h)([2-6])\b/g, (_tag, opening: string, level: string) => {
    return `${opening}${levels.indexOf(Number(level)) + 2}`;
  });
}

/** The caption at the beginning of a table. */
const CAPTION = /^<table[^>]*>\s*<caption[^>]*>(.*?)<\/caption>/s;

/** Returns the positions of the beginnings and ends of the outermost tables in sanitised HTML. */
function outerTables(html: string): readonly (readonly [number, number])[] {
  const tables: [number, number][] = [];
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?table\b[^>]*>/g)) {
    const isEnd = tag.startsWith('</');
    if (!isEnd && depth === 0) tables.push([index, html.length]);
    depth += isEnd ? -1 : 1;
    const last = tables.at(-1);
    if (isEnd && depth === 0 && last !== undefined) last[1] = index + tag.length;
  }
  return tables;
}

/**
 * Wraps the tables of sanitised HTML in regions that can be scrolled by keyboard. A region is named by the table's
 * caption, else by `word`; equal names get a number. A named `section` needs no role to be a region.
 */
export function withScrolledTables(html: string, word: string, element: 'div' | 'section' = 'div'): string {
  const names = new Map<string, number>();
  let text = '';
  let done = 0;
  for (const [from, to] of outerTables(html)) {
    const table = html.slice(from, to);
    const caption = plainField(CAPTION.exec(table)?.[1] ?? '') || word;
    const count = (names.get(caption) ?? 0) + 1;
    names.set(caption, count);
    const name = htmlEscaped(count === 1 ? caption : `${caption} ${count}`).replaceAll('"', '&quot;');
    text += `${html.slice(done, from)}<${element} class="wide"${element === 'div' ? ' role="region"' : ''} tabindex="0" aria-label="${name}">${table}</${element}>`;
    done = to;
  }
  return text + html.slice(done);
}

/**
 * Returns the description as safe HTML, with the site's own images and links; `undefined` without a description.
 * `table` names tables without a caption, in the language of the page.
 */
export function descriptionHtml(record: AnyRecord, targets: SiteResources, table: string): string | undefined {
  const html = withOrderedHeadings(safeHtml(descriptionOrExcerpt(record), record.service?.url, targets));
  return html === '' ? undefined : withScrolledTables(html, table);
}

/** Returns the description of a record as plain text in one line; empty without a description. */
export const textLineOf = memoizedByObject((record: AnyRecord) => descriptionLine(descriptionOrExcerpt(record)));

/** The longest summary that search engines show, in characters. */
const SUMMARY_LENGTH = 155;

/** Returns a record's excerpt or description, plain, cut between words at 155 characters; `undefined` without text. */
export function summaryOf(record: AnyRecord): string | undefined {
  const excerpt = 'excerpt' in record ? (record.excerpt ?? '') : '';
  const text = descriptionLine(excerpt) || textLineOf(record);
  if (text.length <= SUMMARY_LENGTH) return text || undefined;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return balancedText(
    `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).replace(/[\s,;:.–-]+$/, '')} …`,
  );
}

/** Returns in words how an event or a venue is accessible. */
export function accessibilityText(
  features: readonly AccessibilityFeature[],
  { messages }: { readonly messages: Messages },
): string {
  return features.map((feature) => messages.event.access[feature]).join('\u00a0· ');
}
