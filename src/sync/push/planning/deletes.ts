import { fieldValues } from '#content/state/ledger';
import { sortedJson } from '#content/store/canonical-json';
import { NAME_FIELD } from '#interface/fields';
import { counted } from '#records/printable';
import type { AnyRecord } from '#records/schema';
import { mostRemovals } from '#sync/plan/guard';
import { servesTheSame } from '#sync/plan/plan';
import type { DeleteStep, HeldBackRecord, PushWorkOf, RemovedRecord } from '#sync/push/plan';
import { unreadableReason } from '#sync/push/planning/validation-rules';
import type { PushSession } from '#sync/push/session';

/** The work that removed files need, the records that are held back, and notes. */
type PlannedDeletes = {
  readonly works: readonly (PushWorkOf<'delete'> | PushWorkOf<'forget'>)[];
  readonly held: readonly HeldBackRecord[];
  /** Notes for a person before the push, a line each. */
  readonly notes: readonly string[];
};

/** The largest number of titles that a note names. */
const MOST_TITLES = 5;

function shortList(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_TITLES).map((title) => `'${title}'`);
  const more = titles.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** Plans the work for records whose files were removed. */
export class DeletePlanner {
  readonly #session: PushSession;
  readonly #works: (PushWorkOf<'delete'> | PushWorkOf<'forget'>)[] = [];
  readonly #held: HeldBackRecord[] = [];
  readonly #notes: string[] = [];

  constructor(session: PushSession) {
    this.#session = session;
  }

  /**
   * Plans the work for all removed files. Throws `ServiceError` if the service can't be reached, blocks requests or
   * refuses the credentials.
   */
  async plan(removed: readonly RemovedRecord[]): Promise<PlannedDeletes> {
    const { allowed, ceiling } = this.#session.options;
    const groups = Map.groupBy(removed, ({ language, kind }) => `${language.code} ${kind}`);
    // Events are deleted first: deleting a venue or organizer may change the events that refer to it.
    for (const group of [...groups.values()].reverse()) {
      const [first] = group;
      if (first === undefined) continue;
      const { ledger } = await this.#session.content.of(first.language.code, first.kind);
      const most = mostRemovals(ledger.size, ceiling);
      const tooMany = group.length > most && !allowed.allDeletes;
      for (const removed of group) {
        const { language, kind, entry } = removed;
        const subject = { language: language.code, kind, path: entry.path, id: entry.id };
        const hold = (cell: HeldBackRecord['cell'], reason: string) => this.#held.push({ ...subject, cell, reason });
        // A delete that an earlier push sent, and that the service has carried out, needs no permission any more.
        const begun = this.#session.intents.of('delete', entry.path) !== undefined;
        if (begun && (await this.#isGone(removed))) this.#works.push({ does: 'forget', removed });
        else if (!allowed.deletes)
          hold(
            'removed',
            'its file was removed here, and it is still on the service. With --delete it is deleted there, too; to have the file again, take it back from version control',
          );
        else if (tooMany)
          hold(
            'refused',
            `${group.length} of ${ledger.size} ${kind} in '${language.code}' would be deleted; a push may delete ${most}. Where that is meant, push with --delete-all`,
          );
        else await this.#deletion(removed);
      }
    }
    return { works: this.#works, held: this.#held, notes: this.#notes };
  }

  /**
   * Returns the paths of files of other languages that hold the same record: the service shows it there with the same
   * values in every field.
   */
  async #holders({ kind, namesakes }: RemovedRecord, record: AnyRecord): Promise<readonly string[]> {
    const essence = (one: AnyRecord) => sortedJson([...fieldValues(one)]);
    const holders: string[] = [];
    for (const { language, entry, path } of namesakes) {
      const answer = await this.#session.validator.look({ language, entry }, kind, entry.id);
      // A record that can't be read may be the same.
      const isSame = 'error' in answer ? answer.state !== 'gone' : essence(answer.record) === essence(record);
      if (isSame) holders.push(path);
    }
    return holders;
  }

  async #isGone({ language, kind, entry }: RemovedRecord): Promise<boolean> {
    const answer = await this.#session.validator.look({ language, entry }, kind, entry.id);
    return 'error' in answer && answer.state === 'gone';
  }

  async #deletion(removed: RemovedRecord): Promise<void> {
    const { language, kind, entry } = removed;
    const subject = { language: language.code, kind, path: entry.path, id: entry.id };
    const hold = (cell: HeldBackRecord['cell'], reason: string) => this.#held.push({ ...subject, cell, reason });
    const answer = await this.#session.validator.look({ language, entry }, kind, entry.id);
    if ('error' in answer) {
      const { state, error } = answer;
      if (state === 'gone') this.#works.push({ does: 'forget', removed });
      else if (state === 'unknown') hold('refused', unreadableReason(error));
      else hold('refused', `the service does not show it to this account: ${error?.message ?? state}`);
      return;
    }
    const { record, observed } = answer;
    const holders = await this.#holders(removed, record);
    if (record.service?.protected === true) hold('refused', 'it asks for a password. Delete it on the service');
    else if (holders.length > 0)
      hold(
        'refused',
        `${holders.join(' and ')} holds the same record of the service; remove that, too, or take this one back`,
      );
    else if (entry.inConflict)
      hold(
        'conflict',
        'it was removed here while it was in conflict. Take the file back and settle it with `almanac resolve`, or sync first',
      );
    else if (!servesTheSame(entry.line(), observed))
      hold(
        'conflict',
        'it was removed here and has changed on the service since. The next sync brings it back, with what changed; remove it again to delete it',
      );
    else {
      const title = String(Reflect.get(record, NAME_FIELD[kind]) ?? '');
      const step: DeleteStep = { does: 'delete', ...subject, served: observed.digest, title };
      this.#works.push({ does: 'delete', step, removed, onService: answer });
      await this.#noteLosses(removed);
    }
  }

  /** Notes the events that may lose links for good when the service deletes a venue or organizer. */
  async #noteLosses({ language, kind, entry, namesakes }: RemovedRecord): Promise<void> {
    const { client, at, timeZone } = this.#session.options;
    const isVenue = kind === 'venues';
    if (!client.dialect.quirks.trashUnlinks || !(isVenue || kind === 'organizers')) return;
    const now = at
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ');
    const titles: string[] = [];
    for (const code of [language.code, ...namesakes.map((one) => one.language.code)])
      for (const { state, line } of (await this.#session.content.of(code, 'events')).ledger.values()) {
        const { venue, organizer, title, end_date: end = '' } = line().file;
        const linked = isVenue ? venue : organizer;
        const loses = Array.isArray(linked) && linked.includes(entry.id) && state !== 'gone';
        if (loses && (!isVenue || String(end) >= now.slice(0, String(end).length))) titles.push(String(title ?? ''));
      }
    if (titles.length === 0) return;
    const what = isVenue
      ? `its ${counted(titles.length, 'coming event')} may lose the venue`
      : `${counted(titles.length, 'event')} may lose all organizers, not only this one`;
    this.#notes.push(
      `${entry.path}: with its deletion ${what}, for good: some sites take it from them, also where it is taken back from the trash later, others only show it no more: ${shortList(titles)}`,
    );
  }
}
