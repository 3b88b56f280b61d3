/** The day from which services count seconds: many take it for no date at all and refuse it. */
const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** All of time, as lists of events take it. */
export const ALL_OF_TIME = { ends_after: '1970-01-02', starts_before: '2199-12-31' } as const;

/** Returns the date parameter of a list from a day on: that day, or the one before where services refuse it. */
export function firstDay(day: Temporal.PlainDate): string {
  return (day.equals(EPOCH) ? day.subtract({ days: 1 }) : day).toString();
}

/** Returns the date parameter of a list up to a day: that day, or the one after where services refuse it. */
export function lastDay(day: Temporal.PlainDate): string {
  return (day.equals(EPOCH) ? day.add({ days: 1 }) : day).toString();
}
