import type { StatusRules } from '#content/calendar/status';
import { readTranslations, translationsText, withIdOf } from '#content/calendar/translations';
import { CHANGES_PATH, type Change, changesText, readChanges } from '#content/state/changes';
import { entryOf, type LedgerEntry, ledgerText } from '#content/state/ledger';
import { type RevisionLog, readRevisionLog, revisionsText } from '#content/state/revisions';
import { readTombstones, type Tombstone, tombstonesText } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { carryOutPlanned, type Overtaken } from '#content/store/journal';
import { ledgerPath, REVISIONS_PATH, TRANSLATIONS_PATH, tombstonesPath } from '#content/store/layout';
import { memorySpool } from '#content/store/spool';
import type { Inventory } from '#content/store/store';
import type { Dialect } from '#interface/dialects';
import type { Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import { type PublishedAt, publishedBy, type Related, readRelated } from '#sync/apply/published';
import { Staging } from '#sync/apply/staging';
import { readSide } from '#sync/plan/collection';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { eventsLosing, isRelatedKind } from '#sync/plan/event-revisions';
import { Names } from '#sync/plan/names';
import { revisionAfter, withChanges } from '#sync/plan/record-revisions';
import { statusesIn } from '#sync/plan/statuses';

/** What a content folder has of one language and kind, kept in step with what is written to it. */
export type Holding = {
  readonly ledger: Map<number, LedgerEntry>;
  /** Whether there was a ledger before. */
  readonly begun: boolean;
  readonly inventory: Inventory & { readonly texts: Map<string, string> };
  readonly tombstones: Map<number, Tombstone>;
};

/** What everything that is written to content has in common. */
export type ContentSideOptions = {
  readonly dialect: Dialect;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  /** The host in the UIDs of events. */
  readonly uidHost: string;
  /** The rules by which events are cancelled or postponed. */
  readonly statuses?: StatusRules | undefined;
};

/** A new record's name in links between translations, and the id that takes its place there. */
export type NewId = { readonly name: string; readonly id: number };

/** The content folder as a push works on it: read once, written record by record. */
export class ContentSession {
  readonly #files: Files;
  readonly #options: ContentSideOptions;
  readonly #holdings = new Map<string, Holding>();
  #log: Promise<RevisionLog> | undefined;
  readonly #related = new Map<string, Promise<Related>>();

  constructor(files: Files, options: ContentSideOptions) {
    this.#files = files;
    this.#options = options;
  }

  /** What there is of one language and kind. Throws `ContentError`. */
  async of(language: string, kind: Kind): Promise<Holding> {
    const key = `${language} ${kind}`;
    const known = this.#holdings.get(key);
    if (known !== undefined) return known;
    // Read before anything is written: a newer form of it is refused.
    await this.#revisionLog();
    const { ledger, exists, inventory } = await readSide(this.#files, language, kind, memorySpool());
    const holding = {
      ledger: new Map(ledger),
      begun: exists,
      inventory: { ...inventory, texts: new Map(inventory.texts) },
      tombstones: new Map(await readTombstones(this.#files, language, kind)),
    };
    this.#holdings.set(key, holding);
    return holding;
  }

  /** Where decisions about one language and kind are made. */
  async context(language: string, kind: Kind): Promise<PlanContext> {
    const { inventory, tombstones, begun } = await this.of(language, kind);
    const { dialect, at, uidHost, statuses } = this.#options;
    const statusOf = await statusesIn(statuses, async (term) => (await this.of(language, term)).ledger);
    return {
      language,
      kind,
      // Only a record that moves asks for names, and there may be thousands.
      get names() {
        return new Names(inventory.texts.keys());
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

  #revisionLog(): Promise<RevisionLog> {
    this.#log ??= readRevisionLog(this.#files);
    return this.#log;
  }

  async #publishedAt(language: string, kind: Kind): Promise<PublishedAt> {
    const { revisions } = await this.#revisionLog();
    if (kind !== 'events') return publishedBy(language, kind, revisions, undefined);
    const related = this.#related.get(language) ?? readRelated(this.#files, language);
    this.#related.set(language, related);
    return publishedBy(language, kind, revisions, await related);
  }

  /** The file that content has of a record. */
  async fileOf(language: string, kind: Kind, id: number): Promise<string | undefined> {
    const { ledger, inventory } = await this.of(language, kind);
    const touched = inventory.touched.find(({ record }) => record.service?.id === id);
    return inventory.untouched.get(id) ?? touched?.path ?? ledger.get(id)?.path;
  }

  /** Does a decision, with its ledger and log, as one step. Returns what a person had changed meanwhile and is left. */
  async commit(language: string, kind: Kind, decision: Decision, newId?: NewId): Promise<Overtaken> {
    const holding = await this.of(language, kind);
    const before = holding.ledger.get(decision.id ?? 0);
    const grave = holding.tombstones.get(decision.id ?? 0);
    const log = this.#log;
    const staging = new Staging(this.#files, true);
    // All is staged before anything else is begun: nobody would hear of a disk that refuses meanwhile.
    const staged = await Array.fromAsync(staging.records(language, kind, [decision], holding.inventory));
    for (const one of staged) {
      const { id, ledger, tombstone, changes } = one;
      await this.#revise(staging, language, kind, one);
      if (id !== undefined && ledger !== undefined) {
        if (ledger === null) holding.ledger.delete(id);
        else holding.ledger.set(id, entryOf(ledger));
        await staging.state(ledgerPath(language, kind), ledgerText(holding.ledger.values()));
      }
      if (id !== undefined && tombstone !== undefined) {
        if (tombstone === null) holding.tombstones.delete(id);
        else holding.tombstones.set(id, tombstone);
        await staging.state(tombstonesPath(language, kind), tombstonesText(holding.tombstones));
      }
      if (changes !== undefined && changes.length > 0) await this.#tell(staging, changes);
    }
    if (newId !== undefined) await this.#link(staging, language, kind, newId);
    const { transitions } = staging;
    const left = transitions.length === 0 ? [] : await carryOutPlanned(this.#files, transitions);
    if (left.length > 0) {
      // The journal has left what is known of the record as it was, too.
      const id = decision.id ?? 0;
      if (before === undefined) holding.ledger.delete(id);
      else holding.ledger.set(id, before);
      if (grave === undefined) holding.tombstones.delete(id);
      else holding.tombstones.set(id, grave);
      this.#log = log;
      return left;
    }
    if (isRelatedKind(kind)) this.#related.delete(language);
    for (const { path, after, of } of transitions) {
      if (of === undefined) continue;
      if (after === null) holding.inventory.texts.delete(path);
      else holding.inventory.texts.set(path, after);
    }
    return left;
  }

  async #revise(staging: Staging, language: string, kind: Kind, decision: Decision): Promise<void> {
    const { at } = this.#options;
    const log = await this.#revisionLog();
    const { revisions } = log;
    const { tombstones, publishedAt, statusOf } = await this.context(language, kind);
    const change = revisionAfter(decision, { language, kind, at, revisions, tombstones, publishedAt, statusOf });
    const revised = change === undefined ? [] : [change];
    const gone = decision.tombstone ? [decision.tombstone] : [];
    const losses = await eventsLosing(language, [{ kind, revised, gone }], () => this.of(language, 'events'), {
      files: this.#files,
      at,
      revisions,
    });
    const changes = [...revised, ...losses];
    if (changes.length === 0) return;
    const after = { ...log, revisions: withChanges(revisions, changes) };
    this.#log = Promise.resolve(after);
    await staging.state(REVISIONS_PATH, revisionsText(after));
  }

  async #tell(staging: Staging, added: readonly Change[]): Promise<void> {
    const { changes } = await readChanges(this.#files);
    await staging.state(CHANGES_PATH, changesText(changes, added));
  }

  async #link(staging: Staging, language: string, kind: Kind, { name, id }: NewId): Promise<void> {
    const before = await readTranslations(this.#files);
    const after = withIdOf(before, kind, language, name, id);
    if (JSON.stringify(after) !== JSON.stringify(before))
      await staging.state(TRANSLATIONS_PATH, translationsText(after));
  }
}
