import { eventsWithin } from '../calendar/periods/periods.ts';
import { programmeAddress } from '../routing/addresses.ts';
import { day } from './day.ts';
import type { PageKind } from './kind.ts';

/** A day by venue and hour. */
export type ProgrammePage = { readonly type: 'programme'; readonly date: Temporal.PlainDate };

const ofDay = ({ date }: ProgrammePage) => ({ type: 'day', date }) as const;

export const programme: PageKind<ProgrammePage> = {
  list: ({ periods }) => periods.programmes.all.map((date) => ({ type: 'programme', date })),
  address: (language, { date }) => programmeAddress(language, date),
  counterpart: ({ language, periods }, { date }) =>
    periods.programmes.has(date) ? programmeAddress(language.code, date) : undefined,
  crumbs: (localised, page) => [
    ...day.crumbs(localised, ofDay(page)),
    { name: localised.messages.programme.link, address: programmeAddress(localised.language.code, page.date) },
  ],
  records: ({ eventIndex }, { date }) => ({ events: eventsWithin(eventIndex, { first: date, last: date }) }),
  isIndexed: ({ eventIndex }, { date }) => eventIndex.hasOwnWithin({ first: date, last: date }),
  days: ({ date }) => ({ first: date, last: date }),
  begins: (_, { date }) => [date.toString()],
};
