import { type Finding, warning } from '#doctor/finding';
import type { Observation } from '#doctor/observation';
import { pageIn } from '#doctor/pages';
import { listedEvent, proposedStatuses, type StatusSigns } from '#records/status-signs';

/** Leaves out what is empty: a list of signs, and a status without any. */
function withoutEmpty(rules: Readonly<Record<string, StatusSigns>>): object {
  const filled = Object.entries(rules).map(([status, signs]) => [
    status,
    Object.fromEntries(Object.entries(signs).filter(([, some]) => some.length > 0)),
  ]);
  return Object.fromEntries(filled.filter(([, signs]) => Object.keys(Object(signs)).length > 0));
}

/** Checks that events which say that they are cancelled or postponed count as such. */
export function statusFindings({ lists, last, others, hasStatus }: Observation): Finding[] {
  const asked = [lists.get('events'), last?.answer, ...others.map(({ answer }) => answer)];
  const events = asked.flatMap((one) => pageIn('events', one)?.decoded ?? []).map(listedEvent);
  const proposed = proposedStatuses(events, hasStatus);
  if (proposed === undefined) return [];
  const { rules, count, example } = proposed;
  return [
    warning(
      'statuses',
      `${count} of the ${events.length} events seen say by title or category that they do not take place as planned, such as “${example}”, and no rule knows: the site offers them for calendars, and feeds call them confirmed.`,
      `Put this into almanac.config.ts, if it fits: \`statuses: ${JSON.stringify(withoutEmpty(rules))}\`.`,
    ),
  ];
}
