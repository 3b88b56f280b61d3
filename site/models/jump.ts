import type { SiteModels } from './shared.ts';

/** The model of the date picker: the months of a year that have a page, and all years that have one. */
export type JumpModel = {
  readonly year: number;
  readonly months: readonly Temporal.PlainYearMonth[];
  readonly years: readonly number[];
};

/** Returns the model of the date picker; `undefined` on a site without months. */
export function jumpModel({ localised }: SiteModels, year: number): JumpModel | undefined {
  const { views, eventIndex, periods } = localised;
  // Years and months are one view.
  if (!views.includes('month')) return undefined;
  return { year, months: eventIndex.months.filter((month) => month.year === year), years: periods.years.all };
}
