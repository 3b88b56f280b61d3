import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { acquireLock } from '#content/store/lock';
import { DIALECTS } from '#interface/dialects/dialects';
import { seededRandom } from '#service/database/sequence';
import { startService } from '#service/http/server';
import { readWatchNote, WATCH_FOLDER, WATCH_NOTE_FILE, type WatchNote } from '#watch/note';
import { LANGUAGES } from '../../model/pulling.ts';
import { AUTHORIZATION, EDITOR } from '../../model/push/pushing.ts';
import { type FaultyProxy, startFaultyProxy } from '../../model/service/faulty-proxy.ts';
import { modelCalendar } from '../../model/service/model-calendar.ts';
import { changesBelow } from '../../support/changes-below.ts';
import { createProject, filesOf, type Project } from '../../support/project.ts';
import { withTemplates } from '../../support/sites/made-site.ts';
import { until as inTheEnd } from '../../support/until.ts';
import { type CommandProcess, startCommand } from '../command-process.ts';

const DAY = Temporal.PlainDate.from('2026-11-21');
const EVENTS = 12;
const ENVIRONMENT = { ALMANAC_TODAY: DAY.toString() };

/** In milliseconds, between two looks: some read all files of a site. */
const LOOK_EACH = 20;

/** Publishes what the lists name into `live/`; as long as there is a file `hold`, it waits before that. */
const PUBLISH = `set -eu
touch publishing
while [ -e hold ]; do sleep 0.05; done
mkdir -p live
while IFS= read -r path; do rm -f "live/$path"; done < "$ALMANAC_REMOVED"
tar -C "$ALMANAC_OUTPUT" -cf - -T "$ALMANAC_CHANGED" | tar -C live -xf -
rm publishing
`;

let service: Awaited<ReturnType<typeof startService>>;
let proxy: FaultyProxy;
let project: Project;
let watching: CommandProcess | undefined;

const inside = (path: string) => join(project.root, path);

beforeAll(async () => {
  const noon = DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant();
  const begun = performance.now();
  service = await startService({
    seed: modelCalendar(EVENTS),
    dialect: DIALECTS['the-events-calendar'],
    languages: LANGUAGES,
    defaultLanguage: 'ca',
    publicUrl: 'https://long.example',
    now: () => noon.add({ milliseconds: Math.floor(performance.now() - begun) }),
    credentials: EDITOR,
  });
  proxy = await startFaultyProxy();
  proxy.turnTo(service.url);
  project = withTemplates(
    createProject({
      service: { baseUrl: proxy.url, dialect: 'the-events-calendar' },
      languages: LANGUAGES.map(({ code, segment }) => ({ code, segment, tag: code, label: code })),
      defaultLanguage: 'ca',
      timeZone: 'Europe/Madrid',
      siteUrl: 'https://site.example',
    }),
  );
  writeFileSync(inside('publish.sh'), PUBLISH);
});

afterEach(async () => {
  proxy.follow([]);
  rmSync(inside('hold'), { force: true });
  watching?.kill();
  await watching?.ended;
  watching = undefined;
  await until('nothing of it runs', () => processesHere().length === 0);
});

afterAll(async () => {
  project.remove();
  await proxy.close();
  await service.close();
});

/** Waits until something is so. Fails, with what the process that watches has said, where it has ended or that hangs. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  let over = false;
  void watching?.ended.then(() => {
    over = true;
  });
  const found = () => {
    try {
      return isSo();
    } catch {
      // As where a file is written or replaced at the moment.
      return false;
    }
  };
  await inTheEnd(what, () => found() || over, LOOK_EACH).catch((error: Error) => {
    throw new Error(`${error.message}\n${watching?.said()}`);
  });
  if (over && !found()) throw new Error(`ended before: ${what}\n${watching?.said()}`);
}

/** Starts `almanac watch` with a publication, as its user would. */
function watch(): CommandProcess {
  const words = ['watch', '--every', 'PT1S', '--log', 'json', '--exec', 'sh publish.sh'];
  watching = startCommand(project.root, words, ENVIRONMENT);
  return watching;
}

const events = ({ said }: CommandProcess) => {
  const lines = said().split('\n').slice(0, -1);
  return lines.flatMap((line): { event: string }[] => (line.startsWith('{') ? [JSON.parse(line)] : []));
};

const told = (name: string, of: CommandProcess) => events(of).filter(({ event }) => event === name);

function noted(): WatchNote | undefined {
  return readWatchNote(readFileSync(inside(`.cache/${WATCH_FOLDER}/${WATCH_NOTE_FILE}`), 'utf8'));
}

/** The processes of the project's folder. */
function processesHere(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === project.root;
    } catch {
      return false;
    }
  });
}

/** Gives an event another title on the service. */
async function rename(id: number, title: string): Promise<void> {
  const answer = await fetch(`${service.url}/wp-json/tribe/events/v1/events/${id}`, {
    method: 'PUT',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  expect(answer.status).toBe(200);
}

let edits = 0;

/** Saves a record with another price, as an editor does: each time that of another event. */
function editAny(cost: string): void {
  const files = readdirSync(inside('content/ca/events')).sort();
  const path = inside(`content/ca/events/${files[edits % files.length]}`);
  edits += 1;
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(/"cost": "[^"]*"/, `"cost": "${cost}"`);
  if (edited === text) throw new TypeError(`${path} has no cost: ${text}`);
  writeFileSync(path, edited);
}

const shows = (folder: string, text: string) => () =>
  Object.entries(filesOf(inside(folder))).some(([path, body]) => path.endsWith('.html') && body.includes(text));

const published = (text: string) => until(`'${text}' is published`, shows('live', text));

/** What is published is the site that stands, and nothing is under way. */
const atRest = () =>
  until(
    'what is published is what stands',
    () =>
      noted()?.step === undefined &&
      JSON.stringify(Object.entries(filesOf(inside('live')))) ===
        JSON.stringify(Object.entries(filesOf(inside('dist')))),
  );

/** Fails where a lock is held, or a process runs in the folder. */
async function expectNothingLeft(): Promise<void> {
  expect(processesHere()).toEqual([]);
  for (const folder of ['content', `.cache/${WATCH_FOLDER}`]) {
    const lock = await acquireLock(inside(folder), { command: 'a test', since: 'now', pid: process.pid });
    await lock.release();
  }
}

/** Asks the process that watches to end, and waits for that: it may come to the end of the cycle under way, and begins none. */
async function end(): Promise<void> {
  const cycles = () => (watching === undefined ? 0 : told('cycle', watching).length);
  const before = cycles();
  watching?.kill('SIGTERM');
  expect(await watching?.ended).toMatchObject({ code: 0 });
  expect(cycles() - before).toBeLessThanOrEqual(1);
  await expectNothingLeft();
  expect(noted()).toMatchObject({ ended: expect.any(String) });
}

/** Holds the answers of the service back from now on; `held` has the requests for them. */
function heldAnswers() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: (string | undefined)[] = [];
  proxy.follow([], () => {
    held.push(proxy.asked.at(-1));
    return promise;
  });
  return { held, release: resolve };
}

const hold = () => writeFileSync(inside('hold'), '');
const release = () => rmSync(inside('hold'));
const isPublishing = () => existsSync(inside('publishing'));
const isIdle = () => noted()?.nextDue !== undefined;
const isBuilding = () => noted()?.step?.task === 'build' && existsSync(inside('dist.next'));

/** Waits until something has been counted up to a number that is drawn, from 1 to the most. */
async function untilDrawn(what: string, draw: () => number, most: number, count: () => number): Promise<void> {
  const number = 1 + Math.floor(draw() * most);
  await until(`${what} ${number} of ${most}`, () => count() >= number);
}

/** Starts to watch, and waits until all is published and nothing is under way. */
async function watchToRest(): Promise<CommandProcess> {
  const started = watch();
  await until('a first cycle is over', () => told('cycle', started).length > 0);
  await atRest();
  return started;
}

describe.runIf(process.platform === 'linux')('almanac watch in its own process', () => {
  it('publishes changes of the service and of an editor', async () => {
    await watchToRest();
    await rename(2, 'Changed at the service');
    await published('Changed at the service');
    editAny('Saved by an editor');
    await published('Saved by an editor');
    await atRest();
    await end();
  });

  it('ends at once on SIGTERM during any step, and the next watch continues', async () => {
    const draw = seededRandom(inject('seed'));
    const asked = () => proxy.asked.length - begun.asked;
    const changes = () => changed - begun.changed;
    const moments: Readonly<Record<string, () => Promise<void>>> = {
      'while it waits': () => until('it waits', isIdle),
      async 'in a sync'() {
        const { held, release } = heldAnswers();
        await until('the service is asked', () => held.length > 0);
        void watching?.ended.then(() => {
          // Who waits until there can be no answer any more asks once more.
          askedAgain = held.length - new Set(held).size;
          release();
        });
      },
      async 'in a build'() {
        // So that it is not over before anybody looks.
        hold();
        await until('it builds', () => isBuilding() || isPublishing());
      },
      async 'in a publication'() {
        hold();
        await until('it publishes', isPublishing);
      },
      'at some request': () => untilDrawn('request', draw, undisturbed.asked, asked),
      'at some change of a file': () => untilDrawn('change', draw, undisturbed.changed, changes),
      'at another one': () => untilDrawn('change', draw, undisturbed.changed, changes),
    };
    let askedAgain = 0;
    let changed = 0;
    const endChanges = changesBelow(project.root, () => {
      changed += 1;
    });
    onTestFinished(endChanges);
    let begun = { asked: 0, changed: 0 };
    const change = async (title: string) => {
      begun = { asked: proxy.asked.length, changed };
      await rename(2, title);
    };
    await watchToRest();
    await change('Undisturbed');
    await published('Undisturbed');
    await atRest();
    const undisturbed = { asked: asked(), changed: changes() };
    for (const [moment, reached] of Object.entries(moments)) {
      const before = filesOf(inside('dist'));
      await change(`Ended ${moment}`);
      await reached();
      await end();
      expect(askedAgain, moment).toBe(0);
      const left = filesOf(inside('dist'));
      rmSync(inside('hold'), { force: true });
      proxy.follow([]);
      await watchToRest();
      await published(`Ended ${moment}`);
      await atRest();
      const after = filesOf(inside('dist'));
      expect(isDeepStrictEqual(left, before) || isDeepStrictEqual(left, after), moment).toBe(true);
    }
  });

  it('blocks a second watch, and the next watch recovers after a kill', async () => {
    const first = await watchToRest();
    const second = await startCommand(project.root, ['watch'], ENVIRONMENT).ended;
    expect(second).toMatchObject({ code: 3, stderr: expect.stringContaining('is in use by `almanac watch`') });
    for (const [moment, isReached] of Object.entries({ 'in a build': isBuilding, 'in a publication': isPublishing })) {
      hold();
      await rename(3, `Killed ${moment}`);
      await until(moment, () => isReached() || isPublishing());
      watching?.kill();
      expect(await watching?.ended).toMatchObject({ code: null });
      release();
      await watchToRest();
      await published(`Killed ${moment}`);
      await atRest();
    }
    expect(told('outage', first)).toEqual([]);
    await end();
  });

  it('lets a person run commands meanwhile, without losing a change', async () => {
    const watched = await watchToRest();
    const commands = [['sync'], ['build'], ['push', '--dry-run']];
    for (const [round, command] of commands.entries()) {
      await rename(4 + round, `Beside ${command[0]}`);
      editAny(`Edited beside ${command[0]}`);
      // Where the folder is in use a command says so, and its user runs it again.
      let run = await startCommand(project.root, command, ENVIRONMENT).ended;
      while (run.code === 3) {
        // One that takes the folder at this very moment has not said yet which it is.
        expect(run.stderr).toMatch(/is in use by (?:`almanac|another command)/);
        run = await startCommand(project.root, command, ENVIRONMENT).ended;
      }
      expect(run, command[0]).toMatchObject({ code: 0 });
    }
    for (const [command = ''] of commands) {
      await published(`Beside ${command}`);
      await published(`Edited beside ${command}`);
    }
    await atRest();
    expect(told('outage', watched)).toEqual([]);
    await end();
  });

  it('reports an outage once, publishes edits during it, and missed changes after it', async () => {
    const watched = await watchToRest();
    const always = { on: 'all', after: 0, times: Number.POSITIVE_INFINITY } as const;
    proxy.follow([{ ...always, fault: { type: 'status', status: 503, retryAfter: 0 } }]);
    await rename(8, 'Missed at first');
    await until('the outage is told', () => told('outage', watched).length > 0);
    proxy.follow([{ ...always, fault: { type: 'drop' } }]);
    const asked = proxy.asked.length;
    editAny('Edited in an outage');
    await published('Edited in an outage');
    await until('it is tried again', () => proxy.asked.length > asked);
    await until('that fails, too', isIdle);
    proxy.follow([]);
    await published('Missed at first');
    await atRest();
    expect(told('outage', watched)).toMatchObject([{ task: 'sync', code: 2 }]);
    expect(told('outage-over', watched)).toMatchObject([{ task: 'sync' }]);
    await end();
  });
});
