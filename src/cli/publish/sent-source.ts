import type { CalendarSource } from '#content/calendar/calendar';

type Removed = NonNullable<CalendarSource['removed']>[number];

/** The source of a calendar as it is sent to a thread: without times, which can't be. */
export type SentSource = Omit<CalendarSource, 'removed'> & {
  readonly removed: readonly (Omit<Removed, 'goneAt'> & { readonly goneAt: string })[];
};

/** Returns the source of a calendar as it can be sent. */
export function sentSource({ removed = [], ...source }: CalendarSource): SentSource {
  return { ...source, removed: removed.map((one) => ({ ...one, goneAt: one.goneAt.toString() })) };
}

/** Returns the source of a calendar that was sent. */
export function receivedSource({ removed, ...source }: SentSource): CalendarSource {
  return { ...source, removed: removed.map((one) => ({ ...one, goneAt: Temporal.Instant.from(one.goneAt) })) };
}
