import { monthAddress } from '../addresses/addresses.ts';
import { withCapital } from '../i18n/dates.ts';
import { fill } from '../i18n/messages.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Crumb } from './kind.ts';

/** Returns the step to a month; none on a site without months. */
export function monthCrumbs(
  { language, dates, views }: LocalisedSite,
  month: Temporal.PlainYearMonth,
): readonly Crumb[] {
  if (!views.includes('month')) return [];
  return [{ name: withCapital(dates.monthAndYear(month)), address: monthAddress(language.code, month) }];
}

/** Returns the step to a further page of `count` pages; none to the first. */
export function pageNumberCrumbs(
  { messages }: LocalisedSite,
  { number, count, address }: { readonly number: number; readonly count: number; readonly address: string },
): readonly Crumb[] {
  const name = fill(messages.browse.page, { page: String(number), pages: String(count) });
  return number === 1 ? [] : [{ name, address }];
}
