import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A person who subscribes to a feed with vdirsyncer and looks at it with khal. */
export type Subscriber = {
  /** Fetches the feed into a folder of a file per event. Throws when vdirsyncer fails. */
  sync(): Promise<void>;
  /** Returns the text of each file in that folder by its name, which vdirsyncer makes from the contents. */
  items(): ReadonlyMap<string, string>;
  /** Returns what khal shows of some days, each event once: `start | end | title | place | status`, in order. */
  list(from: string, days: number): Promise<readonly string[]>;
  remove(): void;
};

const DATE = '%Y-%m-%d';
const DATE_AND_TIME = `${DATE} %H:%M`;

/** Returns a subscriber in a time zone, with a folder of its own. */
export function subscribe(url: string, timeZone: string): Subscriber {
  const home = mkdtempSync(join(tmpdir(), 'almanac-subscriber-'));
  const [items, vdirsyncer, khal] = ['items', 'vdirsyncer.conf', 'khal.conf'].map((name) => join(home, name));
  if (items === undefined || vdirsyncer === undefined || khal === undefined) throw new TypeError('three paths');
  mkdirSync(items);
  const pair = [
    ['[general]', `status_path = "${join(home, 'status')}"`],
    ['[pair feed]', 'a = "remote"', 'b = "local"', 'collections = null', 'conflict_resolution = "a wins"'],
    ['[storage remote]', 'type = "http"', `url = "${url}"`],
    ['[storage local]', 'type = "filesystem"', `path = "${items}"`, 'fileext = ".ics"'],
  ];
  const view = [
    ['[calendars]', '[[feed]]', `path = ${items}`, 'readonly = True'],
    [
      ...['[locale]', `local_timezone = ${timeZone}`, `default_timezone = ${timeZone}`, 'timeformat = %H:%M'],
      ...[`dateformat = ${DATE}`, `longdateformat = ${DATE}`],
      ...[`datetimeformat = ${DATE_AND_TIME}`, `longdatetimeformat = ${DATE_AND_TIME}`],
    ],
    ['[sqlite]', `path = ${join(home, 'khal.db')}`],
  ];
  for (const [path, sections] of [[vdirsyncer, pair] as const, [khal, view] as const])
    writeFileSync(path, `${sections.flat().join('\n')}\n`);
  const env = { HOME: home, LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' };
  let discovered = false;
  return {
    async sync() {
      if (!discovered) await run('vdirsyncer', ['--config', vdirsyncer, 'discover'], { env });
      discovered = true;
      await run('vdirsyncer', ['--config', vdirsyncer, 'sync'], { env });
    },
    items: () => new Map(readdirSync(items).map((name) => [name, readFileSync(join(items, name), 'utf8')])),
    async list(from, days) {
      const format = '{start-long} | {end-long} | {title} | {location} | {status}';
      const options = ['--once', '--day-format', '', '--format', format, from, `${days}d`];
      const { stdout } = await run('khal', ['--config', khal, 'list', ...options], { env });
      return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
