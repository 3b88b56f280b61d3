import { ServiceError } from '#client/errors';
import { textDigest } from '#content/canonical-json';
import { noticedAt } from '#content/changes';
import type { CreateIntent, Intent, Intents } from '#content/intents';
import { fieldValues, sameValue } from '#content/ledger';
import { schemaOf } from '#content/store';
import { type AlmanacError, InterruptedError } from '#errors';
import { fieldClass } from '#interface/field-classes';
import type { Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import type { AnyRecord } from '#records/schema';
import { adopted } from '#sync/adoption';
import { deleted } from '#sync/departure';
import { nameOfPath } from '#sync/names';
import { attempt, lookFor } from '#sync/push/attempts';
import type { OwnFile, Removed } from '#sync/push/candidates';
import type { ContentSide } from '#sync/push/content-side';
import type { Judge } from '#sync/push/judging';
import { proveKey } from '#sync/push/keys';
import type { PushOptions } from '#sync/push/options';
import type { StepOutcome } from '#sync/push/outcome';
import type { Work } from '#sync/push/planning';
import { observedFrom, type Reread } from '#sync/push/reread';
import { settle } from '#sync/settling';

type WorkOf<D extends Work['does']> = Extract<Work, { does: D }>;

type Ended = Omit<StepOutcome, 'step'>;

/** Thrown where the credentials may not write: nothing else may be tried. */
export class NotAllowedError extends Error {
  readonly answer: ServiceError;

  constructor(answer: ServiceError) {
    super(answer.message);
    this.answer = answer;
  }
}

/** What was sent, and the fields of it of which the service made its own. */
type Sent = { readonly wanted: AnyRecord; readonly accepted: readonly string[] };

type Settled = { readonly isConflict: boolean; readonly remarks: readonly string[] };

const moved = (what: string): Ended => ({
  outcome: 'moved',
  remarks: [`${what}. Nothing was sent; push again to have it planned afresh`],
});
const refused = (error: AlmanacError): Ended => ({ outcome: 'refused', remarks: error.explain().split('\n') });

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Does the work of a push, one write at a time, and brings content in step after each. */
export class Writer {
  readonly #content: ContentSide;
  readonly #judge: Judge;
  readonly #intents: Intents;
  readonly #options: PushOptions;
  readonly overtaken: string[] = [];

  constructor(content: ContentSide, judge: Judge, intents: Intents, options: PushOptions) {
    this.#content = content;
    this.#judge = judge;
    this.#intents = intents;
    this.#options = options;
  }

  /** Returns whether it was done: a file that a person has changed meanwhile is left alone. */
  async #commit(...args: Parameters<ContentSide['commit']>): Promise<boolean> {
    const left = await this.#content.commit(...args);
    this.overtaken.push(...left);
    return left.length === 0;
  }

  /** Why a file is not the one that was planned from. */
  async #fileMoved(path: string, digest: string): Promise<string | undefined> {
    const text = await this.#options.files.read(path);
    if (text === undefined) return `${path} was removed meanwhile`;
    return textDigest(text) === digest ? undefined : `${path} was changed meanwhile`;
  }

  /** Files that take what the service has. */
  async take({ edited: { kind, id, files } }: WorkOf<'take'>): Promise<void> {
    for (const own of files) {
      if ((await this.#fileMoved(own.file.path, own.digest)) !== undefined) continue;
      const found = await this.#judge.look(own, kind, id);
      if (!('error' in found)) await this.#settleAs(kind, own, found, { wanted: own.file.record, accepted: [] });
    }
  }

  /** The service's version beside a file in conflict. */
  async note({ language, kind, decision }: WorkOf<'note'>): Promise<void> {
    await this.#commit(language, kind, decision);
  }

  /** Brings a file in step with what the service has; of what was sent, `accepted` is agreed on as the service has it. */
  async #settleAs(kind: Kind, own: OwnFile, found: Reread, { wanted, accepted }: Sent): Promise<Settled> {
    const sides = await this.#judge.sides(kind, own, found);
    const [mine, sent] = [fieldValues(sides.record), fieldValues(wanted)];
    // A file of another language may not have had the edit.
    const agreed = accepted.filter((field) => sameValue(mine.get(field), sent.get(field)));
    const decision = settle(kind, sides, agreed, await this.#content.place(own.language.code, kind));
    await this.#commit(own.language.code, kind, decision);
    const isConflict = decision.cell === 'conflict';
    return {
      isConflict,
      remarks: [
        ...(isConflict && decision.reason !== undefined ? [decision.reason] : []),
        ...sides.leftOut.map(
          (field) =>
            `${field} was left out of ${own.file.path}: the service keeps it, and the file has it again. To empty it, write ""`,
        ),
      ],
    };
  }

  /** A record as the service has it after a write; what the write answered, where it can't be read. */
  async #readBack(kind: Kind, own: OwnFile, id: number, answer: Reread): Promise<Reread> {
    try {
      const found = await this.#judge.look(own, kind, id);
      return 'error' in found ? answer : found;
    } catch (error) {
      if (error instanceof ServiceError) return answer;
      throw error;
    }
  }

  /** What the service made of the fields that were sent. */
  #compared(kind: Kind, fields: readonly string[], wanted: AnyRecord, before: AnyRecord | undefined, after: AnyRecord) {
    const { dialect } = this.#options.client;
    const [ours, then, found] = [
      fieldValues(wanted),
      before === undefined ? undefined : fieldValues(before),
      fieldValues(after),
    ];
    const accepted: string[] = [];
    const remarks: string[] = [];
    let lost = false;
    for (const field of fields) {
      const [mine, theirs] = [ours.get(field), found.get(field)];
      if (sameValue(mine, theirs)) continue;
      const [sent, has] = [Reflect.get(wanted, field), Reflect.get(after, field)];
      const emptied = (mine === undefined || mine === '') && (theirs === undefined || theirs === '');
      const alike = emptied || isAlike(dialect, kind, field, sent, has);
      const normalised = alike || fieldClass(dialect, kind, field).written === 'normalised';
      if (normalised) accepted.push(field);
      if (alike) continue;
      if (normalised)
        remarks.push(`${field}: the service made ${shown(has)} of ${shown(sent)}; the file keeps its own`);
      else {
        lost = true;
        const asBefore = then !== undefined && sameValue(theirs, then.get(field));
        remarks.push(
          asBefore
            ? `${field}: the service has not taken ${shown(sent)} and still has ${shown(has)}`
            : `${field}: ${shown(sent)} was sent, and the service has ${shown(has)}`,
        );
      }
    }
    return { accepted, remarks, lost };
  }

  async update({ step, edited }: WorkOf<'update'>): Promise<Ended> {
    const { client, sleep, stopped } = this.#options;
    const { kind, id, files } = edited;
    const [own] = files;
    if (own === undefined) throw new TypeError('an update of no file');
    for (const { path, file } of [{ path: step.path, file: step.file }, ...step.copies]) {
      const change = await this.#fileMoved(path, file);
      if (change !== undefined) return moved(change);
    }
    const judged = await this.#judge.edited(edited);
    if (judged.verdict === 'hold') return moved(`${step.path}: ${judged.held.reason}`);
    if (judged.verdict === 'take' || judged.reread.observed.digest !== step.served)
      return moved(`${step.path} was changed on the service meanwhile`);
    if (judged.needs.length > 0) return moved(`${step.path} names ${judged.needs.join(' and ')}, which was not made`);
    const { fields, request, reread, wanted } = judged;
    const sent = await attempt(client, kind, () => client.update<Kind>(kind, own.language, { id }, request.fields));
    let answer: Reread | undefined;
    switch (sent.outcome) {
      case 'forbidden':
        throw new NotAllowedError(sent.error);
      case 'refused':
        return refused(sent.error);
      case 'done':
        answer = observedFrom<Kind>(kind, sent.answer, own.entry, this.#judge.mark);
        break;
      case 'unknown': {
        answer = await lookFor(
          async () => {
            const found = await this.#judge.look(own, kind, id);
            if ('error' in found) return undefined;
            return this.#judge.differences(kind, wanted, fields, found.record).length === 0 ? found : undefined;
          },
          sleep,
          stopped,
        );
        if (answer === undefined)
          return {
            outcome: 'unknown',
            id,
            remarks: [
              ...sent.error.explain().split('\n'),
              'Whether it was written is not known; it does not show. The file keeps its edits: the next push looks again.',
            ],
          };
      }
    }
    const after = await this.#readBack(kind, own, id, answer);
    const { accepted, remarks, lost } = this.#compared(kind, fields, wanted, reread.record, after.record);
    const settled = await this.#settleAs(kind, own, after, { wanted, accepted });
    const others = await this.#refresh(kind, [...files.slice(1), ...edited.copies], wanted, fields, accepted);
    return {
      outcome: lost || settled.isConflict ? 'partly' : 'done',
      id,
      remarks: [...remarks, ...settled.remarks, ...others],
    };
  }

  /** Brings the files of other languages that hold the same service record in step. */
  async #refresh(
    kind: Kind,
    copies: readonly OwnFile[],
    wanted: AnyRecord,
    sent: readonly string[],
    accepted: readonly string[],
  ): Promise<string[]> {
    const remarks: string[] = [];
    for (const copy of copies) {
      const id = copy.file.record.service?.id;
      if (id === undefined) continue;
      try {
        const found = await this.#judge.look(copy, kind, id);
        if ('error' in found) {
          remarks.push(
            `${copy.file.path} holds the same record, and the service does not show it: ${found.error?.message ?? found.state}`,
          );
          continue;
        }
        await this.#settleAs(kind, copy, found, { wanted, accepted });
        const reached = this.#judge.differences(kind, wanted, sent, found.record).length === 0;
        if (!reached && copy.file.record.service !== undefined && copy.entry?.text !== copy.digest)
          remarks.push(`${copy.file.path} is a record of its own on the service after all: push again to write it`);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        remarks.push(
          `${copy.file.path} holds the same record and could not be refreshed: ${error.message} The next sync does it`,
        );
      }
    }
    return remarks;
  }

  /** A new file of which the record is there already. */
  async adopt({ own, reread, wanted }: Pick<WorkOf<'adopt'>, 'own' | 'reread' | 'wanted'>): Promise<void> {
    const { kind, path, name } = own.file;
    const { code } = own.language;
    const id = reread.observed.id;
    const place = await this.#content.place(code, kind);
    const decision = adopted(kind, { file: own.file, stated: own.stated, record: wanted }, reread.observed, place);
    const done = await this.#commit(code, kind, decision, { name, id });
    this.#judge.relations.made(path, id);
    const intent = this.#intents.of('create', path);
    // A file that was changed meanwhile has no id yet: the intent remembers it.
    if (intent !== undefined && done) await this.#intents.close(intent);
  }

  async create({ step, own }: WorkOf<'create'>): Promise<Ended> {
    const { client, sleep, stopped, now } = this.#options;
    const { kind, path } = own.file;
    const { language } = own;
    const change = await this.#fileMoved(path, step.file);
    if (change !== undefined) return moved(change);
    const judged = await this.#judge.created(kind, own);
    if (judged.verdict === 'hold') return moved(`${path}: ${judged.held.reason}`);
    if (judged.needs.length > 0) return moved(`${path} names ${judged.needs.join(' and ')}, which was not made`);
    const { key, wanted, request, changes } = judged;
    const fields = changes.map(({ field }) => field);
    const mark = this.#judge.mark;
    const free = await proveKey(client, language, kind, key, mark);
    if (free.state !== 'free') return moved(`the service has a record of the ${key.field} '${key.value}' by now`);
    const intent: CreateIntent = { does: 'create', language: language.code, kind, path, key, sentAt: noticedAt(now()) };
    await this.#intents.note(intent);
    const sent = await attempt(client, kind, () => client.create<Kind>(kind, language, request.fields));
    let answer: Reread | undefined;
    switch (sent.outcome) {
      case 'forbidden':
        await this.#intents.close(intent);
        throw new NotAllowedError(sent.error);
      case 'refused':
        await this.#intents.close(intent);
        return refused(sent.error);
      case 'done':
        answer = observedFrom<Kind>(kind, sent.answer, undefined, mark);
        await this.#intents.note({ ...intent, id: answer.observed.id });
        break;
      case 'unknown':
        answer = await lookFor(
          async () => {
            const found = await proveKey(client, language, kind, key, mark);
            return found.state === 'taken' ? found.reread : undefined;
          },
          sleep,
          stopped,
        );
        if (answer === undefined)
          return {
            outcome: 'unknown',
            remarks: [
              ...sent.error.explain().split('\n'),
              `Whether it was made is not known; it does not show. It is not sent again by itself: the next push looks for it.`,
            ],
          };
    }
    const id = answer.observed.id;
    const after = await this.#readBack(kind, { ...own, entry: undefined }, id, answer);
    const { remarks, lost } = this.#compared(kind, fields, wanted, undefined, after.record);
    await this.adopt({ own, reread: after, wanted: schemaOf(kind).parse(wanted) });
    return { outcome: lost ? 'partly' : 'done', id, remarks };
  }

  /** A record that a push deleted is gone from both sides; `record` is what the service had. */
  async #buried({ language, kind, entry }: Removed, record: AnyRecord): Promise<void> {
    const place = await this.#content.place(language.code, kind);
    const file = { language: language.code, kind, name: nameOfPath(entry.path), path: entry.path, record };
    const { removes: _file, cell: _cell, ...rest } = deleted({ id: entry.id, file, fields: [] }, entry.line(), place);
    await this.#commit(language.code, kind, { cell: 'forget', ...rest });
  }

  async forget({ removed }: WorkOf<'forget'>): Promise<void> {
    const { language, kind, entry } = removed;
    const intent = this.#intents.of('delete', entry.path);
    // Gone by a push that did not see the end of it.
    if (intent?.does === 'delete') await this.#buried(removed, schemaOf(kind).parse(intent.record));
    else await this.#commit(language.code, kind, { cell: 'forget', id: entry.id, path: entry.path, ledger: null });
    if (intent !== undefined) await this.#intents.close(intent);
  }

  async delete(work: WorkOf<'delete'>): Promise<Ended> {
    const { client, sleep, stopped, now } = this.#options;
    const { step, removed } = work;
    const { language, kind, entry } = removed;
    const { id, path } = step;
    if ((await this.#options.files.read(path)) !== undefined) return moved(`${path} is back`);
    const look = () => this.#judge.look({ language, entry }, kind, id);
    const found = await look();
    const isGone = (one: Awaited<ReturnType<typeof look>>) => 'error' in one && one.state === 'gone';
    if (!isGone(found)) {
      if ('error' in found) return moved(`${path}: ${found.error?.message ?? found.state}`);
      if (found.observed.digest !== step.served) return moved(`${path} was changed on the service meanwhile`);
      const { record } = work.reread;
      const intent: Intent = {
        does: 'delete',
        language: language.code,
        kind,
        path,
        id,
        record,
        sentAt: noticedAt(now()),
      };
      await this.#intents.note(intent);
      const sent = await attempt(client, kind, () => client.delete<Kind>(kind, language, { id }));
      if (sent.outcome === 'forbidden' || (sent.outcome === 'refused' && !isGone(await look()))) {
        await this.#intents.close(intent);
        if (sent.outcome === 'forbidden') throw new NotAllowedError(sent.error);
        return refused(sent.error);
      }
      if (sent.outcome === 'unknown') {
        const gone = await lookFor(async () => (isGone(await look()) ? true : undefined), sleep, stopped);
        if (gone === undefined)
          return {
            outcome: 'unknown',
            id,
            remarks: [
              ...sent.error.explain().split('\n'),
              'It is still there. The next push with --delete looks again.',
            ],
          };
      }
    }
    await this.#buried(removed, work.reread.record);
    const open = this.#intents.of('delete', path);
    if (open !== undefined) await this.#intents.close(open);
    return { outcome: 'done', id, remarks: [] };
  }

  /** Throws `InterruptedError` where a person has ended the run. */
  endIfStopped(): void {
    if (this.#options.stopped?.aborted === true) throw new InterruptedError();
  }
}
