import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '#cli/commands/build';
import type { SiteMaker } from '#publishing/make-site';
import { earlierFolderOf, makeBuildFolders, markOutput, nextFolderOf } from '#publishing/output-folder';
import { type Settings, validateConfiguration } from '#settings/settings';
import { outputFolder } from '../../site/output/output.ts';
import { walkBelow } from '../../site/output/walk.ts';
import { captured } from '../cli/captured.ts';
import { configurationOf } from '../cli/changing-service.ts';
import { filesOf } from '../support/project.ts';
import { runs } from '../support/tiers/runs.ts';

const NAMES = ['a', 'b', 'c'] as const;
const TEXTS = ['one', 'two', 'six'] as const;

type Damage = 'cut' | 'flip' | 'remove' | 'keep' | 'restore' | 'block';

/** The files in which a build notes what it made. */
const NOTED = ['last', 'earlier', 'site.json', 'files-ca.json'] as const;
type Noted = (typeof NOTED)[number];

type Step =
  | { readonly does: 'edit'; readonly name: string; readonly text: string }
  | { readonly does: 'remove'; readonly name: string }
  | { readonly does: 'say'; readonly text: string }
  | { readonly does: 'rename'; readonly name: string; readonly to: string }
  | { readonly does: 'day'; readonly day: number }
  | { readonly does: 'configure'; readonly cancelledFor: string }
  | { readonly does: 'tamper'; readonly name: string; readonly how: 'edit' | 'remove' | 'add' }
  | { readonly does: 'cache'; readonly how: Damage; readonly of: Noted }
  | { readonly does: 'build'; readonly clean: boolean }
  | { readonly does: 'cut off'; readonly at: number }
  | { readonly does: 'fail' }
  | {
      readonly does: 'build meanwhile';
      readonly name: string;
      readonly text: string;
      readonly early: boolean;
      readonly back: boolean;
    };

const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom(...TEXTS);
const builds = fc.record({ does: fc.constant('build' as const), clean: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('build' as const), clean: fc.constant(false) }) },
  { weight: 1, arbitrary: builds },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('edit' as const), name, text }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), name }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('say' as const), text }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rename' as const), name, to: name }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('day' as const), day: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('configure' as const), cancelledFor: fc.constantFrom('P1D', 'P2D') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('tamper' as const),
      name,
      how: fc.constantFrom('edit' as const, 'remove' as const, 'add' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cache' as const),
      how: fc.constantFrom<Damage[]>('cut', 'flip', 'remove', 'keep', 'restore', 'block'),
      of: fc.constantFrom(...NOTED),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cut off' as const), at: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('build meanwhile' as const),
      name,
      text,
      early: fc.boolean(),
      back: fc.boolean(),
    }),
  },
);

class CutOff extends Error {}

/** A content folder, and a site of it that a few lines make: a page for each file, and one with the day, a duration of the configuration and words. */
class SmallSite {
  readonly root = mkdtempSync(join(tmpdir(), 'almanac-incremental-'));
  readonly #content = join(this.root, 'content');
  readonly #notes = join(this.root, '.cache/build/last');
  #day = 1;
  #cancelledFor = 'P1D';
  /** True where a build has nothing to do: the site is as the last build left it, and so are its notes. */
  #settled = false;
  made = 0;

  constructor() {
    mkdirSync(join(this.#content, 'ca/events'), { recursive: true });
    this.#edit('a', 'one');
  }

  /** A file of the project's own words. */
  readonly #words = join(this.root, 'messages/ca.json');

  #file = (one: string) => join(this.#content, 'ca/events', `${one}.json`);

  /** Waits until the clock of the file system has moved on, so that the next change has other times. */
  #tick(): void {
    const probe = join(this.root, 'probe');
    writeFileSync(probe, '');
    const { ctimeMs } = statSync(probe);
    while (statSync(probe).ctimeMs === ctimeMs) writeFileSync(probe, '');
  }

  #edit(one: string, content: string): void {
    this.#settled &&= existsSync(this.#file(one)) && readFileSync(this.#file(one), 'utf8') === content;
    writeFileSync(this.#file(one), content);
  }

  get expected(): Record<string, string> {
    const names = readdirSync(join(this.#content, 'ca/events')).sort();
    const pages = names.map((one): [string, string] => [
      `events/${one.replace('.json', '')}/index.html`,
      `<p>${readFileSync(join(this.#content, 'ca/events', one), 'utf8')}`,
    ]);
    const said = existsSync(this.#words) ? readFileSync(this.#words, 'utf8') : '';
    return Object.fromEntries([['index.html', `<h1>${this.#cancelledFor} ${this.#day} ${said}`], ...pages]);
  }

  #settings(now: () => Temporal.Instant): Settings {
    const configuration = validateConfiguration(configurationOf('https://service.example'));
    const cancelledFor = Temporal.Duration.from(this.#cancelledFor);
    return {
      configuration: { ...configuration, feeds: { ...configuration.feeds, cancelledFor } },
      root: this.root,
      contentDir: this.#content,
      outDir: join(this.root, 'dist'),
      cacheDir: join(this.root, '.cache'),
      today: Temporal.PlainDate.from({ year: 2026, month: 11, day: this.#day }),
      now,
      authorization: undefined,
      header: undefined,
      proxies: { http: undefined, https: undefined, none: undefined },
    };
  }

  /** Builds, as of a minute later than it is: so no file is too young to be known by its times. */
  async #build(
    clean: boolean,
    hindrance: { at?: number; fails?: boolean; before?: () => void; after?: () => void } = {},
  ) {
    let calls = 0;
    const now = () => {
      calls += 1;
      if (calls === hindrance.at) throw new CutOff();
      return Temporal.Now.instant().add({ minutes: 1 });
    };
    const make: SiteMaker = async ({ outDir, cacheDir, now: time }, _output, { site, earlier }) => {
      const found = walkBelow(await earlierFolderOf(outDir), earlier, time().epochMilliseconds);
      const { manifest, files } = await site;
      const noted = await manifest?.filesOf('ca');
      const standing: Record<string, string> = {
        ...JSON.parse(manifest?.site ?? '{}'),
        ...JSON.parse(noted ?? '{}'),
      };
      this.made += 1;
      await makeBuildFolders(outDir, [cacheDir], undefined);
      hindrance.before?.();
      const pages = Object.entries(this.expected);
      const counts = { rendered: pages.length, made: pages.length, takenOver: 0 };
      hindrance.after?.();
      const folder = outputFolder(nextFolderOf(outDir), { folder: outDir, files }, found.files);
      for (const [path, page] of pages) {
        // As a build does: what the notes say is unchanged is taken over without a look.
        if (standing[path] === page) folder.takeOver(path);
        else folder.write(path, page);
        if (hindrance.fails === true) throw new CutOff();
      }
      markOutput(folder);
      const made = folder.finish(time().epochMilliseconds);
      // As a build does: what is noted of a language is kept as it is where that stands.
      const [ofAll, own] = [pages.slice(0, 1), pages.slice(1)].map((some) => JSON.stringify(Object.fromEntries(some)));
      const kept = new Map([['ca', own === noted ? undefined : own]]);
      const { folders } = found;
      return { said: ['made'], warned: [], manifest: { site: ofAll ?? '', files: kept }, files: made, folders, counts };
    };
    await build(this.#settings(now), captured().output, { clean }, make);
  }

  /** The site without the mark that it is a build's own. */
  get site(): Record<string, string> {
    const { '.almanac-output': _mark, ...site } = filesOf(join(this.root, 'dist'));
    return site;
  }

  #stats(): Map<string, { readonly page: string | undefined; readonly inode: number; readonly modified: number }> {
    const dist = join(this.root, 'dist');
    if (!existsSync(dist)) return new Map();
    return new Map(
      Object.entries(this.site).map(([path, page]) => {
        const { ino, mtimeMs } = statSync(join(dist, path));
        return [path, { page, inode: ino, modified: mtimeMs }];
      }),
    );
  }

  /** Builds undisturbed, and checks what came of it. */
  async settle(clean: boolean): Promise<void> {
    const { made } = this;
    const before = this.#stats();
    await this.#build(clean);
    expect(this.site).toEqual(this.expected);
    for (const [path, found] of this.#stats())
      if (before.get(path)?.page === found.page) expect([path, found]).toEqual([path, before.get(path)]);
    if (clean || this.#settled) expect(this.made).toBe(made + (clean ? 1 : 0));
    this.#settled = !this.#isBlocked;
  }

  get #isBlocked(): boolean {
    return statSync(dirname(this.#notes), { throwIfNoEntry: false })?.isFile() === true;
  }

  async #cutOff(hindrance: { at?: number; fails?: boolean }): Promise<void> {
    const before = existsSync(join(this.root, 'dist')) ? this.site : undefined;
    try {
      await this.#build(false, hindrance);
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
    }
    // Whenever it ends, a whole site stands.
    const after = existsSync(join(this.root, 'dist')) ? this.site : undefined;
    if (JSON.stringify(after) !== JSON.stringify(before)) expect(after).toEqual(this.expected);
    this.#settled = false;
  }

  #tamper(one: string, how: 'edit' | 'remove' | 'add'): void {
    const folder = join(this.root, 'dist/events', how === 'add' ? `${one}-added` : one);
    if (how === 'add' && existsSync(join(this.root, 'dist'))) mkdirSync(folder, { recursive: true });
    if (!existsSync(folder)) return;
    const page = join(folder, 'index.html');
    if (how === 'remove') rmSync(page, { force: true });
    // As long as the page, so that its size tells nothing.
    else writeFileSync(page, '<p>xxx');
    this.#settled = false;
  }

  #damage(how: Damage, of: Noted): void {
    const file = join(dirname(this.#notes), of);
    if (how === 'block' || this.#isBlocked) {
      // A file where the folder of the notes should be: they can't be written, until somebody removes it.
      rmSync(dirname(this.#notes), { recursive: true, force: true });
      if (how === 'block') {
        mkdirSync(join(this.root, '.cache'), { recursive: true });
        writeFileSync(dirname(this.#notes), '');
      }
      this.#settled = false;
      return;
    }
    if (how === 'restore' && existsSync(`${file}.kept`)) copyFileSync(`${file}.kept`, file);
    if (!existsSync(file)) return;
    const notes = readFileSync(file);
    if (how === 'keep') copyFileSync(file, `${file}.kept`);
    if (how === 'cut') writeFileSync(file, notes.subarray(0, notes.length / 2));
    if (how === 'flip') writeFileSync(file, notes.with(Math.floor((notes.length * 3) / 4), 0x78));
    if (how === 'remove') rmSync(file);
    // A build that has nothing to make does not read what is noted of its pages.
    this.#settled &&= how === 'keep' || of !== 'last';
  }

  async take(one: Step): Promise<void> {
    this.#tick();
    switch (one.does) {
      case 'edit':
        return this.#edit(one.name, one.text);
      case 'remove':
      case 'rename': {
        const left = readdirSync(join(this.#content, 'ca/events')).length;
        if (!existsSync(this.#file(one.name)) || left === 1) return;
        const content = readFileSync(this.#file(one.name), 'utf8');
        rmSync(this.#file(one.name));
        this.#settled = false;
        if (one.does === 'rename') this.#edit(one.to, content);
        return;
      }
      case 'say':
        this.#settled &&= existsSync(this.#words) && readFileSync(this.#words, 'utf8') === one.text;
        mkdirSync(dirname(this.#words), { recursive: true });
        writeFileSync(this.#words, one.text);
        return;
      case 'day':
        this.#settled &&= this.#day === one.day;
        this.#day = one.day;
        return;
      case 'configure':
        this.#settled &&= this.#cancelledFor === one.cancelledFor;
        this.#cancelledFor = one.cancelledFor;
        return;
      case 'tamper':
        return this.#tamper(one.name, one.how);
      case 'cache':
        return this.#damage(one.how, one.of);
      case 'build':
        return this.settle(one.clean);
      case 'cut off':
        return this.#cutOff({ at: one.at });
      case 'fail':
        return this.#cutOff({ fails: true });
      case 'build meanwhile': {
        const before = existsSync(this.#file(one.name)) ? readFileSync(this.#file(one.name), 'utf8') : undefined;
        const meanwhile = () => {
          this.#tick();
          this.#edit(one.name, one.text);
        };
        await this.#build(false, one.early ? { before: meanwhile } : { after: meanwhile });
        this.#tick();
        if (one.back && before !== undefined) this.#edit(one.name, before);
        this.#settled = false;
      }
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

describe('a site after any sequence of edits and builds', () => {
  it('equals a clean build, keeps unchanged files, and is not built without a change', async () => {
    const live = async (steps: readonly Step[]) => {
      const site = new SmallSite();
      try {
        for (const one of steps) await site.take(one);
        await site.take({ does: 'cache', how: 'remove', of: 'last' });
        await site.settle(false);
        const { made } = site;
        await site.settle(false);
        expect(site.made).toBe(made);
      } finally {
        site.remove();
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), live), { numRuns: runs(240, { short: 80 }) });
  });

  it('reuses no file on the basis of an outdated manifest of a language', async () => {
    const site = new SmallSite();
    const steps: readonly Step[] = [
      { does: 'build', clean: false },
      { does: 'cache', how: 'keep', of: 'files-ca.json' },
      { does: 'edit', name: 'a', text: 'two' },
      { does: 'build', clean: false },
      { does: 'cache', how: 'restore', of: 'files-ca.json' },
      { does: 'edit', name: 'a', text: 'one' },
      { does: 'build', clean: false },
    ];
    try {
      for (const one of steps) await site.take(one);
    } finally {
      site.remove();
    }
  });
});
