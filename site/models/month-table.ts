import { dayAddress, weekAddress } from '../addresses/addresses.ts';
import { type CellLine, type DayEventMarks, eventMarksOf, gridOf } from '../calendar/periods/grid.ts';
import { monthSpan, weekSpan } from '../calendar/periods/periods.ts';
import { weekOf, weekStart } from '../i18n/weeks.ts';
import type { EventLine, SiteModels } from './shared.ts';

/** A day in a table of a month. */
export type TableDay = {
  readonly date: Temporal.PlainDate;
  readonly isToday: boolean;
  /** True for a day before today. */
  readonly isBefore: boolean;
  /** The address of its page, if there is one. */
  readonly address: string | undefined;
  /** The number of events that touch the day. */
  readonly count: number;
  readonly marks: DayEventMarks<string>;
  /** Its events in lines, and the number of events without a line. */
  readonly lines: readonly CellLine<EventLine>[];
  readonly more: number;
};

/** A week in a table of a month; `undefined` stands for days of other months. */
type TableWeek = {
  readonly number: number;
  /** The address of its page, if there is one. */
  readonly address: string | undefined;
  readonly isOver: boolean;
  readonly days: readonly (TableDay | undefined)[];
};

/** A month as a table of weeks. */
export type MonthTableModel = {
  readonly month: Temporal.PlainYearMonth;
  /** `small`: only numbers and marks, linked to the month's page. */
  readonly size: 'full' | 'small';
  readonly weeks: readonly TableWeek[];
};

/** Returns the model of the table of a month. */
export function monthTable(
  { localised, line }: SiteModels,
  month: Temporal.PlainYearMonth,
  size: MonthTableModel['size'],
): MonthTableModel {
  const { language, periods, eventIndex, weekRule } = localised;
  const start = weekStart(weekRule, month.toPlainDate({ day: 1 }));
  const present = eventIndex.present.among(monthSpan(month));
  const isToday = (date: Temporal.PlainDate) => typeof present !== 'string' && date.equals(present);
  const isBefore = (date: Temporal.PlainDate) =>
    present === 'after' || (typeof present !== 'string' && Temporal.PlainDate.compare(date, present) < 0);
  const grid = gridOf(month, eventIndex.eventsIn(month).map(line), weekRule.firstDay);
  return {
    month,
    size,
    weeks: grid.map((cells, index) => {
      const week = weekOf(weekRule, start.add({ weeks: index }));
      return {
        number: week.number,
        address: size === 'full' && periods.weeks.has(week.first) ? weekAddress(language.code, week) : undefined,
        isOver: typeof present !== 'string' && isBefore(weekSpan(week.first).last),
        days: cells.map((cell): TableDay | undefined => {
          if (cell === undefined) return undefined;
          const { date, count, lines, more } = cell;
          const { beginning, ...marks } = eventMarksOf(cell);
          return {
            date,
            isToday: isToday(date),
            isBefore: isBefore(date),
            address: count > 0 && periods.days.has(date) ? dayAddress(language.code, date) : undefined,
            count,
            marks: { ...marks, beginning: beginning.map(({ colour }) => colour) },
            lines: size === 'full' ? lines : [],
            more,
          };
        }),
      };
    }),
  };
}
