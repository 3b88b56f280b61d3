import type { CreateIntent, Intents } from '#content/intents';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { foldedKey } from '#sync/adoption';
import { LOOKS, lookFor } from '#sync/push/attempts';
import type { OwnFile } from '#sync/push/candidates';
import type { ContentSide } from '#sync/push/content-side';
import type { Judge } from '#sync/push/judging';
import { type KeyState, proveKey } from '#sync/push/keys';
import type { PushOptions } from '#sync/push/options';
import type { CreateStep, HeldBack } from '#sync/push/plan';
import type { WorkOf } from '#sync/push/work';

/** New records in the order in which they can be made: those that others name come first. */
export function inOrder<T extends { readonly step: CreateStep }>(works: readonly T[]): readonly T[] {
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

/** What is to be done about a new file. */
export type PlannedNew = WorkOf<'create'> | WorkOf<'adopt'> | { readonly does: 'hold'; readonly held: HeldBack };

/** Plans what becomes of new files: the service is asked whether it has their records. */
export class CreatePlanner {
  readonly #content: ContentSide;
  readonly #judge: Judge;
  readonly #intents: Intents;
  readonly #options: PushOptions;
  /** The files that hold each key. */
  readonly #keys = new Map<string, string>();

  constructor(content: ContentSide, judge: Judge, intents: Intents, options: PushOptions) {
    this.#content = content;
    this.#judge = judge;
    this.#intents = intents;
    this.#options = options;
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

  /** Throws `ServiceError` where the service can't say what it has. */
  async plan(own: OwnFile): Promise<PlannedNew> {
    const { kind } = own.file;
    const { client, allowed } = this.#options;
    const { path } = own.file;
    const language = own.language.code;
    const judged = await this.#judge.created(kind, own);
    if (judged.verdict === 'hold') return { does: 'hold', held: judged.held };
    const hold = (reason: string): PlannedNew => ({
      does: 'hold',
      held: { language, kind, path, id: undefined, cell: 'refused', reason },
    });
    const { key, wanted, needs, changes } = judged;
    const same = `${language} ${kind} ${foldedKey(key)}`;
    const other = this.#keys.get(same);
    if (other !== undefined) return hold(`it has the same ${key.field} as ${other}, which is new, too`);
    this.#keys.set(same, path);
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
}
