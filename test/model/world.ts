import { TimedOutError, UnavailableError, UnreachableError } from '#client/errors';
import { httpTransport } from '#client/http-transport';
import { cachedTransport, cacheForState } from '#client/response-cache';
import type { Disk } from '#content/store/disk';
import { diskFiles, type Files } from '#content/store/files';
import { AlmanacError, InterruptedError } from '#errors';
import type { Dialect, DialectName } from '#interface/dialects/dialects';
import { PAGES_VALID_FOR } from '#settings/connection';
import { pull } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';
import { contentState, fullAt, pagesOn, readOnly } from './disks.ts';
import { Folder, recordFiles } from './folder.ts';
import { clientOver, pullOptions, quickPull } from './pulling.ts';
import { Reference, type Told } from './reference.ts';
import type { FaultyProxy } from './service/faulty-proxy.ts';
import {
  changedField,
  keyOf,
  type ModelService,
  type Subject,
  smallPaged,
  startModelService,
} from './service/model-service.ts';
import type { EditorStep, ServiceStep, Step, SyncStep } from './steps.ts';

/** The failures after which `sync` keeps the answers that did come. */
const MAY_PASS = [UnavailableError, UnreachableError, TimedOutError, InterruptedError];

export const UNDISTURBED: SyncStep = {
  who: 'sync',
  rules: [],
  hindrance: { type: 'none' },
  pause: 0,
  accepts: true,
  quick: false,
};

type Outcome =
  | { readonly report: PullReport; readonly resumed: number; readonly isPart: boolean }
  | { readonly error: unknown };

/** A service, a proxy that spoils its answers, a content folder, and what is expected of them. */
export class World {
  protected readonly dialect: Dialect;
  protected readonly service: ModelService;
  protected readonly proxy: FaultyProxy;
  protected readonly folder = new Folder();
  protected readonly reference = new Reference();
  protected at = Temporal.Instant.from('2026-11-21T10:00:00Z');
  /** Records that the service changed since the last undisturbed sync. */
  readonly #unsynced = new Set<string>();
  /** Records of whose change the service tells, if it gives hints, since the last undisturbed sync. */
  readonly #hinted = new Map<string, Subject>();
  /** Records that were in the trash at some time since the last sync that came to its end. */
  readonly #trashed = new Set<string>();
  /** Records that have a file, as long as nobody has removed it. */
  protected readonly settled = new Map<string, Subject>();

  protected constructor(dialect: Dialect, service: ModelService, proxy: FaultyProxy) {
    this.dialect = dialect;
    this.service = service;
    this.proxy = proxy;
  }

  /** Makes a world that was in step once. */
  static async begin(name: DialectName, proxy: FaultyProxy): Promise<World> {
    const dialect = smallPaged(name);
    const service = await startModelService(dialect);
    proxy.turnTo(service.url);
    const world = new World(dialect, service, proxy);
    await world.sync({ ...UNDISTURBED, quick: true });
    return world;
  }

  end(): Promise<void> {
    return this.service.close();
  }

  async take(step: Step): Promise<void> {
    if (step.who === 'push') throw new TypeError('this world has no pushes');
    if (step.who === 'sync') await this.sync(step);
    else await this.act(step);
  }

  /** Notes that the service has of a record what no sync and no push has brought into content; says whether that is new. */
  protected unsync(one: Subject): boolean {
    const isNew = !this.#unsynced.has(keyOf(one));
    this.#unsynced.add(keyOf(one));
    return isNew;
  }

  /** Notes that content has of a record what the service has. */
  protected resync(one: Subject): void {
    this.#unsynced.delete(keyOf(one));
  }

  /** Does a step; returns the records that the service changed. */
  protected async act(step: EditorStep | ServiceStep): Promise<readonly Subject[]> {
    if (step.who === 'editor') {
      await this.edit(step);
      return [];
    }
    const changed = await this.service.take(step, async (one, field) => this.folder.find(one)?.shown.fields[field]);
    for (const one of [...changed, ...this.service.published()]) {
      this.#unsynced.add(keyOf(one));
      this.reference.changed(keyOf(one));
    }
    const [first] = changed;
    if (first === undefined) return changed;
    const field = changedField(first.kind, step.field);
    if (step.does === 'trash') this.#trashed.add(keyOf(first));
    if (step.does === 'update' || step.does === 'by-code') this.reference.replaced(keyOf(first), field);
    if (step.does === 'update') this.#hinted.set(keyOf(first), first);
    if (step.does === 'adopt') {
      this.reference.changed(keyOf(first), field);
      // What the service makes of the file's value says the same.
      this.reference.saw(keyOf(first), { [field]: await this.service.valueOf(first, field) });
    }
    return changed;
  }

  protected async edit({ does, pick, field }: EditorStep): Promise<void> {
    const folder = this.folder;
    switch (does) {
      case 'edit':
      case 'copy': {
        const theirs = (one: Subject, name: string) => this.service.valueOf(one, name);
        const done = await folder.edit(pick, field, does === 'copy' ? theirs : undefined);
        if (done !== undefined) this.reference.edited(keyOf(done.one), done.field, done.value, does === 'copy');
        return;
      }
      case 'remove': {
        const one = await folder.remove(pick);
        if (one === undefined) return;
        this.settled.delete(keyOf(one));
        this.reference.removed(keyOf(one), !this.#unsynced.has(keyOf(one)));
        return;
      }
      case 'rename':
        return folder.rename(pick);
      case 'draft':
        return folder.draft(field);
      case 'new':
        return folder.make(pick, field);
      case 'rework':
        return folder.rework(pick);
      case 'settle':
        return folder.settle(pick);
      case 'damage':
      case 'forget':
        for (const { language, kind } of await folder.loseLedger(pick, does === 'damage' ? field : undefined))
          this.reference.forgot(
            this.service.subjects.filter((one) => one.language === language && one.kind === kind).map(keyOf),
          );
    }
  }

  protected async pull(step: SyncStep, files: Files, disk: Disk): Promise<Outcome> {
    const { hindrance } = step;
    const stopped = new AbortController();
    let progress = 0;
    const memory = cacheForState(pagesOn(disk), () => contentState(files));
    const transport = cachedTransport(
      httpTransport({
        // One after the other, so that a seed gives the same run again.
        pacing: { inFlight: 1, perSecond: Number.POSITIVE_INFINITY },
        sleep: async () => {},
        random: () => 0,
      }),
      memory,
      {
        remembers: (url) => url.searchParams.has('page'),
        validFor: PAGES_VALID_FOR,
        now: () => this.at.epochMilliseconds,
      },
    );
    let keep = false;
    try {
      const options = pullOptions(diskFiles('/cache', disk), {
        accepted: { missing: step.accepts, removals: step.accepts },
        at: this.at,
        stopped: stopped.signal,
        forget: (url) => transport.forget(url),
        onProgress: () => {
          progress += 1;
          if (hindrance.type === 'stop' && progress === hindrance.at) {
            stopped.abort();
            void transport.close();
          }
        },
      });
      const client = clientOver(transport, this.proxy.url, this.dialect);
      const report = step.quick
        ? await quickPull(client, files, options, () => transport.resumed)
        : { ...(await pull(client, files, options)), isPart: false };
      return { report, resumed: transport.resumed, isPart: report.isPart };
    } catch (error) {
      keep = MAY_PASS.some((passing) => error instanceof passing);
      return { error };
    } finally {
      if (!keep) await memory.clear().catch(() => undefined);
      await transport.close();
    }
  }

  /** Runs a sync as the step says, and checks what holds of every run. */
  protected async sync(step: SyncStep): Promise<Outcome> {
    this.at = this.at.add({ minutes: step.pause });
    const { rules, hindrance } = step;
    const before = recordFiles(this.folder.disk.snapshot());
    const hinted = [...this.#hinted.values()];
    this.proxy.follow(rules, async (request) => {
      if (hindrance.type === 'meanwhile' && request === hindrance.request) await this.act(hindrance.step);
    });
    const { disk } = this.folder;
    if (hindrance.type === 'kill')
      disk.crashAfter(disk.operations + hindrance.at, hindrance.after ? 'after' : 'before');
    const seen = hindrance.type === 'full' ? fullAt(disk, hindrance.at, hindrance.writes) : disk;
    const outcome = await this.pull(step, diskFiles('/content', seen), seen);
    if ('error' in outcome && !(outcome.error instanceof AlmanacError)) throw outcome.error;
    this.folder.disk = disk.restart(hindrance.type === 'kill' ? hindrance.seed : 0);
    const files = recordFiles(this.folder.disk.snapshot());
    if (disk.crashed || hindrance.type === 'full') return outcome;
    await this.#checkNothingVanished(files);
    this.#trashed.clear();
    if (!step.accepts && hindrance.type !== 'meanwhile') this.#checkCeiling(before, files);
    this.settled.clear();
    for (const one of files) this.settled.set(keyOf(one), one);
    const undisturbed = rules.length === 0 && (hindrance.type === 'none' || hindrance.type === 'kill');
    if (
      undisturbed &&
      'report' in outcome &&
      outcome.resumed === 0 &&
      !outcome.isPart &&
      outcome.report.degraded.length === 0
    )
      this.#unsynced.clear();
    if (
      undisturbed &&
      hindrance.type === 'none' &&
      'report' in outcome &&
      outcome.resumed === 0 &&
      outcome.report.degraded.length === 0
    ) {
      if (outcome.isPart) for (const one of hinted) await this.#checkTakenUp(one, files);
      this.#hinted.clear();
    }
    return outcome;
  }

  /** Checks that content has what a service told to have changed of a record in which no person had a hand. */
  async #checkTakenUp(one: Subject, files: ReturnType<typeof recordFiles>): Promise<void> {
    const key = keyOf(one);
    const [own, ...others] = files.filter((file) => keyOf(file) === key);
    // Tags have no time of change.
    if (one.kind === 'tags' || own === undefined || others.length > 0 || !this.reference.isTheirs(key)) return;
    const { state, distant, fields } = await this.service.truthOf(one);
    if (state !== 'listed' || distant) return;
    const apart = Object.keys(fields).filter((field) => fields[field] !== own.shown.fields[field]);
    if (apart.length > 0) throw new Error(`${key}: a quick sync has not brought its ${apart.join(', ')}`);
  }

  /** Checks that records that have vanished from content are gone from the service. */
  async #checkNothingVanished(files: readonly Subject[]): Promise<void> {
    const there = new Set(files.map(keyOf));
    for (const [key, one] of this.settled)
      if (!there.has(key)) {
        const { state } = await this.service.truthOf(one);
        // What a killed sync found gone, the next run removes, though it may be back by then.
        if (state !== 'gone' && !this.#trashed.has(key))
          throw new Error(`${key} was removed from content and is ${state} on the service`);
      }
  }

  #checkCeiling(before: readonly Subject[], after: readonly Subject[]): void {
    const kept = new Set(after.map(keyOf));
    const collections = Map.groupBy(before, ({ language, kind }) => `${language} ${kind}`);
    for (const [name, records] of collections) {
      const removed = records.filter((one) => !kept.has(keyOf(one)));
      // Ledgers may know more records than have files.
      if (removed.length > Math.max(2, records.length * 0.2 + 1))
        throw new Error(`${removed.length} of ${records.length} ${name} were removed unasked`);
    }
  }

  /** Lets things settle, and checks that content is as the reference says and stays so. */
  async conclude(): Promise<void> {
    // Long enough for everything that is asked now and then only.
    const last = await this.sync({ ...UNDISTURBED, pause: 60 * 24 * 30 });
    if ('error' in last) throw last.error;
    const files = this.folder.records;
    for (const one of this.service.subjects) await this.check(one, files, last.report);
    const snapshot = this.folder.disk.snapshot();
    for (const [path, text] of this.folder.drafts)
      if (snapshot[path] !== text) throw new Error(`the draft ${path} is not as it was written`);
    this.proxy.follow([]);
    const again = await this.pull(UNDISTURBED, readOnly(this.folder.files), this.folder.disk);
    if ('error' in again) throw again.error;
  }

  protected async check(one: Subject, files: ReturnType<typeof recordFiles>, report: PullReport): Promise<void> {
    const key = keyOf(one);
    const own = files.filter((file) => keyOf(file) === key);
    const decisions = report.decisions.filter(
      ({ language, kind, id }) => language === one.language && kind === one.kind && id === one.id,
    );
    const told: Told = {
      cells: decisions.map(({ cell }) => cell),
      fields: decisions.flatMap(({ fields }) => fields ?? []),
    };
    if (own.length > 1) {
      // A person changed a file that a crash had left under two names: that is theirs to sort out.
      if (told.cells.includes('refused')) return;
      throw new Error(`${key} has ${own.length} files: ${own.map(({ path }) => path).join(', ')}`);
    }
    const wrong = this.reference.verdict(key, await this.service.truthOf(one), own[0]?.shown, told);
    if (wrong !== undefined)
      throw new Error(`${key}: ${wrong} (${own[0]?.path ?? 'no file'}; told ${JSON.stringify(told)})`);
  }
}
