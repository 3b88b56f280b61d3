import { type DaySpan, dayNumber } from '#records/time';

/** The present day, as seen from other days. */
export type PresentDay = {
  readonly year: number;
  /** Returns today, if it is one of these days, or on which side of them it lies. */
  among(span: DaySpan): Temporal.PlainDate | 'before' | 'after';
  /** Tells whether a day, given by its number, is over. */
  isAfter(day: number): boolean;
};

/** Returns the present day as seen from other days. */
export function presentDayOf(today: Temporal.PlainDate): PresentDay {
  const number = dayNumber(today);
  return {
    year: today.year,
    among({ first, last }) {
      if (Temporal.PlainDate.compare(today, first) < 0) return 'before';
      return Temporal.PlainDate.compare(today, last) > 0 ? 'after' : today;
    },
    isAfter: (day) => day < number,
  };
}

/** Tells whether today is one of these days. */
export function includesToday({ present }: { readonly present: PresentDay }, { first, last }: DaySpan): boolean {
  return present.isAfter(dayNumber(first) - 1) && !present.isAfter(dayNumber(last));
}

/** Tells whether today is the day of a number. */
export function isPresentDay({ present }: { readonly present: PresentDay }, day: number): boolean {
  return present.isAfter(day - 1) && !present.isAfter(day);
}
