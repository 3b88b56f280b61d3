import { type Component, calendarOf, type Property, valueIn } from './components.ts';
import type { Finding, Report } from './findings.ts';
import { unfoldedLines } from './lines.ts';
import { momentOf, secondsOf } from './moments.ts';
import { checkProperties, type FileKind } from './properties.ts';
import { checkZones } from './zones.ts';

function checkTimes({ properties }: Component, report: Report): void {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => {
    const property = properties.find((one) => one.name === name);
    if (property === undefined) return undefined;
    const moment = momentOf(property);
    if (moment === undefined) report(property.line, 'time', textOf(property));
    return moment && { property, moment };
  });
  if (start === undefined || end === undefined) return;
  const pair = `${textOf(start.property)} ${textOf(end.property)}`;
  if (start.moment.form !== end.moment.form || start.moment.tzid !== end.moment.tzid)
    report(end.property.line, 'time-pair', pair);
  if (secondsOf(end.moment) <= secondsOf(start.moment)) report(end.property.line, 'end-after-start', pair);
}

function textOf({ name, parameters, value }: Property): string {
  return `${name}${[...parameters].map(([parameter, held]) => `;${parameter}=${held}`).join('')}:${value}`;
}

function checkEvents(calendar: Component, kind: FileKind, report: Report): void {
  const events = calendar.components.filter(({ name }) => name === 'VEVENT');
  if (calendar.components.length === 0) report(calendar.line, 'no-component', 'a calendar of nothing');
  else if (kind === 'event' && events.length !== 1) report(calendar.line, 'one-event', `${events.length} events`);
  const uids = new Set<string>();
  for (const event of events) {
    const uid = valueIn(event, 'UID') ?? '';
    if (uids.has(uid)) report(event.line, 'uid-repeated', uid);
    uids.add(uid);
    checkTimes(event, report);
  }
}

/**
 * Checks an iCalendar file of events against RFC 5545, RFC 7986, RFC 6868 and the forms that a feed of ours has. Shares
 * nothing with what writes feeds, and no parser with what else reads them. Findings are in the order of their lines.
 */
export function lint(bytes: Uint8Array<ArrayBuffer>, kind: FileKind): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (line, rule, text) => findings.push({ line, rule, text });
  const calendar = calendarOf(unfoldedLines(bytes, report), report);
  if (calendar !== undefined) {
    checkProperties(calendar, kind, report);
    checkEvents(calendar, kind, report);
    checkZones(calendar, report);
  }
  return findings.sort((a, b) => a.line - b.line);
}
