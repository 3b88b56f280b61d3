import { EVENT_RELATIONS, type RelationNames, relationTextIndex } from '#content/calendar/relations';
import { fieldValues, isSameValue, type LedgerLine } from '#content/state/ledger';
import type { Kind } from '#interface/kinds';
import type { AnyRecord, Relation } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import { withFields } from '#sync/plan/merge';
import { nameOfPath } from '#sync/plan/names';
import { settleFile, UNWRITTEN } from '#sync/plan/settle-file';
import type { ContentSession } from '#sync/push/content-session';
import type { HeldBackRecord, PushFile } from '#sync/push/plan';
import type { ServedRecord } from '#sync/push/served-record';

/** The kind of record that each relation refers to, by the kind of the record that has the relation. */
const RELATIONS: { readonly [K in Kind]?: Readonly<Record<string, Kind>> } = {
  events: EVENT_RELATIONS,
  categories: { parent: 'categories' },
};

/**
 * Returns the fields that a file leaves out and had at the last agreement: these do not count as emptied. The exception
 * is the parent of a category, as there is no other way to write that it has none.
 */
function leftOutOf({ stated }: PushFile, line: LedgerLine | undefined): string[] {
  return Object.keys(line?.file ?? {}).filter((name) => !stated.has(name) && name !== 'parent');
}

/** A record in whose relations ids replace names, as far as the ids are known. */
type Resolved<R> = {
  readonly record: R;
  /** True if relations of the record held names. */
  readonly resolved: boolean;
  /** The paths of the new files that the record refers to: their records have no id yet. */
  readonly needs: readonly string[];
  /** The reasons why other names can't be replaced, a line each. */
  readonly unknown: readonly string[];
};

/** A record that a relation may name: its id, or the file of a new one. */
type RelationTarget = RelationNames & ({ readonly id: number } | { readonly path: string });

/** The edits of all files that hold a service record, merged into one record. */
type MergedCopies = {
  readonly target: AnyRecord;
  /** The path of the file that edited each field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly needs: ReadonlySet<string>;
  /** The fields that the first file leaves out. */
  readonly leftOut: readonly string[];
};

/** Finds the records that slugs and names of files in relations name, and merges the files of one record. */
export class RelationResolver {
  readonly #content: ContentSession;
  readonly #indexes = new Map<string, (text: string) => readonly RelationTarget[]>();
  /** The ids that records of new files got in this run, by the files' paths. */
  readonly #newIds = new Map<string, number>();

  constructor(content: ContentSession) {
    this.#content = content;
  }

  /** Notes the id of a new file's record. */
  noteId(path: string, id: number): void {
    this.#newIds.set(path, id);
  }

  async #of(language: string, kind: Kind): Promise<(text: string) => readonly RelationTarget[]> {
    const key = `${language} ${kind}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const { ledger, inventory } = await this.#content.of(language, kind);
    const untouched = [...inventory.untouched].map(([id, path]): RelationTarget => {
      const slug = ledger.get(id)?.line().file.slug;
      return { name: nameOfPath(path), slug: typeof slug === 'string' ? slug : undefined, id };
    });
    const touched = inventory.touched.map(({ record, path, name }): RelationTarget => {
      const { slug, service } = record;
      return service === undefined ? { name, slug, path } : { name, slug, id: service.id };
    });
    const index = relationTextIndex([...untouched, ...touched]);
    this.#indexes.set(key, index);
    return index;
  }

  async #find(language: string, kind: Kind, text: string): Promise<RelationTarget | string> {
    const [match, other] = (await this.#of(language, kind))(text);
    if (match === undefined) return `content has no '${text}' among its ${kind} in '${language}'`;
    if (other !== undefined) return `'${text}' names several ${kind} in '${language}'; name the one meant by its id`;
    const newId = 'path' in match ? this.#newIds.get(match.path) : undefined;
    return newId === undefined ? match : { name: match.name, slug: match.slug, id: newId };
  }

  /** Replaces slugs and names of files in a record's relations by ids. */
  async resolve<R extends AnyRecord>(language: string, kind: Kind, record: R): Promise<Resolved<R>> {
    const changes: Record<string, unknown> = {};
    const needs: string[] = [];
    const unknown: string[] = [];
    for (const [field, named] of Object.entries(RELATIONS[kind] ?? {})) {
      const value: unknown = Reflect.get(record, field);
      const list = Array.isArray(value) ? value : [value];
      if (!list.some((one) => typeof one === 'string')) continue;
      const ids: Relation[] = [];
      for (const relation of list) {
        if (typeof relation !== 'string') {
          ids.push(relation);
          continue;
        }
        const match = await this.#find(language, named, relation);
        if (typeof match === 'string') unknown.push(`${field}: ${match}`);
        else if ('path' in match) needs.push(match.path);
        ids.push(typeof match === 'object' && 'id' in match ? match.id : relation);
      }
      changes[field] = Array.isArray(value) ? [...new Set(ids)] : ids[0];
    }
    const resolved = Object.keys(changes).length > 0;
    return { record: resolved ? { ...record, ...changes } : record, resolved, needs, unknown };
  }

  /**
   * Returns a file's record for a comparison with the service's: relations are ids, and fields that the file leaves out
   * have the service's values.
   */
  async sides(kind: Kind, pushFile: PushFile, { record: served, observed }: ServedRecord) {
    const { record, resolved, needs, unknown } = await this.resolve(pushFile.language.code, kind, pushFile.file.record);
    const leftOut = leftOutOf(pushFile, pushFile.entry?.line());
    const filled = withFields(record, served, leftOut);
    return { pushFile, record: filled, rewritten: resolved || leftOut.length > 0, observed, needs, unknown, leftOut };
  }

  /**
   * Merges the edits of all files that hold a service record: each file is compared with the service's record
   * separately. Returns the record as held back if a file is in conflict or names unknown records, or if two files give
   * a field different values.
   */
  async merged(
    kind: Kind,
    files: readonly PushFile[],
    onService: ServedRecord,
  ): Promise<MergedCopies | { readonly held: HeldBackRecord; readonly decision?: Decision }> {
    let target: AnyRecord = onService.record;
    const fields = new Map<string, string>();
    const needs = new Set<string>();
    const leftOut: string[] = [];
    for (const pushFile of files) {
      const { path } = pushFile.file;
      const language = pushFile.language.code;
      const held = (cell: HeldBackRecord['cell'], reason: string): HeldBackRecord => {
        return { language, kind, path, id: onService.observed.id, cell, reason };
      };
      const sides = await this.sides(kind, pushFile, onService);
      if (sides.unknown.length > 0) return { held: held('refused', sides.unknown.join('; ')) };
      const decision = settleFile(kind, sides, UNWRITTEN, await this.#content.context(language, kind));
      if (decision.cell === 'conflict')
        return { held: held('conflict', decision.reason ?? 'both sides changed it'), decision };
      if (pushFile === files[0]) {
        target = sides.record;
        leftOut.push(...sides.leftOut);
      }
      for (const need of sides.needs) needs.add(need);
      const edited = decision.cell === 'push-update' || decision.cell === 'merge' ? (decision.fields ?? []) : [];
      for (const field of edited) {
        const [mine, other] = [fieldValues(sides.record).get(field), fieldValues(target).get(field)];
        const by = fields.get(field);
        if (by !== undefined && !isSameValue(mine, other))
          return {
            held: held(
              'conflict',
              `${by} and ${path} hold one record of the service and have different edits of ${field}; make them the same, or take one back`,
            ),
          };
        fields.set(field, by ?? path);
      }
      target = withFields(target, sides.record, edited);
    }
    return { target, fields, needs, leftOut };
  }
}
