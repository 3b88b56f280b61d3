import type { StatusRules } from '#content/calendar/facts/rules';
import { linkIndex, readTranslations, translationsText, withIdOf } from '#content/calendar/translations';
import { type LedgerEntry, ledgerEntryOf } from '#content/state/ledger';
import { pendingPath, pendingText } from '#content/state/pending';
import { finishInterruptedRun } from '#content/state/recovery';
import { type RevisionTime, readRevisionTimes } from '#content/state/revisions';
import { readTombstones, type Tombstone } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { carryOutMoves, type OvertakenPaths } from '#content/store/journal';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import { memorySpool } from '#content/store/spool';
import type { Inventory } from '#content/store/store';
import type { Dialect } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import {
  eventLossRevisions,
  isRelatedKind,
  publishedAtFrom,
  type RelationIndexes,
  readRelationIndexes,
} from '#sync/apply/revisions';
import { Staging } from '#sync/apply/staging';
import type { Decision, PlanContext, PublishedAt } from '#sync/plan/decision';
import { TakenNames } from '#sync/plan/names';
import { type RevisionChange, revisionChangeOf } from '#sync/plan/record-revisions';
import { eventStatusFinder } from '#sync/plan/statuses';
import { readContentSide } from '#sync/side';

/**
 * The ledger, files and tombstones that a content folder has of one language and kind, kept in step with what is
 * written to the folder.
 */
type CollectionState = {
  readonly ledger: Map<number, LedgerEntry>;
  /** True if the folder had a ledger of this language and kind when it was read. */
  readonly begun: boolean;
  readonly inventory: Inventory & { readonly texts: Map<string, string> };
  readonly tombstones: Map<number, Tombstone>;
};

/** The options that all writes to content share. */
type ContentSessionOptions = {
  readonly dialect: Dialect;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  /** The host in the UIDs of events. */
  readonly uidHost: string;
  /** The rules by which events are cancelled or postponed. */
  readonly statuses?: StatusRules | undefined;
};

/** The name of a new record's file, which links between translations hold, and the id that replaces it there. */
type NewId = { readonly name: string; readonly id: number };

/** Sets the value of a key; `null` removes the key. */
function put<K, V>(map: Map<K, V>, key: K, value: V | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/**
 * The content folder during a push: read once, written record by record. `finish` writes ledgers, tombstones, revisions
 * and the log of changes, which are written as whole files; until then each change to them is kept as a pending change.
 */
export class ContentSession {
  readonly #files: Files;
  readonly #options: ContentSessionOptions;
  readonly #collections = new Map<string, CollectionState>();
  #revisions: Promise<Map<string, RevisionTime>> | undefined;
  readonly #related = new Map<string, Promise<RelationIndexes>>();
  /** The number of pending changes that were written. */
  #pendingCount = 0;

  constructor(files: Files, options: ContentSessionOptions) {
    this.#files = files;
    this.#options = options;
  }

  /**
   * Returns the ledger, files and tombstones of one language and kind, and reads them at the first call. Throws
   * `ContentError`.
   */
  async of(language: string, kind: Kind): Promise<CollectionState> {
    const key = `${language} ${kind}`;
    const known = this.#collections.get(key);
    if (known !== undefined) return known;
    // The revisions are read before anything is written: a file of a newer format is refused.
    await this.#revised();
    const { ledger, exists, inventory } = await readContentSide(this.#files, language, kind, memorySpool());
    const collection = {
      ledger: new Map(ledger),
      begun: exists,
      inventory: { ...inventory, texts: new Map(inventory.texts) },
      tombstones: new Map(await readTombstones(this.#files, language, kind)),
    };
    this.#collections.set(key, collection);
    return collection;
  }

  /** Returns the plan context for decisions about one language and kind. */
  async context(language: string, kind: Kind): Promise<PlanContext> {
    const { inventory, tombstones, begun } = await this.of(language, kind);
    const { dialect, at, uidHost, statuses } = this.#options;
    const statusOf = await eventStatusFinder(statuses, async (term) => (await this.of(language, term)).ledger);
    return {
      language,
      kind,
      // Made on demand: only a record whose file is renamed needs the names, and there may be thousands.
      get names() {
        return new TakenNames(inventory.texts.keys());
      },
      conflicts: new Set(inventory.conflicts),
      texts: inventory.texts,
      at,
      begun,
      uidHost,
      acceptsMissing: false,
      tombstones,
      statusOf,
      publishedAt: await this.#publishedAt(language, kind),
      intents: [],
      isAlike: (field, ours, theirs) => isAlike(dialect, kind, field, ours, theirs),
    };
  }

  #revised(): Promise<Map<string, RevisionTime>> {
    this.#revisions ??= readRevisionTimes(this.#files).then((revisions) => new Map(revisions));
    return this.#revisions;
  }

  async #publishedAt(language: string, kind: Kind): Promise<PublishedAt> {
    const revisions = await this.#revised();
    if (kind !== 'events') return publishedAtFrom(language, kind, revisions, undefined);
    const related = this.#related.get(language) ?? readRelationIndexes(this.#files, language);
    this.#related.set(language, related);
    return publishedAtFrom(language, kind, revisions, await related);
  }

  /**
   * Returns the path of the file that content has of a record, or had at the last agreement; `undefined` if there was
   * none.
   */
  async fileOf(language: string, kind: Kind, id: number): Promise<string | undefined> {
    const { ledger, inventory } = await this.of(language, kind);
    const touched = inventory.touched.find(({ record }) => record.service?.id === id);
    return inventory.untouched.get(id) ?? touched?.path ?? ledger.get(id)?.path;
  }

  /** Returns the languages of the records that people linked with a record as its translations, sorted. */
  async linkedLanguages(language: string, kind: Kind, { name, id }: NewId): Promise<readonly string[]> {
    const linksOf = linkIndex((await readTranslations(this.#files))[kind] ?? []);
    const codes = linksOf({ language, id, name }).flatMap((link) => Object.keys(link));
    return [...new Set(codes)].filter((code) => code !== language).sort();
  }

  /**
   * Carries out a decision in one step: writes the files of its record, and a pending change that `finish` writes into
   * the ledger, tombstones, revisions and log of changes. Returns the paths of files that a person has changed
   * meanwhile, which stay unchanged.
   */
  async commit(language: string, kind: Kind, decision: Decision, newId?: NewId): Promise<OvertakenPaths> {
    const collection = await this.of(language, kind);
    const staging = new Staging(this.#files, true);
    // All files are staged before anything else is begun, so that an error of the disk is thrown here and not lost.
    await Array.fromAsync(staging.records(language, kind, [decision], collection.inventory));
    const change = await this.#changeBy(language, kind, decision);
    if (change !== undefined) {
      this.#pendingCount += 1;
      await staging.state(pendingPath(this.#pendingCount), pendingText(change));
    }
    if (newId !== undefined) await this.#link(staging, language, kind, newId);
    const { moves } = staging;
    const overtaken = moves.length === 0 ? [] : await carryOutMoves(this.#files, moves);
    if (overtaken.length > 0) return overtaken;
    const { id, ledger, tombstone } = decision;
    if (id !== undefined && ledger !== undefined)
      put(collection.ledger, id, ledger === null ? null : ledgerEntryOf(ledger));
    if (id !== undefined && tombstone !== undefined) put(collection.tombstones, id, tombstone);
    const revisions = await this.#revised();
    for (const { key, revision } of change?.revisions ?? []) put(revisions, key, revision ?? null);
    if (isRelatedKind(kind)) this.#related.delete(language);
    for (const { path, after, of } of moves) if (of !== undefined) put(collection.inventory.texts, path, after);
    return overtaken;
  }

  /**
   * Writes the pending changes into the ledgers, tombstones, revisions and log of changes, each file once. Returns the
   * paths of files that people had changed meanwhile, like `finishInterruptedRun`.
   */
  async finish(): Promise<OvertakenPaths> {
    return this.#pendingCount === 0 ? [] : finishInterruptedRun(this.#files);
  }

  /**
   * Returns the pending change that a decision makes to ledger, tombstones, revisions and log of changes; `undefined`
   * if it makes none.
   */
  async #changeBy(language: string, kind: Kind, decision: Decision) {
    const { id, ledger, tombstone, changes = [] } = decision;
    const { ledger: known } = await this.of(language, kind);
    const revisions = await this.#revisionsAfter(language, kind, decision);
    const isNew = ledger && (id === undefined || known.get(id)?.row() !== ledgerEntryOf(ledger).row());
    const change = {
      language,
      kind,
      id,
      ledger: isNew || ledger === null ? ledger : undefined,
      tombstone,
      revisions,
      changes: [...changes],
    };
    const isNothing = change.ledger === undefined && tombstone === undefined && revisions.length + changes.length === 0;
    return isNothing ? undefined : change;
  }

  async #revisionsAfter(language: string, kind: Kind, decision: Decision): Promise<RevisionChange[]> {
    const { at } = this.#options;
    const revisions = await this.#revised();
    const { tombstones, publishedAt, statusOf } = await this.context(language, kind);
    const change = revisionChangeOf(decision, { language, kind, at, revisions, tombstones, publishedAt, statusOf });
    const revised = change === undefined ? [] : [change];
    const newTombstones = decision.tombstone ? [decision.tombstone] : [];
    const losses = await eventLossRevisions(
      language,
      [{ kind, revised, newTombstones }],
      () => this.of(language, 'events'),
      {
        files: this.#files,
        at,
        revisions,
      },
    );
    return [...revised, ...losses];
  }

  async #link(staging: Staging, language: string, kind: Kind, { name, id }: NewId): Promise<void> {
    const before = await readTranslations(this.#files);
    const after = withIdOf(before, kind, language, name, id);
    if (JSON.stringify(after) !== JSON.stringify(before))
      await staging.state(TRANSLATIONS_PATH, translationsText(after));
  }
}
