import { type Finding, ok, problem, unchecked, warning } from '#doctor/finding';
import type { ServiceObservation, WindowAnswers } from '#doctor/observation';
import { pageIn } from '#doctor/pages';
import { isReply } from '#doctor/probe';
import { dayOfLocal, type EventDates, WINDOW_SLACK } from '#doctor/questions';

type WindowProbe = WindowAnswers['answers'][number];

/** Returns the parameters of a request that its response ignores: it has events outside them. */
function ignored({ parameters, answer }: WindowProbe, { first, last }: WindowAnswers['days']): readonly string[] {
  const events: readonly EventDates[] = pageIn('events', answer)?.decoded ?? [];
  const [from, to] = [first.subtract(WINDOW_SLACK), last.add(WINDOW_SLACK)];
  const isEarly = ({ start_date, end_date }: EventDates) =>
    Temporal.PlainDate.compare(dayOfLocal(parameters.from === 'ends_after' ? end_date : start_date), from) < 0;
  const isLate = ({ start_date }: EventDates) => Temporal.PlainDate.compare(dayOfLocal(start_date), to) > 0;
  return [...(events.some(isEarly) ? [parameters.from] : []), ...(events.some(isLate) ? [parameters.to] : [])];
}

/** Checks that lists of events have the events of the requested days, and no others. */
export function windowFinding({ window, lists }: ServiceObservation): Finding | undefined {
  if (window === undefined) {
    if (pageIn('events', lists.get('events')) === undefined) return undefined;
    return unchecked(
      'window',
      'Whether lists keep to dates can’t be seen: it takes events well before and after others.',
    );
  }
  const { days, answers } = window;
  const answered = answers.filter(({ answer }) => isReply(answer));
  const names = answered.flatMap((one) => ignored(one, days));
  const loose = answered.find((one) => ignored(one, days).length > 0);
  if (loose !== undefined)
    return warning(
      'window-ignored',
      `GET ${loose.answer.url} asked for the events from ${days.first} to ${days.last} and got others, too: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ignored. A sync reads, and keeps, more than the window.`,
      'A cache of the site that ignores query strings, or a plugin that changes queries of events, does this: exempt the REST interface from it. Or set window so wide that it does not matter.',
    );
  const narrow = answered.find(({ answer }) => {
    const page = pageIn('events', answer);
    const isWhole = page !== undefined && page.items.length >= page.total;
    return isWhole && !page.decoded.some(({ id }) => id === days.inside.id);
  });
  if (narrow !== undefined)
    return problem(
      'window-narrow',
      'service',
      `GET ${narrow.answer.url} asked for the events from ${days.first} to ${days.last} and did not get event ${days.inside.id}, which is from ${days.inside.start_date} to ${days.inside.end_date}.`,
      'A plugin of the site changes queries of events, or keeps a window of its own: switch it off for the REST interface.',
    );
  if (answered.length < answers.length) return undefined;
  return ok('window', `Lists of events keep to the days that are asked for (${days.first} to ${days.last}).`);
}
