import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolve } from '#cli/commands/resolve';
import { textDigest } from '#content/store/canonical-json';
import { diskFiles, type Files } from '#content/store/files';
import { INCOMING_FOLDER, JOURNAL_PATH } from '#content/store/layout';
import { acquireLock } from '#content/store/lock';
import { ContentError, RefusedError, UsageError } from '#errors';
import { bindingOf } from '#settings/binding';
import { type Settings, validateConfiguration } from '#settings/settings';
import { createProject } from '../../support/project.ts';
import { type Lists, servedEvent } from '../../support/served.ts';
import { type Calendar, calendar } from '../../sync/pulling.ts';
import { captured } from '../captured.ts';
import { configurationOf } from '../changing-service.ts';

const configuration = validateConfiguration(configurationOf('https://service.example'));
const OTHERS = [4, 5, 6, 7, 8, 9].map((id) => servedEvent(id));
const BEFORE: Lists = {
  ca: { events: [...[1, 2, 3].map((id) => servedEvent(id)), ...OTHERS, servedEvent(10, { slug: 'cafè' })] },
};
const AFTER: Lists = {
  ca: {
    events: [
      servedEvent(1, { title: 'Theirs', cost: '20' }),
      servedEvent(2, { title: 'Theirs' }),
      ...OTHERS,
      servedEvent(10, { slug: 'cafè' }),
    ],
  },
};

let root: string;
let files: Files;

const settings = (): Settings => ({
  configuration,
  root,
  contentDir: join(root, 'content'),
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.cache'),
  today: Temporal.PlainDate.from('2026-11-21'),
  now: () => Temporal.Instant.from('2026-11-21T10:00:00Z'),
  authorization: undefined,
  header: undefined,
  proxies: { http: undefined, https: undefined, none: undefined },
});

const read = async (path: string) => JSON.parse((await files.read(path)) ?? 'null');

async function edit(path: string, fields: object): Promise<void> {
  await files.write(path, JSON.stringify({ ...(await read(path)), ...fields }, null, 2));
}

/** Runs `almanac resolve` in this process. */
async function run(records: readonly string[], options: Parameters<typeof resolve>[2] = {}) {
  const { output, texts } = captured();
  const code = await resolve(settings(), records, options, output);
  return { code, ...texts };
}

let here: Calendar;
const pull = (lists: Lists) => here.pull(lists, { into: files, binding: bindingOf(configuration) });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
  files = diskFiles(join(root, 'content'));
  here = calendar();
  await pull(BEFORE);
  await edit('ca/events/event-1.json', { title: 'Mine', cost: '10' });
  await edit('ca/events/event-2.json', { title: 'Mine' });
  await edit('ca/events/event-3.json', { title: 'Mine' });
  await pull(AFTER);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('almanac resolve without a decision', () => {
  it('lists the conflicts with the values of both sides', async () => {
    const { code, stdout } = await run([]);
    expect(code).toBe(0);
    expect(stdout).toBe(`ca/events/event-1.json
  cost   ours    "10"
         theirs  "20"
  title  ours    "Mine"
         theirs  "Theirs"
ca/events/event-2.json
  title  ours    "Mine"
         theirs  "Theirs"
ca/events/event-3.json: gone from the service; edited here: title
3 records in conflict. Decide with \`npm run almanac -- resolve <record> --ours\`, --theirs, or \`--field title=theirs\` for a single field.
`);
  });

  it('lists only the named records', async () => {
    const { stdout } = await run(['ca/events/event-2']);
    expect(stdout).toContain('ca/events/event-2.json');
    expect(stdout).not.toContain('ca/events/event-1.json');
  });

  it('shows only the differing parts of long texts', async () => {
    const text = (word: string) => `${'The same beginning. '.repeat(20)}${word}${' And the same end.'.repeat(20)}`;
    await edit('ca/events/event-4.json', { description: text('Mine.') });
    await pull({ ca: { events: [...OTHERS.slice(1), servedEvent(4, { description: text('Theirs.') })] } });
    const { stdout } = await run(['ca/events/event-4']);
    expect(stdout).toContain('ours    …The same beginning. Mine. And the same end.');
    expect(stdout).toContain('theirs  …The same beginning. Theirs. And the same end.');
  });

  it('reports why the service’s version cannot be used', async () => {
    await edit('ca/events/event-2.conflict.json', { title: 'Nobody’s' });
    const { stdout } = await run(['ca/events/event-2']);
    expect(stdout).toContain('  ca/events/event-2.conflict.json is not what the service said: title was edited in it.');
    expect(stdout).toContain('theirs  "Theirs"');
  });

  it('does not count a record whose conflict file was removed, which settles it', async () => {
    await files.remove('ca/events/event-2.conflict.json');
    const { stdout } = await run([]);
    expect(stdout).toContain('ca/events/event-2.conflict.json was removed, which settles the conflict');
    expect(stdout).toContain('\n2 records in conflict.');
  });

  it('names an unreadable record in conflict, and reports when there is no conflict at all', async () => {
    await files.write('ca/events/event-2.json', '{');
    expect((await run([])).stderr).toMatch(/^in conflict, and can't be read: ca\/events\/event-2\.json: not JSON/);
    await files.remove('ca');
    expect((await run([])).stdout).toBe('No record is in conflict.\n');
  });
});

describe('the name of a record', () => {
  const NAMES = [
    'ca/events/event-2',
    'ca/events/event-2.json',
    'content/ca/events/event-2.json',
    './content/ca/events/event-2',
    'ca/events/event-2.conflict.json',
    'content/ca/events/event-2.conflict.json',
  ];

  it.each(NAMES)('may be given as %s', async (name) => {
    const { code, stdout } = await run([name], { theirs: true });
    expect(code).toBe(0);
    expect(stdout).toBe('ca/events/event-2.json: theirs: title\n1 record settled.\n');
    expect(await read('ca/events/event-2.json')).toMatchObject({ title: 'Theirs' });
    expect(await read('ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
  });

  it('may be an absolute path, and counts once when given twice', async () => {
    const path = join(root, 'content/ca/events/event-2.json');
    expect((await run([path, 'ca/events/event-2'], { theirs: true })).stdout).toContain('1 record settled.');
  });

  it('matches when its letters are in another Unicode normalisation', async () => {
    await edit('ca/events/cafè.json', { title: 'Mine' });
    await pull({ ca: { events: [...OTHERS, servedEvent(10, { slug: 'cafè', title: 'Theirs' })] } });
    expect((await run(['ca/events/cafe\u0300'], { theirs: true })).stdout).toContain('1 record settled.');
  });

  it('is refused, with a list of the conflicts, when the record has no conflict', async () => {
    const refusal = run(['ca/events/event-4'], { theirs: true });
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toMatchObject({
      message: "'ca/events/event-4' names no record in conflict.",
      hint: 'In conflict:\n  ca/events/event-1.json\n  ca/events/event-2.json\n  ca/events/event-3.json',
    });
  });

  it('is refused, with the reason, when the record cannot be read', async () => {
    await files.write('ca/events/event-2.json', '{');
    await expect(run(['ca/events/event-2'], { ours: true })).rejects.toThrow(ContentError);
  });
});

describe('almanac resolve', () => {
  it('decides single fields and reports the remaining conflicts', async () => {
    const some = await run(['ca/events/event-1'], { field: ['cost=theirs'] });
    expect(some.stdout).toBe('ca/events/event-1.json: theirs: cost; still in conflict: title\n1 record settled.\n');
    const rest = await run(['ca/events/event-1'], { ours: true });
    expect(rest.stdout).toBe(
      'ca/events/event-1.json: ours: title\n1 record settled. What is ours is an edit like any other: `npm run push` sends it.\n',
    );
    expect(await read('ca/events/event-1.json')).toMatchObject({ title: 'Mine', cost: '20' });
  });

  it('decides all records', async () => {
    const { code, stdout } = await run([], { all: true, theirs: true });
    expect(code).toBe(0);
    expect(stdout).toContain(
      'ca/events/event-3.json: theirs; removed, as it is gone from the service\n3 records settled.',
    );
    expect((await run([])).stdout).toBe('No record is in conflict.\n');
    expect((await pull(AFTER)).decisions).toEqual([]);
  });

  it('decides a field in all records with a conflict in it, and leaves other fields unresolved', async () => {
    const { code, stdout } = await run([], { all: true, field: ['cost=ours'] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ca\/events\/event-1\.json: ours: cost; still in conflict: title\n1 record settled\./);
  });

  it('turns a record that is gone from the service into a new one', async () => {
    const { stdout } = await run(['ca/events/event-3'], { ours: true });
    expect(stdout).toContain('ca/events/event-3.json: ours; a new record, which a push creates\n');
    expect(await read('ca/events/event-3.json')).not.toHaveProperty('service');
  });

  it('decides what it can, reports the rest, and exits with 3', async () => {
    await edit('ca/events/event-1.conflict.json', { title: 'Nobody’s' });
    const { code, stdout, stderr } = await run([], { all: true, theirs: true });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^refused: ca\/events\/event-1\.conflict\.json is not what the service said: title was edited/,
    );
    expect(stdout).toContain('2 records settled. 1 record left as before.');
    expect(await read('ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
  });

  it('leaves a file that changes meanwhile in conflict and decides the remaining records', async () => {
    const path = join(root, 'content/ca/events/event-2.json');
    let told = '';
    const stdout = new Writable({
      write(chunk, _encoding, done) {
        told += String(chunk);
        if (told.endsWith('event-1.json: theirs: cost, title\n'))
          writeFileSync(path, readFileSync(path, 'utf8').replace('"Mine"', '"Mine, later"'));
        done();
      },
    });
    const { output, texts } = captured({ stdout });
    const code = await resolve(settings(), [], { all: true, theirs: true }, output);
    expect(code).toBe(3);
    expect(texts.stderr).toBe(
      'ca/events/event-2.json was changed while this ran; it is left as it is, in conflict. Run this again.\n',
    );
    expect(told).toContain('2 records settled. 1 record left as before.');
    expect(await read('ca/events/event-2.json')).toMatchObject({ title: 'Mine, later' });
    expect((await run([])).stdout).toContain('ca/events/event-2.json\n  title  ours    "Mine, later"\n');
    expect((await run([])).stdout).toContain('1 record in conflict.');
  });

  it('writes nothing on a dry run and reports what it would do', async () => {
    const paths = ['ca/events/event-1.json', 'ca/events/event-1.conflict.json', '.almanac/ledger/ca/events.ndjson'];
    const texts = () => Promise.all(paths.map((path) => files.read(path)));
    const before = await texts();
    const { code, stdout } = await run([], { all: true, theirs: true, dryRun: true });
    expect(code).toBe(0);
    expect(stdout).toContain('ca/events/event-1.json: theirs: cost, title\n');
    expect(stdout).toContain('3 records to settle; nothing was written.');
    expect(await texts()).toEqual(before);
    expect(await files.list('.almanac/incoming')).toEqual([]);
  });

  it('first completes what an interrupted run had planned', async () => {
    const path = 'ca/events/event-9.json';
    const [before, after] = [(await files.read(path)) ?? '', '{"title": "Of the run before"}\n'];
    await files.write(`${INCOMING_FOLDER}/1`, after);
    const transition = { path, of: { language: 'ca', kind: 'events', id: 9 }, before: textDigest(before) };
    const rows = [{ v: 1 }, { ...transition, after: textDigest(after), staged: `${INCOMING_FOLDER}/1` }];
    await files.write(JOURNAL_PATH, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await run(['ca/events/event-2'], { ours: true });
    expect(await files.read(path)).toBe(after);
  });

  it('refuses to start while another command holds the lock', async () => {
    const lock = await acquireLock(join(root, 'content'), {
      command: 'almanac sync',
      since: '2026-11-21T09:00:00Z',
      pid: 1,
    });
    await expect(run(['ca/events/event-1'], { ours: true })).rejects.toThrow(RefusedError);
    await lock.release();
  });

  it.each<[string, readonly string[], Parameters<typeof resolve>[2], string]>([
    ['both sides', ['ca/events/event-1'], { ours: true, theirs: true }, '--ours and --theirs exclude each other.'],
    ['no record', [], { ours: true }, 'Name the records that this is for, or say --all.'],
    ['records beside --all', ['ca/events/event-1'], { ours: true, all: true }, '--all is for every record in conflict'],
    [
      'a field without a side',
      ['ca/events/event-1'],
      { field: ['title'] },
      "as title=ours or title=theirs, not 'title'",
    ],
    ['a field with an unknown side', ['ca/events/event-1'], { field: ['title=both'] }, "not 'title=both'"],
    [
      'a field with both sides',
      ['ca/events/event-1'],
      { field: ['title=ours', 'title=theirs'] },
      "title can't be both",
    ],
    [
      'a field that is not in conflict',
      ['ca/events/event-2'],
      { field: ['cost=ours'] },
      '--field: cost is not in conflict.',
    ],
  ])('refuses %s', async (_, records, options, message) => {
    const before = await files.read('ca/events/event-1.json');
    const refusal = run(records, options);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(message);
    expect(await files.read('ca/events/event-1.json')).toBe(before);
  });

  it('accepts a repeated --field option when run from the command line', async () => {
    const project = createProject(configurationOf('https://service.example'));
    try {
      for (const path of [
        'ca/events/event-1.json',
        'ca/events/event-1.conflict.json',
        '.almanac/ledger/ca/events.ndjson',
      ])
        await diskFiles(join(project.root, 'content')).write(path, (await files.read(path)) ?? '');
      const { code, stdout } = await project.run(
        ['resolve', 'content/ca/events/event-1.json', '--field', 'title=theirs', '--field', 'cost=ours'],
        { ALMANAC_TODAY: '2026-11-21' },
      );
      expect(stdout).toContain('ca/events/event-1.json: theirs: title; ours: cost\n');
      expect(code).toBe(0);
    } finally {
      project.remove();
    }
  });
});
