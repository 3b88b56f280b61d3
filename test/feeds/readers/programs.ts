import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import ICAL from 'ical.js';
import { z } from 'zod';
import { PYTHON } from '../../support/feeds/real-readers.ts';

const when = z.union([
  z.strictObject({ date: z.iso.date() }),
  /** `offset` in seconds: what tells the wall time that the program shows. */
  z.strictObject({ instant: z.iso.datetime(), offset: z.int() }),
  /** Neither in UTC nor in a zone that the program knows. */
  z.strictObject({ floating: z.string() }),
]);

/** The start or end of an event, as a program understands it. */
export type When = z.output<typeof when>;

const reading = z.strictObject({
  file: z.string(),
  uid: z.string(),
  summary: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  status: z.string().nullable(),
  start: when,
  /** `null` for a VEVENT without DTEND. */
  end: when.nullable(),
});

/** A program's reading of one VEVENT in a file. */
export type Reading = z.output<typeof reading>;

/** A program's reading of files, and its error messages. */
export type Readings = { readonly events: readonly Reading[]; readonly problems: readonly string[] };

const answer = z.union([reading, z.strictObject({ file: z.string(), problem: z.string() })]);

const script = fileURLToPath(new URL('read_feeds.py', import.meta.url));

/** Reads files with a parser of Debian's, in one process. */
async function readWithPython(parser: 'icalendar' | 'vobject', folder: string, paths: readonly string[]) {
  const child = spawn(PYTHON, [script, parser, folder], {
    env: { PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(paths.map((path) => `${path}\n`).join(''));
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const answers = printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => answer.parse(JSON.parse(line)));
  return {
    events: answers.filter((one) => 'uid' in one),
    problems: [
      ...answers.flatMap((one) => ('problem' in one ? [`${one.file}: ${one.problem}`] : [])),
      ...complaints.split('\n').filter((line) => line !== ''),
    ],
  };
}

function whenOf(time: ICAL.Time): When {
  if (time.isDate) return { date: time.toString() };
  if (time.zone === ICAL.Timezone.localTimezone) return { floating: time.toString() };
  const instant = Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString();
  return { instant, offset: time.utcOffset() };
}

function readOneWithIcalJs(file: string, component: ICAL.Component): Reading {
  const { uid, summary, description, location, startDate } = new ICAL.Event(component);
  const end = component.getFirstPropertyValue('dtend');
  return {
    file,
    uid,
    summary,
    description,
    location,
    status: component.getFirstPropertyValue('status')?.toString() ?? null,
    start: whenOf(startDate),
    end: end instanceof ICAL.Time ? whenOf(end) : null,
  };
}

async function readWithIcalJs(folder: string, paths: readonly string[]): Promise<Readings> {
  const events: Reading[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const ics = await readFile(join(folder, path), 'utf8');
    try {
      const calendar = new ICAL.Component(ICAL.parse(ics));
      events.push(...calendar.getAllSubcomponents('vevent').map((component) => readOneWithIcalJs(path, component)));
    } catch (error) {
      problems.push(`${path}: ${error}`);
    }
  }
  return { events, problems };
}

type Read = (folder: string, paths: readonly string[]) => Promise<Readings>;

export const ALL_PROGRAMS = ['ical.js', 'icalendar', 'vobject'] as const;

export type Program = (typeof ALL_PROGRAMS)[number];

/** Programs that read iCalendar files, each with code of its own; all but ical.js are Debian's. */
export const PROGRAMS: Readonly<Record<Program, Read>> = {
  'ical.js': readWithIcalJs,
  icalendar: (folder, paths) => readWithPython('icalendar', folder, paths),
  vobject: (folder, paths) => readWithPython('vobject', folder, paths),
};
