import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { CalendarRows } from '#service/database/rows';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { createProject, type Project, type Run, runAlmanac, runHere } from '../../support/project.ts';
import { calendarAt, EDITOR } from '../api/line.ts';

const DAY = Temporal.PlainDate.from('2026-11-21');

const ENVIRONMENT = {
  ALMANAC_TODAY: String(DAY),
  ALMANAC_AUTH_USER: EDITOR.user,
  ALMANAC_AUTH_PASSWORD: EDITOR.password,
  ASTRO_TELEMETRY_DISABLED: '1',
};

const LANGUAGES = ['ca', 'en'];

/** As little of the sample as shows all there is: so few events that a site of them is built in no time. */
function fewOf(sample: CalendarRows): CalendarRows {
  const ours = <T extends { readonly language: string }>(rows: readonly T[]) =>
    rows.filter(({ language }) => LANGUAGES.includes(language));
  return {
    ...sample,
    events: ours(sample.events).filter(({ id }) => id >= 120 && id < 132),
    venues: ours(sample.venues),
    organizers: ours(sample.organizers),
    terms: ours(sample.terms),
  };
}

/** A folder of a user's own with a calendar that is in step with its service, and what happens to either. */
export type World = {
  readonly root: string;
  /** The address of its service. */
  readonly service: string;
  /** Writes a record, by its path in content. */
  write(path: string, record: object): void;
  /** Changes fields of a record here. */
  edit(path: string, fields: object): void;
  /** Changes fields of an event on the service. */
  editThere(id: number, fields: object): Promise<void>;
  /** Runs a command of Almanac, in this process. */
  run(...command: readonly string[]): Promise<Run>;
  /** Runs a command of Almanac in a process of its own. */
  start(...command: readonly string[]): Promise<Run>;
  /** Closes something, such as a server, after the line has run. */
  closing(close: () => Promise<void>): void;
  /** Has an address of this machine stand in, in the line, for a public one. */
  standIn(own: string, address: string): void;
};

/** Makes what a line needs. */
export type Prepare = (world: World, line: string) => Promise<void> | void;

/** Runs whole command lines, as they are typed, each in a world of its own. */
export type Worlds = {
  /** Runs a line to its end. */
  run(line: string, prepare?: Prepare): Promise<Run>;
  /** Runs the command of a line to its end, in this process. */
  runHere(command: string, line: string, prepare?: Prepare): Promise<Run>;
  /** Runs a line until it prints an address, asks for that, and ends it as Ctrl-C does. */
  visit(line: string, answers: RegExp): Promise<Run & { readonly status: number }>;
  /** Runs a line until it prints something, and ends it as Ctrl-C does. */
  endAfter(line: string, printed: RegExp, prepare?: Prepare): Promise<Run>;
  close(): Promise<void>;
};

/** A folder with an `npm` that knows the scripts of this repository that are commands of Almanac, and nothing else. */
function npmIn(folder: string): string {
  const repository = join(import.meta.dirname, '../../..');
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const known = Object.entries<string>(scripts).flatMap(([name, script]) => {
    const words = /^node (src\/cli\/main\.mjs.*)$/.exec(script)?.[1];
    return words === undefined ? [] : `${name}) exec '${process.execPath}' '${repository}/'${words} "$@" ;;`;
  });
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const lines = ['#!/bin/sh', '[ "$1" = run ] && shift', 'name="$1"', 'shift', '[ "$1" = -- ] && shift'];
  writeFileSync(
    join(bin, 'npm'),
    [...lines, 'case "$name" in', ...known, 'esac', 'echo "no script $name" >&2; exit 127', ''].join('\n'),
    { mode: 0o755 },
  );
  return bin;
}

/** Syncs a small calendar once; every line runs on a copy of it, with the service as it was then. */
export async function createWorlds(): Promise<Worlds> {
  const seed = fewOf(sampleCalendar(DAY));
  const serve = (port: number) =>
    startService({
      seed,
      port,
      languages: LANGUAGES.map((code) => ({ code, segment: code === 'ca' ? null : code })),
      defaultLanguage: 'ca',
      credentials: EDITOR,
      now: () => DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant(),
    });
  let service = await serve(0);
  const port = Number(new URL(service.url).port);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-examples-'));
  const bin = npmIn(folder);
  const synced: Project = createProject(calendarAt(service.url));
  const first = await synced.run(['sync'], ENVIRONMENT);
  if (first.code !== 0) throw new Error(`The examples' calendar can't be synced: ${first.stderr}`);
  let made = 0;
  const begun = new Set<ChildProcess>();
  const open: (() => Promise<void>)[] = [];
  const addresses = new Map<string, string>();

  async function worldOf(): Promise<World> {
    await service.close();
    service = await serve(port);
    made += 1;
    // What a line makes beside its folder is its own, too.
    const root = join(folder, String(made), 'calendar');
    cpSync(synced.root, root, { recursive: true });
    const content = (path: string) => join(root, 'content', path);
    const write = (path: string, record: object) => {
      mkdirSync(dirname(content(path)), { recursive: true });
      writeFileSync(content(path), `${JSON.stringify(record, null, 2)}\n`);
    };
    const edit = (path: string, fields: object) =>
      write(path, { ...JSON.parse(readFileSync(content(path), 'utf8')), ...fields });
    const run = (...command: readonly string[]) => runHere(root, command, ENVIRONMENT);
    return {
      root,
      service: service.url,
      closing: (close) => void open.push(close),
      standIn: (own, address) => void addresses.set(address, own),
      write,
      edit,
      run,
      start: (...command) => runAlmanac(root, command, ENVIRONMENT),
      async editThere(id, fields) {
        const flags = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, String(value)]);
        const { code, stderr } = await run('api', 'events', 'update', String(id), ...flags, '--yes');
        if (code !== 0) throw new Error(stderr);
      },
    };
  }

  function begin(line: string, { root }: World) {
    const child = spawn('sh', ['-c', line], {
      cwd: root,
      env: { ...inherited(), ...ENVIRONMENT, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all that the shell has started can be ended.
      detached: true,
    });
    begun.add(child);
    child.once('close', () => begun.delete(child));
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        texts[name] += chunk;
      });
    return { child, texts, ended: once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null)) };
  }

  /** A world in which a line can run, and the line as it is there. */
  async function prepared(line: string, prepare: Prepare | undefined) {
    const world = await worldOf();
    addresses.clear();
    await prepare?.(world, line);
    const here = (text: string) => [...addresses].reduce((said, [address, own]) => said.replaceAll(address, own), text);
    return { world, here };
  }

  return {
    async runHere(command, line, prepare) {
      const { world, here } = await prepared(line, prepare);
      const ran = await world.run(...wordsOf(here(command)));
      for (const close of open.splice(0)) await close();
      return ran;
    },
    async run(line, prepare) {
      const { world, here } = await prepared(line, prepare);
      const { texts, ended } = begin(here(line), world);
      const code = await ended;
      for (const close of open.splice(0)) await close();
      return { code, ...texts };
    },
    async visit(line, answers) {
      // Without a shell between: the signal is for the command.
      const { child, texts, ended } = begin(`exec ${line}`, await worldOf());
      const address = new Promise<string>((resolve) => {
        child.stdout.on('data', () => {
          const found = answers.exec(texts.stdout)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      const found = await Promise.race([address, ended]);
      const status = typeof found === 'string' ? (await fetch(found)).status : 0;
      child.kill('SIGINT');
      return { code: await ended, ...texts, status };
    },
    async endAfter(line, printed, prepare) {
      const { world, here } = await prepared(line, prepare);
      const { child, texts, ended } = begin(`exec ${here(line)}`, world);
      child.stdout.on('data', () => {
        if (printed.test(texts.stdout)) child.kill('SIGINT');
      });
      return { code: await ended, ...texts };
    },
    async close() {
      for (const close of open.splice(0)) await close();
      for (const { pid } of begun) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      await service.close();
      synced.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The words of a command line, as a shell takes them apart: quotes hold together. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** This process's environment without what speaks to Almanac. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('ALMANAC_') && name !== 'GITHUB_ACTIONS'),
  );
}
