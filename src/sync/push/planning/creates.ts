import { ServiceError } from '#client/errors';
import type { CreateIntent } from '#content/state/intents';
import type { CallLanguage } from '#interface/endpoint';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { createIntentFor, fieldsChangedSince, foldedKey, isMadeBy } from '#sync/plan/linking';
import { type KeyState, lookUpKey } from '#sync/push/key-lookup';
import { languageWithOthers } from '#sync/push/options';
import type { CreateStep, HeldBackRecord, PushFile, PushWorkOf } from '#sync/push/plan';
import { unreadableReason } from '#sync/push/planning/validation-rules';
import type { PushSession } from '#sync/push/session';
import { LOOK_PAUSES, lookRepeatedly } from '#sync/push/writing/attempt';

/**
 * Sorts new records so that each comes after the records that it refers to. `circular` holds the records for which that
 * is impossible, because some refer to each other.
 */
export function createsInOrder(works: readonly PushWorkOf<'create'>[]): {
  readonly ordered: readonly PushWorkOf<'create'>[];
  readonly circular: readonly PushWorkOf<'create'>[];
} {
  const making = new Set(works.map(({ step }) => step.path));
  const ordered: PushWorkOf<'create'>[] = [];
  const placed = new Set<string>();
  for (let remaining = works; remaining.length > 0; ) {
    const isReady = ({ step }: PushWorkOf<'create'>) =>
      step.needs.every((path) => placed.has(path) || !making.has(path));
    const ready = remaining.filter(isReady);
    if (ready.length === 0) return { ordered, circular: remaining };
    for (const work of ready) placed.add(work.step.path);
    ordered.push(...ready);
    remaining = remaining.filter((work) => !ready.includes(work));
  }
  return { ordered, circular: [] };
}

/** The work that a new file needs, or the reason why it is held back. */
type PlannedNew =
  | PushWorkOf<'create'>
  /** `held` names the fields that are in conflict, if there are any. */
  | (PushWorkOf<'link'> & { readonly held: HeldBackRecord | undefined })
  | { readonly does: 'hold'; readonly held: HeldBackRecord };

/** Plans the work for new files. Asks the service whether it has their records already. */
export class CreatePlanner {
  readonly #session: PushSession;
  readonly #paths: ReadonlySet<string>;
  /** The path of the new file that has each key. */
  readonly #keys = new Map<string, string>();

  /** `paths` are the paths of all new files. */
  constructor(session: PushSession, paths: ReadonlySet<string>) {
    this.#session = session;
    this.#paths = paths;
  }

  /**
   * Looks for the record that an earlier run sent without learning the result. Waits as long as a write may take after
   * it was sent.
   */
  async #outcomeOf(intent: CreateIntent, name: string, language: CallLanguage): Promise<KeyState> {
    const { client, sleep, stopped, now } = this.#session.options;
    const { kind, id } = intent;
    if (id !== undefined) {
      const onService = await this.#session.validator.look({ language, entry: undefined }, kind, id);
      if (!('error' in onService)) return { state: 'taken', onService };
    }
    const look = async () => {
      const state = await lookUpKey(
        client,
        languageWithOthers(language, this.#session.options),
        intent.kind,
        { key: intent.key, name },
        this.#session.validator.mark,
      );
      return state.state === 'free' ? undefined : state;
    };
    const age = now().since(Temporal.Instant.from(intent.sentAt)).total('milliseconds');
    const commitsWithin = LOOK_PAUSES.reduce((sum, pause) => sum + pause, 0);
    const outcome = age < commitsWithin ? await lookRepeatedly(look, sleep, stopped) : undefined;
    // A failed look before counts as finding nothing; an error of this last one is thrown.
    return outcome ?? (await look()) ?? { state: 'free' };
  }

  /**
   * Plans the work for a new file. Throws `ServiceError` if the service can't be reached, blocks requests or refuses
   * the credentials.
   */
  async plan(pushFile: PushFile): Promise<PlannedNew> {
    const { kind } = pushFile.file;
    const { client, allowed } = this.#session.options;
    const { path } = pushFile.file;
    const language = pushFile.language.code;
    const validated = await this.#session.validator.created(kind, pushFile);
    if (validated.verdict === 'hold') return { does: 'hold', held: validated.held };
    const hold = (reason: string): PlannedNew => ({
      does: 'hold',
      held: { language, kind, path, id: undefined, cell: 'refused', reason },
    });
    const { key, target, needs, changes } = validated;
    const name = String(Reflect.get(target, NAME_FIELD[kind]));
    // The service may take a record of the same name in another language for it, including a record that this push
    // creates.
    const isNamed = kind !== 'events' && client.dialect.quirks.namesReused;
    const telling = isNamed ? { field: NAME_FIELD[kind], value: name } : key;
    const same = `${isNamed ? '' : language} ${kind} ${foldedKey(telling)}`;
    const other = this.#keys.get(same);
    if (other !== undefined)
      return hold(
        other.startsWith(`${language}/`)
          ? `it has the same ${telling.field} as ${other}, which is new, too`
          : `it has the same ${telling.field} as ${other}, which is new, too, and would overwrite it on the service. Push that one and sync: where the service shows it in '${language}', too, remove this file; otherwise choose another ${telling.field}`,
      );
    this.#keys.set(same, path);
    const begun = createIntentFor(this.#session.intents.open, pushFile.file, key);
    const orphan = begun === undefined ? this.#orphan(language, kind) : undefined;
    if (orphan !== undefined && !allowed.again.has(orphan.path))
      return hold(
        `${orphan.path} was sent on ${orphan.sentAt} and is not there any more, so this may be the same record under another name. Run \`almanac sync\`: if the service made it, it comes. Where you are sure that it was not made, push with --send-again ${orphan.path}`,
      );
    const state = await this.#lookedUp(() =>
      begun === undefined
        ? lookUpKey(
            client,
            languageWithOthers(pushFile.language, this.#session.options),
            kind,
            { key, name },
            this.#session.validator.mark,
          )
        : this.#outcomeOf(begun, name, pushFile.language),
    );
    if (typeof state === 'string') return hold(state);
    if (state.state === 'closed')
      return hold(
        state.advised === true
          ? state.reason
          : `${state.reason}. Restore that one or delete it for good there, or choose another ${key.field}`,
      );
    if (state.state === 'taken') {
      const { record, observed } = state.onService;
      const elsewhere = await this.#session.validator.languages.otherOf(pushFile.language, kind, state.onService);
      if (elsewhere !== undefined) {
        const slug = `${key.value}-${language}`;
        // Services that have each slug once give a new event another slug: a slug with the language tells more.
        return kind === 'events' && !key.value.endsWith(`-${language}`)
          ? this.plan({ ...pushFile, file: { ...pushFile.file, record: { ...pushFile.file.record, slug } } })
          : hold(
              `the service has a record of its ${key.field} already, in '${elsewhere}': ${observed.id}. Choose another ${key.field}`,
            );
      }
      const holder = await this.#session.content.fileOf(language, kind, observed.id);
      const fields = changes.map(({ field }) => field);
      const differing = this.#session.validator.differences(kind, target, fields, record);
      // A record that an earlier run surely made of this file belongs to it, even if either was edited since.
      const isAlike = this.#session.validator.isAlike(kind);
      const isOurs = begun !== undefined && isMadeBy(begun, observed, isAlike);
      if (holder === undefined && (differing.length === 0 || isOurs)) {
        // Noted now, so that relations to this record are compared by its id.
        this.#session.validator.relations.noteId(path, observed.id);
        const edited = begun === undefined ? [] : fieldsChangedSince(begun, record, differing, isAlike);
        const reason = `${edited.join(', ')}: the service has another value than was sent on ${begun?.sentAt}, and than the file has now. Both are kept, and \`almanac resolve\` settles it`;
        const held: HeldBackRecord = { language, kind, path, id: observed.id, cell: 'conflict', reason };
        return {
          does: 'link',
          pushFile,
          onService: state.onService,
          target,
          begun,
          held: edited.length > 0 ? held : undefined,
        };
      }
      const there = `the service has a record of its ${key.field} already: ${observed.id}`;
      if (holder !== undefined) return hold(`${there}, which content has as ${holder}`);
      if (begun !== undefined)
        return hold(
          `it was sent on ${begun.sentAt}, and ${there}, with another ${differing.join(', ')}. That one may have been made of it and edited since, or be somebody else's. Run \`almanac sync\` to have it as a file of its own; then remove this file if they are the same, or choose another ${key.field}`,
        );
      return hold(
        `${there} (${key.field} '${key.value}'), with another ${differing.join(', ')}. Choose another ${key.field}, or run \`almanac sync\` to have that one and edit it`,
      );
    }
    if (begun !== undefined && !allowed.again.has(path))
      return hold(
        `it was sent on ${begun.sentAt}, and whether the service made it is not known: no record of its ${key.field} is there now. It is not sent again by itself. Run \`almanac sync\`: if it was made and has another ${key.field} since, it comes as a file of its own; then remove this one. Where you are sure that it was not made, push with --send-again ${path}`,
      );
    const step: CreateStep = { does: 'create', language, kind, path, file: pushFile.digest, key, changes, needs };
    return { does: 'create', step, pushFile };
  }

  /** Returns an open intent of this language and kind to create a record whose file is gone. */
  #orphan(language: string, kind: Kind): CreateIntent | undefined {
    return this.#session.intents.open
      .filter((one) => one.does === 'create')
      .find((one) => one.language === language && one.kind === kind && !this.#paths.has(one.path));
  }

  /** Returns the result of a look, or the reason why the service could not give it. */
  async #lookedUp(look: () => Promise<KeyState>): Promise<KeyState | string> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof ServiceError) return unreadableReason(error);
      throw error;
    }
  }
}
