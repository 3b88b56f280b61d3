import type { Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import type { LocalisedSite, Publication } from '../../build/publication.ts';
import { headline } from '../../i18n/dates.ts';
import { fill } from '../../i18n/messages.ts';
import {
  dayAddress,
  directoryAddress,
  homeAddress,
  listAddress,
  monthAddress,
  recordAddress,
  yearText,
} from '../../routing/addresses.ts';
import { addressOf, type Page, type PageOf } from '../../routing/pages.ts';
import { isOf } from '../../routing/routes.ts';
import { weekName } from '../../routing/views.ts';
import type { Thing } from './json-ld.ts';

/** A step on the way from a language's home page to a page. */
export type Crumb = { readonly name: string; readonly address: string };

/** Returns the step to a month; none on a site without months. */
function monthCrumb({ language, dates, views }: LocalisedSite, month: Temporal.PlainYearMonth): Crumb[] {
  if (!views.includes('month')) return [];
  return [{ name: headline(dates.monthAndYear(month)), address: monthAddress(language.code, month) }];
}

/** Returns the categories that a record lies in, from the top. A category that lies in itself is passed once. */
function ancestors({ eventIndex }: LocalisedSite, entry: Entry): Crumb[] {
  const found = new Set<Entry>();
  let next: Entry | undefined = entry;
  while (next !== undefined && !found.has(next)) {
    found.add(next);
    next = isOf('categories', next) ? eventIndex.parentOf(next) : undefined;
  }
  return [...found].reverse().map((one) => ({ name: nameOf(one), address: recordAddress(one) }));
}

/** Returns the step to a further page of a list. */
function pageCrumb({ messages }: LocalisedSite, number: number, count: number, address: string): Crumb[] {
  const name = fill(messages.browse.page, { page: String(number), pages: String(count) });
  return number === 1 ? [] : [{ name, address }];
}

function recordCrumbs(localised: LocalisedSite, page: PageOf<'record'>): Crumb[] {
  const { language, messages, eventIndex } = localised;
  const { entry, number } = page;
  const directory = { name: messages.nav[entry.kind], address: directoryAddress(language.code, entry.kind) };
  const paging = pageCrumb(localised, number, eventIndex.recordPages(entry), addressOf(language.code, page));
  return [directory, ...ancestors(localised, entry), ...paging];
}

function belowHome(localised: LocalisedSite, page: Page): Crumb[] {
  const { language, messages, dates, eventIndex } = localised;
  const address = addressOf(language.code, page);
  switch (page.type) {
    case 'home':
    case 'not-found':
      return [];
    case 'month':
      return monthCrumb(localised, page.month);
    case 'year':
      return [{ name: yearText(page.year), address }];
    case 'week':
      return [{ name: weekName(localised, page.week), address }];
    case 'day':
      return [
        ...monthCrumb(localised, page.date.toPlainYearMonth()),
        { name: headline(dates.day(page.date)), address },
      ];
    case 'programme': {
      const day = { name: headline(dates.day(page.date)), address: dayAddress(language.code, page.date) };
      return [...monthCrumb(localised, page.date.toPlainYearMonth()), day, { name: messages.programme.link, address }];
    }
    case 'weekend':
      return [{ name: messages.near.thisWeekend, address }];
    case 'search':
      return [{ name: messages.search.page, address }];
    case 'list': {
      const first = { name: messages.list[page.list], address: listAddress(language.code, page.list) };
      return [first, ...pageCrumb(localised, page.number, eventIndex.listPages(page.list), address)];
    }
    case 'directory':
      return [{ name: messages.nav[page.kind], address }];
    case 'event': {
      const month = page.event.listed.first.toPlainYearMonth();
      return [...monthCrumb(localised, month), { name: nameOf(page.event), address }];
    }
    case 'record':
      return recordCrumbs(localised, page);
    case 'changes':
      return [{ name: messages.changes.page, address }];
    case 'own':
      return [{ name: page.own.title, address }];
    case 'subscribe':
      return [{ name: messages.subscribe.page, address }];
  }
}

/**
 * Returns the way from a language's home page to a page, both included; none to the home page itself. Every step has a
 * page.
 */
export function trailOf(localised: LocalisedSite, page: Page): readonly Crumb[] {
  const steps = belowHome(localised, page);
  const { code, title } = localised.language;
  return steps.length === 0 ? [] : [{ name: title, address: homeAddress(code) }, ...steps];
}

/** Returns the trail of a page as a `BreadcrumbList`; none where there is no trail. */
export function breadcrumbData({ url }: Publication, localised: LocalisedSite, page: Page): Thing | undefined {
  const trail = trailOf(localised, page);
  if (trail.length === 0) return undefined;
  const items = trail.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url(address),
  }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}
