import { join } from 'node:path';
import { reporterFor } from '#cli/commands/watch';
import { diskFiles, type Files } from '#content/store/files';
import { publisher, type ShellRunner, siteIdentity } from '#publishing/publication';
import { watchSite } from '#watch/loop';
import { readWatchNote, type WatchNote, watchNoteText } from '#watch/note';
import type { CommandRunner } from '#watch/runner';
import { captured } from '../../cli/captured.ts';
import { modelCalendar } from './calendar.ts';
import { lifeTime } from './time.ts';

export const MINUTE = 60_000;
const SECOND = 1_000;

/** How long somebody's text editor writes in a burst. */
const QUIET = 200;

/** The longest that each command takes. */
const LONGEST = { sync: 5 * SECOND, build: 10 * SECOND, publish: 5 * SECOND };

const never = () => new Promise<never>(() => {});

/**
 * The life of a calendar that `watch` keeps published: the loop with commands, a shell and a file system that are a
 * model, but for the files of the site and the lists of a publication. `random` draws what happens.
 */
export function createLife(random: () => number, begin: Temporal.Instant) {
  const time = lifeTime(begin);
  const calendar = modelCalendar(time.elapsed, time.now);
  const { faults, root, outDir } = calendar;
  const { output, texts } = captured({ now: time.now, log: 'json' });
  const counts = { syncs: 0, builds: 0, runs: 0, starts: 0, cycles: 0 };
  let lockedUntil = 0;
  let noted: WatchNote | undefined;
  let current: { alive: boolean; readonly end: AbortController; killed: () => void } | undefined;
  let saved = false;
  let isRunning = false;

  const from = (least: number, most: number) => least + random() * (most - least);
  const disk: Files = diskFiles(join(root, 'watch'));
  const files: Files = {
    ...disk,
    write: (path, text) => (faults.disk ? Promise.reject(new Error('no space left')) : disk.write(path, text)),
  };

  /** The ports of a process: once it is killed none of them ever answers. */
  function worldOf(own: NonNullable<typeof current>): Parameters<typeof watchSite>[0] {
    /** Lets a command run so long, and read at some moment of it. A killed process leaves it to its end, or half done. */
    const during = <T>(longest: number, read: () => T): T | undefined => {
      const whole = from(SECOND / 2, longest);
      const first = random() * whole;
      isRunning = true;
      time.pass(first);
      const found = read();
      time.pass(whole - first);
      isRunning = false;
      return own.alive || random() < 0.5 ? found : undefined;
    };
    const answer = <T>(value: T): Promise<T> => (own.alive ? Promise.resolve(value) : never());
    const failing = (onLine: (line: string) => void, code: number, message: string, more: object = {}) => {
      onLine(JSON.stringify({ event: 'failed', message, ...more }));
      return answer({ code, stdout: '' });
    };
    const run: CommandRunner = ([command], onLine) => {
      if (time.elapsed() < lockedUntil) {
        time.pass(300);
        return failing(onLine, 3, 'in use', { busy: true });
      }
      if (command === 'sync') {
        counts.syncs += 1;
        const pulled = during(LONGEST.sync, () => (faults.service ? 'down' : calendar.pull()));
        if (pulled === 'down') return failing(onLine, 2, 'The service is down.');
        if (faults.disk) return failing(onLine, 1, 'No space left.');
        const changes = pulled?.() ?? 0;
        onLine(JSON.stringify({ event: 'finished', changes, requests: 1 }));
        return answer({ code: faults.broken ? 1 : 0, stdout: '' });
      }
      counts.builds += 1;
      const made = during(LONGEST.build, () => (faults.broken ? 'broken' : calendar.render()));
      if (made === 'broken') return failing(onLine, 1, 'A file of content can not be read.');
      if (faults.disk) return failing(onLine, 1, 'No space left.');
      const difference = made?.() ?? { added: [], changed: [], removed: [] };
      return answer({ code: 0, stdout: JSON.stringify(difference) });
    };
    const shell: ShellRunner = (_line, { ALMANAC_CHANGED = '', ALMANAC_REMOVED = '' }) => {
      counts.runs += 1;
      time.pass(from(SECOND / 2, LONGEST.publish));
      const isCut = faults.publishing || !own.alive;
      calendar.publish(ALMANAC_CHANGED, ALMANAC_REMOVED, isCut ? Math.floor(random() * 4) : undefined);
      return answer({ code: isCut ? 7 : 0, said: isCut ? 'no route to host' : '' });
    };
    const publish = publisher({ line: '', shell, outDir, folder: join(root, 'watch'), files, now: () => Date.now() });
    return {
      run,
      publish,
      day: () => answer(calendar.day()),
      content: calendar.content,
      site: () => siteIdentity(outDir),
      elapsed: time.elapsed,
      now: time.now,
      pause(milliseconds) {
        const isWoken = () => saved || !own.alive || own.end.signal.aborted;
        time.pass(milliseconds, isWoken);
        if (saved) time.pass(QUIET);
        return answer(undefined);
      },
      saved() {
        const was = saved;
        saved = false;
        return was;
      },
      random,
      async note(note) {
        if (faults.disk) throw new Error('no space left');
        noted = readWatchNote(watchNoteText(note));
        if (noted === undefined) throw new TypeError('The note is none.');
        if (!own.alive) await never();
      },
      pid: 1,
      stopped: own.end.signal,
    };
  }

  const told = () =>
    texts.stderr.split('\n').flatMap((line): { event: string }[] => (line === '' ? [] : [JSON.parse(line)]));

  return {
    time,
    calendar,
    counts,
    from,
    noted: () => noted,
    told,
    /** Has something happen again and again, at distances that are drawn. */
    often(least: number, most: number, until: number, happens: () => void) {
      for (let at = from(least, most); at < until; at += from(least, most)) time.at(at, happens);
    },
    edit() {
      if (calendar.edit(random)) saved = true;
    },
    /** Has a file of content be broken or mended, as an editor saves it. */
    breaks(isBroken: boolean) {
      faults.broken = isBroken;
      saved = true;
    },
    /** Has somebody sync and build by hand, where the lock is free. */
    byHand() {
      if (isRunning || time.elapsed() < lockedUntil || Object.values(faults).includes(true)) return;
      calendar.pull()();
      calendar.render()();
    },
    /** Has another command hold the lock of content for so long. */
    lock(milliseconds: number) {
      lockedUntil = Math.max(lockedUntil, time.elapsed() + milliseconds);
    },
    kill() {
      if (current === undefined) return;
      current.alive = false;
      current.killed();
    },
    /** Watches for so long, started again a moment after each kill, and asked to end at the end. */
    async watch(milliseconds: number) {
      const end = time.elapsed() + milliseconds;
      time.at(end, () => current?.end.abort());
      while (time.elapsed() < end) {
        counts.starts += 1;
        const killed = Promise.withResolvers<'killed'>();
        const own = { alive: true, end: new AbortController(), killed: () => killed.resolve('killed') };
        current = own;
        const times = { every: MINUTE, buildEvery: 360 * MINUTE };
        if ((await Promise.race([killed.promise, watchSite(worldOf(own), times, reporterFor(output))])) === 'killed')
          time.pass(SECOND);
      }
      counts.cycles = told().filter(({ event }) => event === 'cycle').length;
    },
  };
}
