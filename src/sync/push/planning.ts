import type { CreateIntent, Intents } from '#content/intents';
import type { EndpointLanguage } from '#interface/endpoint';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { foldedKey } from '#sync/adoption';
import { ceilingOf } from '#sync/guard';
import type { Decision } from '#sync/plan';
import { LOOKS, lookFor } from '#sync/push/attempts';
import type { Candidates, Edited, OwnFile, Removed } from '#sync/push/candidates';
import type { ContentSide } from '#sync/push/content-side';
import type { Judge } from '#sync/push/judging';
import { type KeyState, proveKey } from '#sync/push/keys';
import type { PushOptions } from '#sync/push/options';
import type { CreateStep, DeleteStep, HeldBack, PushPlan, PushStep, Subject, UpdateStep } from '#sync/push/plan';
import type { Reread } from '#sync/push/reread';

/** One thing to do, with what it was planned from. */
export type Work =
  | { readonly does: 'update'; readonly step: UpdateStep; readonly edited: Edited }
  | { readonly does: 'create'; readonly step: CreateStep; readonly own: OwnFile }
  | { readonly does: 'delete'; readonly step: DeleteStep; readonly removed: Removed; readonly reread: Reread }
  /** Files that agree with the service, or take what it has. */
  | { readonly does: 'take'; readonly edited: Edited }
  /** A new file of which the record is on the service: an earlier push made it. */
  | { readonly does: 'adopt'; readonly own: OwnFile; readonly reread: Reread; readonly wanted: AnyRecord }
  /** A record that is deleted on the service and removed here. */
  | { readonly does: 'forget'; readonly removed: Removed }
  /** The service's version is put beside the file. */
  | { readonly does: 'note'; readonly language: string; readonly kind: Kind; readonly decision: Decision };

/** A plan, and the work of each of its steps. */
export type Planned = { readonly plan: PushPlan; readonly works: readonly Work[] };

/** New records in the order in which they can be made: those that others name come first. */
function inOrder<T extends { readonly step: CreateStep }>(works: readonly T[]): readonly T[] {
  const byPath = new Map(works.map((work) => [work.step.path, work]));
  const done = new Set<T>();
  const add = (work: T, above: readonly string[]) => {
    if (done.has(work) || above.includes(work.step.path)) return;
    for (const need of work.step.needs) {
      const needed = byPath.get(need);
      if (needed !== undefined) add(needed, [...above, work.step.path]);
    }
    done.add(work);
  };
  for (const work of works) add(work, []);
  return [...done];
}

/** Plans a push: looks at every record that an editor touched, on the service, and decides. It writes nothing. */
export class Planner {
  readonly #content: ContentSide;
  readonly #judge: Judge;
  readonly #intents: Intents;
  readonly #options: PushOptions;
  readonly #works: Work[] = [];
  readonly #held: HeldBack[] = [];
  readonly #notes: string[] = [];

  constructor(content: ContentSide, judge: Judge, intents: Intents, options: PushOptions) {
    this.#content = content;
    this.#judge = judge;
    this.#intents = intents;
    this.#options = options;
  }

  /** Throws `ServiceError` where the service can't say what it has. */
  async plan(candidates: Candidates): Promise<Planned> {
    this.#held.push(...candidates.heldBack);
    const creates: Extract<Work, { does: 'create' }>[] = [];
    const keys = new Map<string, string>();
    for (const [kind, own] of candidates.created.map((one): [Kind, OwnFile] => [one.file.kind, one])) {
      const work = await this.#created(kind, own, keys);
      if (work?.does === 'create') creates.push(work);
      else if (work !== undefined) this.#works.push(work);
    }
    this.#works.push(...inOrder(creates));
    for (const edited of candidates.edited) await this.#edited(edited);
    await this.#removed(candidates.removed);
    this.#holdDependents();
    return { plan: this.#shown(), works: this.#works };
  }

  #shown(): PushPlan {
    const steps = this.#works.flatMap((work): PushStep[] => ('step' in work ? [work.step] : []));
    const taken = this.#works.flatMap((work): Subject[] => {
      if (work.does === 'take')
        return work.edited.files.map(({ language, file }) => ({
          language: language.code,
          kind: work.edited.kind,
          path: file.path,
        }));
      if (work.does === 'adopt')
        return [{ language: work.own.language.code, kind: work.own.file.kind, path: work.own.file.path }];
      return [];
    });
    return { steps, heldBack: this.#held, taken, notes: this.#notes };
  }

  /** Holds back what names new records that are held back themselves. */
  #holdDependents(): void {
    for (let before = -1; before !== this.#held.length; ) {
      before = this.#held.length;
      const held = new Set(this.#held.map(({ path }) => path));
      const making = new Set(
        this.#works.flatMap((work) =>
          work.does === 'create' ? [work.step.path] : work.does === 'adopt' ? [work.own.file.path] : [],
        ),
      );
      for (const work of [...this.#works]) {
        const needs = work.does === 'create' ? work.step.needs : [];
        const missing = needs.find((path) => held.has(path) || !making.has(path));
        if (missing === undefined || work.does !== 'create') continue;
        this.#works.splice(this.#works.indexOf(work), 1);
        const { language, kind, path } = work.step;
        this.#held.push({
          language,
          kind,
          path,
          id: undefined,
          cell: 'refused',
          reason: `it names ${missing}, which is not pushed`,
        });
      }
    }
  }

  async #edited(edited: Edited): Promise<void> {
    const judged = await this.#judge.edited(edited);
    const [own] = edited.files;
    if (own === undefined) return;
    const { kind, id } = edited;
    const subject = { language: own.language.code, kind, path: own.file.path };
    switch (judged.verdict) {
      case 'hold':
        this.#held.push(judged.held);
        if (judged.decision !== undefined)
          this.#works.push({ does: 'note', language: subject.language, kind, decision: judged.decision });
        return;
      case 'take':
        this.#works.push({ does: 'take', edited });
        return;
      case 'write': {
        const copies = [...edited.files.slice(1), ...edited.copies].map(({ language, file, digest }) => ({
          language: language.code,
          path: file.path,
          file: digest,
        }));
        const { changes, request, reread, needs } = judged;
        this.#notes.push(...judged.notes);
        const step: UpdateStep = {
          does: 'update',
          ...subject,
          id,
          file: own.digest,
          served: reread.observed.digest,
          changes,
          resent: request.resent,
          copies,
        };
        const waiting = needs.filter(
          (path) =>
            !this.#works.some(
              (work) =>
                ('step' in work && work.does === 'create' && work.step.path === path) ||
                (work.does === 'adopt' && work.own.file.path === path),
            ),
        );
        if (waiting.length > 0)
          this.#held.push({
            ...subject,
            id,
            cell: 'refused',
            reason: `it names ${waiting.join(' and ')}, which is not pushed`,
          });
        else this.#works.push({ does: 'update', step, edited });
      }
    }
  }

  /** What an earlier run began and did not see the end of. */
  async #outcomeOf(intent: CreateIntent, language: EndpointLanguage): Promise<KeyState> {
    const { client, sleep, stopped, now } = this.#options;
    const { kind, id } = intent;
    if (id !== undefined) {
      const made = await this.#judge.look({ language, entry: undefined }, kind, id);
      if (!('error' in made)) return { state: 'taken', reread: made };
    }
    const look = async () => {
      const found = await proveKey(client, language, intent.kind, intent.key, this.#judge.mark);
      return found.state === 'free' ? undefined : found;
    };
    const age = now().since(Temporal.Instant.from(intent.sentAt)).total('milliseconds');
    const commitsWithin = LOOKS.reduce((sum, pause) => sum + pause, 0);
    const found = age < commitsWithin ? await lookFor(look, sleep, stopped) : await look();
    return found ?? { state: 'free' };
  }

  async #created(kind: Kind, own: OwnFile, keys: Map<string, string>): Promise<Work | undefined> {
    const { client, allowed } = this.#options;
    const { path } = own.file;
    const language = own.language.code;
    const judged = await this.#judge.created(kind, own);
    if (judged.verdict === 'hold') {
      this.#held.push(judged.held);
      return undefined;
    }
    const hold = (reason: string) => {
      this.#held.push({ language, kind, path, id: undefined, cell: 'refused', reason });
      return undefined;
    };
    const { key, wanted, needs, changes } = judged;
    const same = `${language} ${kind} ${foldedKey(key)}`;
    const other = keys.get(same);
    if (other !== undefined) return hold(`it has the same ${key.field} as ${other}, which is new, too`);
    keys.set(same, path);
    const intent = this.#intents.of('create', path);
    const begun = intent?.does === 'create' ? intent : undefined;
    const state =
      begun === undefined
        ? await proveKey(client, own.language, kind, key, this.#judge.mark)
        : await this.#outcomeOf(begun, own.language);
    if (state.state === 'closed')
      return hold(`${state.reason}. Restore that one or delete it for good there, or choose another ${key.field}`);
    if (state.state === 'taken') {
      const { record, observed } = state.reread;
      const holder = await this.#fileOf(language, kind, observed.id);
      const fields = changes.map(({ field }) => field);
      const differing = this.#judge.differences(kind, wanted, fields, record);
      if (holder === undefined && differing.length === 0) {
        // Known from here on, so that what names this record is compared by its id.
        this.#judge.relations.made(path, observed.id);
        return { does: 'adopt', own, reread: state.reread, wanted };
      }
      const there = `the service has ${key.field} '${key.value}' already, as ${observed.id}`;
      if (holder !== undefined) return hold(`${there}, and content as ${holder}`);
      return hold(
        `${there}, with another ${differing.join(', ')}. Choose another ${key.field}, or run \`almanac sync\` to have that one and edit it`,
      );
    }
    if (begun !== undefined && !allowed.again.has(path))
      return hold(
        `it was sent on ${begun.sentAt}, and whether the service made it is not known: it is not there now. It is not sent again by itself. Where you are sure that it was not made, push with --send-again ${path}`,
      );
    const step: CreateStep = { does: 'create', language, kind, path, file: own.digest, key, changes, needs };
    return { does: 'create', step, own };
  }

  /** The file that content has of a record. */
  async #fileOf(language: string, kind: Kind, id: number): Promise<string | undefined> {
    const { ledger, inventory } = await this.#content.of(language, kind);
    return (
      inventory.untouched.get(id) ??
      inventory.touched.find(({ record }) => record.service?.id === id)?.path ??
      ledger.get(id)?.path
    );
  }

  async #removed(removed: readonly Removed[]): Promise<void> {
    const { allowed, ceiling } = this.#options;
    for (const group of Map.groupBy(removed, ({ language, kind }) => `${language.code} ${kind}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const { ledger } = await this.#content.of(first.language.code, first.kind);
      const most = ceilingOf(ledger.size, ceiling);
      const tooMany = group.length > most && !allowed.allDeletes;
      for (const one of group) {
        const { language, kind, entry, copies } = one;
        const subject = { language: language.code, kind, path: entry.path, id: entry.id };
        const hold = (cell: HeldBack['cell'], reason: string) => this.#held.push({ ...subject, cell, reason });
        if (!allowed.deletes)
          hold(
            'removed',
            'its file was removed here, and it is still on the service. With --delete it is deleted there, too; to have the file again, take it back from version control',
          );
        else if (tooMany)
          hold(
            'refused',
            `${group.length} of ${ledger.size} ${kind} in '${language.code}' would be deleted; a push may delete ${most}. Where that is meant, push with --delete-all`,
          );
        else if (copies.length > 0)
          hold(
            'refused',
            `${copies.join(' and ')} holds the same record of the service; remove that, too, or take this one back`,
          );
        else await this.#deletion(one);
      }
    }
  }

  async #deletion(removed: Removed): Promise<void> {
    const { language, kind, entry } = removed;
    const subject = { language: language.code, kind, path: entry.path, id: entry.id };
    const line = entry.line();
    const found = await this.#judge.look({ language, entry }, kind, entry.id);
    if ('error' in found) {
      if (found.state === 'gone') this.#works.push({ does: 'forget', removed });
      else if (found.state === 'unknown' && found.error !== undefined)
        throw found.error.inState('Nothing was sent for this record.');
      else
        this.#held.push({
          ...subject,
          cell: 'refused',
          reason: `the service does not show it to this account: ${found.error?.message ?? found.state}`,
        });
      return;
    }
    const { record, observed } = found;
    if (record.service?.protected === true)
      this.#held.push({ ...subject, cell: 'refused', reason: 'it asks for a password. Delete it on the service' });
    else if (observed.digest !== line.digest)
      this.#held.push({
        ...subject,
        cell: 'conflict',
        reason:
          'it was removed here and has changed on the service since. The next sync brings it back, with what changed; remove it again to delete it',
      });
    else {
      const title = String(Reflect.get(record, NAME_FIELD[kind]) ?? '');
      const step: DeleteStep = {
        does: 'delete',
        language: language.code,
        kind,
        path: entry.path,
        id: entry.id,
        served: observed.digest,
        title,
      };
      this.#works.push({ does: 'delete', step, removed, reread: found });
    }
  }
}
