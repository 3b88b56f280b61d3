import type { CalendarEvent } from '#content/calendar/entries';
import type { Zone } from '#records/time';
import { headline } from '../i18n/dates.ts';
import type { Locale } from '../i18n/locale.ts';
import { type ByDay, fill } from '../i18n/messages.ts';
import { whenOf } from './facts/when.ts';

/** An event at its former and its present time. */
type Move = { readonly from: CalendarEvent; readonly to: CalendarEvent };

/** Returns the whole time of an event, such as "Saturday, 21 November 2026, 19:30–22:00". */
export function whole(event: CalendarEvent, locale: Locale, siteZone: Zone): string {
  const { date, time, zone } = whenOf(event, locale, siteZone);
  const said = time === undefined ? date : `${date}, ${time}`;
  return zone === undefined ? said : `${said}, ${zone.name}`;
}

const isOneDay = (event: CalendarEvent) => {
  const { first, last } = event.listed;
  return first.equals(last);
};

const firstDay = ({ occurrence, days }: CalendarEvent) =>
  occurrence.allDay ? days.first : occurrence.start.toPlainDate();

const clockOf = ({ occurrence }: CalendarEvent, end: 'start' | 'end') => occurrence[end].toPlainTime();

/** Tells whether both begin and end at the same clock times, or both last all day. */
function sameHours({ from, to }: Move): boolean {
  if (from.occurrence.allDay || to.occurrence.allDay) return from.occurrence.allDay && to.occurrence.allDay;
  return clockOf(from, 'start').equals(clockOf(to, 'start')) && clockOf(from, 'end').equals(clockOf(to, 'end'));
}

const sameLength = ({ from, to }: Move) =>
  clockOf(from, 'start').until(clockOf(from, 'end')).total('minutes') ===
  clockOf(to, 'start').until(clockOf(to, 'end')).total('minutes');

/** Returns the form that a language has before a number. */
const before = (texts: ByDay, number: number) => texts[number] ?? texts.other;

/**
 * Returns how an event moved, by what differs: "Moved from 12 to 14 May 2027, 19:00–21:00."; on one day, "Saturday, 12
 * May 2027: moved from 19:00 to 20:00."; whole dates and times if both differ. `undefined` if both read the same.
 */
export function moveText(move: Move, locale: Locale, siteZone: Zone): string | undefined {
  const { from, to } = move;
  const { dates, messages } = locale;
  const { moves } = messages.changes;
  const [wholeFrom, wholeTo] = [whole(from, locale, siteZone), whole(to, locale, siteZone)];
  if (wholeFrom === wholeTo) return undefined;
  const plain =
    [from, to].every((one) => isOneDay(one) && (one.occurrence.allDay || one.occurrence.zone === siteZone)) &&
    from.occurrence.allDay === to.occurrence.allDay;
  const [fromDay, toDay] = [firstDay(from), firstDay(to)];
  if (plain && fromDay.equals(toDay)) {
    const hours = (event: CalendarEvent, texts: ByDay, said: string) => {
      const [start, end] = [clockOf(event, 'start'), clockOf(event, 'end')];
      const isOne = sameLength(move) || start.equals(end);
      const time = isOne ? fill(said, { time: dates.time(start) }) : dates.times(start, end);
      return fill(before(texts, start.hour), { time });
    };
    // "Uhr" and the like stand once, behind the second of two hours; ranges already have them.
    const said = {
      from: hours(from, moves.hour.from, '{time}'),
      to: hours(to, moves.hour.to, messages.time.clock),
    };
    return headline(fill(moves.on, { date: dates.day(toDay), ...said }));
  }
  if (plain && sameHours(move)) {
    const said = {
      from: fill(before(moves.day.from, fromDay.day), { date: dates.dateBeside(fromDay, toDay) }),
      to: fill(before(moves.day.to, toDay.day), { date: dates.date(toDay) }),
    };
    const { time } = whenOf(to, locale, siteZone);
    return fill(moves.text, time === undefined ? said : { ...said, to: `${said.to}, ${time}` });
  }
  // A range of days begins with a number, other dates with a weekday.
  const said = (end: 'from' | 'to', when: string) => {
    const number = Number.parseInt(when, 10);
    return fill(Number.isNaN(number) ? moves.whole[end] : before(moves.days[end], number), { when });
  };
  return fill(moves.text, { from: said('from', wholeFrom), to: said('to', wholeTo) });
}
