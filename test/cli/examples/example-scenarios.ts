import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '#publishing/static-server';
import { watchNoteText } from '#watch/note';
import type { Prepare } from './example-world.ts';

/** What the examples of a command need, and how they end. */
export type Scenario = {
  /** Makes what the examples speak of; without it they run in a folder that was synced a moment ago. */
  readonly prepare?: Prepare;
  /** What standard output says where the examples found what they speak of. */
  readonly says?: RegExp;
  /** The exit code that the examples stand for: 0 unless it is said. */
  readonly code?: number;
  /** For a command that runs until it is ended: what it prints as soon as it answers, with its address as first group. */
  readonly answers?: RegExp;
  /** For a command that runs until it is ended, and has no address: what it prints when it has done its work. */
  readonly until?: RegExp;
};

/** The record that examples speak of, and its id on the service. */
export const KNOWN = { path: 'ca/events/tres-guitarres-i-un-autobus.json', id: 125 };

/** The folder as it is, a moment after a sync. */
const SYNCED: Scenario = {};

const EDITED: Scenario = {
  prepare: ({ edit }) => edit(KNOWN.path, { title: 'Dues guitarres' }),
  says: /1 update|edited|push-update/,
};

/** By the name of the command below `almanac`; a group's is for all commands below it. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  api: SYNCED,
  build: SYNCED,
  check: SYNCED,
  dev: { answers: /^\S+: (http:\S+)$/m },
  doc: SYNCED,
  doctor: { says: /\b0 problems|"level":"ok"/ },
  eject: { says: /^overrides\/EventFacts\.astro: |model [\da-f]{10}/m },
  // No Redis is named: what they do with one is tested where one runs.
  fleet: { code: 1 },
  health: {
    async prepare({ root, start, closing, standIn }, line) {
      if (line.includes('--watch')) {
        const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' });
        const note = watchNoteText({ v: 1, pid: process.pid, started: at, noted: at, every: 60_000, failing: {} });
        mkdirSync(join(root, '.cache/watch'), { recursive: true });
        writeFileSync(join(root, '.cache/watch/state.json'), note);
        return;
      }
      const site = await serveFolder(join(root, 'dist'), 0);
      closing(() => site.close());
      const configuration = join(root, 'almanac.config.ts');
      writeFileSync(configuration, readFileSync(configuration, 'utf8').replace('https://site.example', site.url));
      await start('build');
      const published = join(root, 'dist/health.json');
      const today = Temporal.Now.plainDateISO('Europe/Madrid').toString();
      writeFileSync(published, JSON.stringify({ ...JSON.parse(readFileSync(published, 'utf8')), day: today }));
      standIn(site.url, 'https://agenda.example.org/');
    },
  },
  init: {
    prepare: ({ service, standIn }) => standIn(service, 'https://www.example.org'),
    says: /^Next:$/m,
  },
  messages: { says: /^list\.upcoming = Coming up$|^messages\/pt\.json: |^ca: Almanac’s own/m },
  new: {
    prepare({ write }) {
      write('ca/venues/mill.json', { venue: 'El molí' });
      write('ca/categories/music.json', { name: 'Música en directe' });
      write('ca/events/jazz-al-moli.json', {
        title: 'Jazz al molí',
        start_date: '2027-03-05 20:30:00',
        end_date: '2027-03-05 22:30:00',
      });
    },
  },
  push: EDITED,
  rebind: {
    // Only content that was made from the sample is ever discarded, and never bound to a site.
    prepare: ({ edit }, line) =>
      edit('.almanac/service.json', line.includes('--discard') ? { demo: true } : { origin: 'https://old.example' }),
  },
  resolve: {
    async prepare(world) {
      world.edit(KNOWN.path, { title: 'Dues guitarres', cost: '10' });
      await world.editThere(KNOWN.id, { title: 'Quatre guitarres', cost: '20' });
      await world.run('sync');
    },
    says: /^1 record (?:in conflict|settled)/m,
  },
  serve: { answers: /^(http:\S+)$/m },
  start: { answers: /calendar +(http:\S+)/ },
  status: EDITED,
  sync: SYNCED,
  translations: SYNCED,
  watch: {
    prepare: ({ root }) => writeFileSync(join(root, 'publish.sh'), 'test -s "$ALMANAC_CHANGED"\n'),
    until: /\d+ files of the site made or removed/,
  },
};
