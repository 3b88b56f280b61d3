import { z } from 'zod';
import { httpTransport } from '#client/http-transport';
import type { Transport } from '#client/transport';
import { diskFiles, type Files } from '#content/store/files';
import { AlmanacError } from '#errors';
import type { Dialect, DialectName } from '#interface/dialects/dialects';
import type { PushReport } from '#sync/push/plan';
import { Crashed, type CrashingDisk, crashingDisk } from '../../support/crashing-disk.ts';
import { fullAt, readOnly } from '../disks.ts';
import { recordFiles } from '../folder.ts';
import type { Values } from '../reference.ts';
import type { FaultyProxy } from '../service/faulty-proxy.ts';
import { keyOf, type ModelService, type Subject, smallPaged, startModelService } from '../service/model-service.ts';
import { Writes } from '../service/writes.ts';
import type { EditorStep, PushStep, Step } from '../steps.ts';
import { kindIn, valuesOf, Watch } from '../watch.ts';
import { UNDISTURBED, World } from '../world.ts';
import { UNHINDERED } from './push-steps.ts';
import { AUTHORIZATION, pushOver } from './pushing.ts';

/** So many records that lists have few pages: what these lives are about is not how lists are read. */
const PAGE = 20;

type Pushed = { readonly report: PushReport } | { readonly error: unknown };

/** Returns a transport whose process ends once the service has got the write of this number, counted from zero. */
function abortedAt(transport: Transport, write: number, disk: CrashingDisk): Transport {
  let writes = 0;
  return {
    ...transport,
    async send(outgoing) {
      if (outgoing.method === 'GET' || writes++ !== write) return transport.send(outgoing);
      await transport.send(outgoing).catch(() => undefined);
      disk.crashAfter(disk.operations + 1, 'before');
      throw new Crashed();
    },
  };
}

/** A world in which content is pushed, too. */
export class PushingWorld extends World {
  readonly #writes = new Writes((write) => this.#watch.lookOn(write));
  /** Records that pushes changed, and that were in step before: a push that is hindered may not have noted that. */
  readonly #updated = new Set<Subject>();
  /** The records for which the push that is under way has sent a write. */
  readonly #written = new Set<string>();
  readonly #watch = new Watch(
    this.service,
    this.reference,
    (one) => this.folder.find(one) !== undefined,
    (one) => this.#written.add(keyOf(one)),
    (one) => {
      // Its file may have been removed since the push read it.
      this.reference.changed(keyOf(one));
      if (this.unsync(one)) this.#updated.add(one);
    },
    // The service takes what it deletes out of the records that name it.
    (one) => {
      for (const other of this.service.touchedBy(one)) {
        this.unsync(other);
        this.reference.changed(keyOf(other));
      }
    },
  );

  static override async begin(name: DialectName, proxy: FaultyProxy): Promise<PushingWorld> {
    const dialect: Dialect = smallPaged(name, PAGE);
    const service: ModelService = await startModelService(dialect);
    proxy.turnTo(service.url);
    const world = new PushingWorld(dialect, service, proxy);
    await world.sync(UNDISTURBED);
    return world;
  }

  override async take(step: Step): Promise<void> {
    if (step.who === 'push') await this.#push(step);
    else {
      await this.#arrive();
      await super.take(step);
    }
    this.#lookAround();
  }

  /** Whatever is on its way to the service arrives. */
  async #arrive(): Promise<void> {
    await this.#writes.pass(Number.POSITIVE_INFINITY);
    this.#complain();
  }

  #complain(): void {
    if (this.#writes.failure !== undefined) throw this.#writes.failure;
    if (this.#watch.wrong !== undefined) throw new Error(this.#watch.wrong);
  }

  protected override async edit(step: EditorStep): Promise<void> {
    this.#lookAround();
    const settled = step.does === 'settle' ? this.folder.conflict(step.pick) : undefined;
    if (settled !== undefined) this.reference.saw(keyOf(settled), valuesOf(settled.kind, settled.shown.fields));
    await super.edit(step);
  }

  /** A person sees what is in the files. */
  #lookAround(): void {
    for (const one of this.folder.records) this.reference.saw(keyOf(one), valuesOf(one.kind, one.shown.fields));
  }

  async #run(step: PushStep, files: Files, disk: CrashingDisk, again: ReadonlySet<string>): Promise<Pushed> {
    const { hindrance } = step;
    const stopped = new AbortController();
    let progress = 0;
    const goOn = () => {
      progress += 1;
      if (hindrance.type === 'stop' && progress === hindrance.at) stopped.abort();
    };
    const transport = httpTransport({
      pacing: { inFlight: 1, perSecond: Number.POSITIVE_INFINITY },
      authorization: AUTHORIZATION,
      sleep: async () => {},
      random: () => 0,
    });
    const used = hindrance.type === 'abort' ? abortedAt(transport, hindrance.write, disk) : transport;
    try {
      const report = await pushOver(used, this.proxy.url, this.dialect, files, {
        at: this.at,
        now: () => this.at,
        sleep: async (milliseconds) => {
          goOn();
          this.at = this.at.add({ milliseconds });
          await this.#writes.pass(milliseconds);
        },
        stopped: stopped.signal,
        onProgress: goOn,
        allowed: { deletes: step.deletes, allDeletes: step.deletes, again },
      });
      return { report };
    } catch (error) {
      if (error instanceof AlmanacError || error instanceof Crashed) return { error };
      throw error;
    } finally {
      await transport.close();
    }
  }

  /** Runs a push as the step says, and checks every write of it. */
  async #push(step: PushStep, again: ReadonlySet<string> = new Set()): Promise<Pushed> {
    this.at = this.at.add({ minutes: step.pause });
    await this.#writes.pass(step.pause * 60_000);
    const { rules, mishaps, hindrance } = step;
    this.#watch.deletes = step.deletes;
    this.#writes.follow(mishaps);
    this.#written.clear();
    const changed: Subject[] = [];
    const noteCrossed = () => {
      for (const key of changed.map(keyOf)) if (this.#written.has(key)) this.reference.crossed(key);
    };
    const meanwhile = async (request: number) => {
      if (hindrance.type !== 'meanwhile' || request !== hindrance.request) return;
      changed.push(...(await this.act(hindrance.step)));
      noteCrossed();
    };
    this.proxy.follow(rules, meanwhile, this.#writes.answer);
    const { disk } = this.folder;
    const before = disk.snapshot();
    if (hindrance.type === 'kill')
      disk.crashAfter(disk.operations + hindrance.at, hindrance.after ? 'after' : 'before');
    const seen = hindrance.type === 'full' ? fullAt(disk, hindrance.at, hindrance.writes) : disk;
    const pushed = await this.#run(step, diskFiles('/content', seen), disk, again);
    noteCrossed();
    // If content is lost as well, nothing would know of a write that is still on its way.
    if (hindrance.type === 'unsaved') await this.#arrive();
    this.folder.disk =
      hindrance.type === 'unsaved' ? crashingDisk(before) : disk.restart('seed' in hindrance ? hindrance.seed : 0);
    for (const one of this.folder.records) this.settled.set(keyOf(one), one);
    const isWhole = 'report' in pushed && pushed.report.ended === undefined && pushed.report.overtaken.length === 0;
    if (isWhole && hindrance.type === 'none' && mishaps.every(({ type }) => type === 'none'))
      for (const one of this.#updated) this.resync(one);
    this.#updated.clear();
    this.#complain();
    return pushed;
  }

  async #settle(again: ReadonlySet<string> = new Set()): Promise<PushReport> {
    const pushed = await this.#push(UNHINDERED, again);
    if ('error' in pushed) throw pushed.error;
    for (const { outcome, step, remarks } of pushed.report.outcomes) {
      if (outcome === 'done') continue;
      // An event names a venue that is in the trash, or no longer public: a person takes it out.
      const isHidden = outcome === 'partly' && remarks.every((remark) => remark.startsWith('venue: '));
      if (isHidden && (await this.#withoutHiddenVenue(step.path))) return this.#settle(again);
      // What nobody is shown has the slug: a person leaves the event the one that the service has given it.
      if (outcome === 'partly' && (await this.#withServedSlug(step.path, remarks))) return this.#settle(again);
      throw new Error(`${step.does} ${step.path}: ${outcome}: ${remarks.join(' ')}`);
    }
    const lost = pushed.report.plan.heldBack.filter(({ reason }) => reason.includes('--send-again'));
    for (const { path } of lost) await this.#lookFor(path);
    return lost.length === 0 || again.size > 0 ? pushed.report : this.#settle(new Set(lost.map(({ path }) => path)));
  }

  /** Takes a venue that the service shows to nobody out of an event. Returns whether the event named one. */
  async #withoutHiddenVenue(path: string): Promise<boolean> {
    const event = z.looseObject({ venue: z.array(z.unknown()) }).parse(JSON.parse(await this.#textOf(path)));
    const named = this.service.subjects.filter(
      ({ kind, language, id }) => kind === 'venues' && path.startsWith(`${language}/`) && event.venue.includes(id),
    );
    const live = await Promise.all(named.map((one) => this.#watch.isLive(one)));
    if (!live.includes(false)) return false;
    await this.folder.files.write(path, `${JSON.stringify({ ...event, venue: [] }, null, 2)}\n`);
    return true;
  }

  /** Gives an event the slug that the service made of its own. Returns whether it made another, and nothing else. */
  async #withServedSlug(path: string, remarks: readonly string[]): Promise<boolean> {
    const [, served] = /^slug: "[^"]*" was sent, and the service has "([^"]*)"/.exec(remarks[0] ?? '') ?? [];
    const others = remarks.slice(1).filter((remark) => !remark.includes('both changed slug.'));
    if (served === undefined || others.length > 0) return false;
    const event = z.looseObject({}).parse(JSON.parse(await this.#textOf(path)));
    await this.folder.files.write(path, `${JSON.stringify({ ...event, slug: served }, null, 2)}\n`);
    await this.folder.files.remove(path.replace(/\.json$/, '.conflict.json'));
    return true;
  }

  async #textOf(path: string): Promise<string> {
    return (await this.folder.files.read(path)) ?? '{}';
  }

  /**
   * Looks for a record that a push did not find on the service, as a person does: if it was made, and the service has
   * given it another name since, its own file is one too many.
   */
  async #lookFor(path: string): Promise<void> {
    const kind = kindIn(`/${path}`);
    for (const one of this.#watch.madeOf(kind, JSON.parse(await this.#textOf(path)))) {
      if (!(await this.#watch.isLive(one))) continue;
      const isRenamed = kind === 'venues' && this.reference.hasReplaced(keyOf(one), 'venue');
      if (!isRenamed) throw new Error(`${path} is there as ${one.id}, and not found`);
      await this.folder.drop(`/content/${path}`);
      return;
    }
  }

  /** Lets things settle, and checks that both sides agree or say where not, and that all stays so. */
  override async conclude(): Promise<void> {
    await this.#arrive();
    const first = await this.sync({ ...UNDISTURBED, pause: 60 * 24 * 30 });
    if ('error' in first) throw first.error;
    this.#lookAround();
    await this.#settle();
    const last = await this.sync({ ...UNDISTURBED, pause: 60 });
    if ('error' in last) throw last.error;
    this.#lookAround();
    const { plan } = await this.#settle();
    const files = this.folder.records;
    for (const one of this.service.subjects) await this.check(one, files, last.report);
    const held = new Set(plan.heldBack.map(({ path }) => path));
    for (const { cell, path } of last.report.decisions)
      if (['push-create', 'push-update', 'push-delete', 'merge'].includes(cell) && !held.has(path))
        throw new Error(`${path} is left as ${cell}, and the push does not say why`);
    for (const [path, text] of this.folder.drafts) this.#checkDraft(path, text, held);
    await this.#checkRest();
  }

  /** A new record is as it was written and said to be held back, or the service has it. */
  #checkDraft(path: string, text: string, held: ReadonlySet<string>): void {
    const snapshot = this.folder.disk.snapshot();
    const inContent = path.slice('/content/'.length);
    if (snapshot[path] === text) {
      if (!held.has(inContent)) throw new Error(`${path} is not pushed, and nobody is told`);
      return;
    }
    const kind = kindIn(path);
    const fields: Values = z.looseObject({}).parse(JSON.parse(text));
    const made = this.#watch.madeOf(kind, fields);
    if (made.length === 0) throw new Error(`the new ${path} is neither here nor on the service`);
    const ids = new Set(made.map(({ id }) => id));
    for (const { id, shown, ...one } of recordFiles(snapshot)) {
      if (one.kind !== kind || !ids.has(id)) continue;
      const key = keyOf({ id, ...one });
      for (const name of ['excerpt', 'description']) {
        const isChanged = this.reference.hasEdited(key, name) || this.reference.hasReplaced(key, name);
        if (fields[name] !== undefined && !isChanged && shown.fields[name] !== fields[name])
          throw new Error(`${one.path}: ${name} is ${String(shown.fields[name])} for ${String(fields[name])}`);
      }
    }
  }

  /** Another push and sync find nothing to do. */
  async #checkRest(): Promise<void> {
    const { disk } = this.folder;
    const states = await Promise.all(this.service.subjects.map((one) => this.service.truthOf(one)));
    // Readers take for withdrawn a record that editors are shown, and the ledger's state depends on who looked last.
    const files = states.some(({ state }) => state === 'withdrawn') ? this.folder.files : readOnly(this.folder.files);
    const before = this.folder.records;
    this.#writes.follow([]);
    this.proxy.follow([], undefined, this.#writes.answer);
    const pushed = await this.#run(UNHINDERED, files, disk, new Set());
    if ('error' in pushed) throw pushed.error;
    if (this.#writes.sent > 0) throw new Error('a push without changes wrote to the service');
    this.proxy.follow([]);
    const synced = await this.pull(UNDISTURBED, files, disk);
    if ('error' in synced) throw synced.error;
    if (JSON.stringify(this.folder.records) !== JSON.stringify(before))
      throw new Error('a push and a sync without changes wrote records');
  }
}
