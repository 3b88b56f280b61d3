import { fieldValues, sameValue } from '#content/state/ledger';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import { withFields } from '#sync/plan/merge';
import { settleFile, UNWRITTEN } from '#sync/plan/settle-file';
import type { ContentSession } from '#sync/push/content-session';
import type { HeldBack, OwnFile } from '#sync/push/plan';
import type { Relations } from '#sync/push/planning/relations';
import type { ServedRecord } from '#sync/push/served-record';

/** The edits of all files that hold a service record, merged into one record. */
type MergedCopies = {
  readonly wanted: AnyRecord;
  /** The path of the file that edited each field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly needs: ReadonlySet<string>;
  /** The fields that the first file leaves out. */
  readonly leftOut: readonly string[];
};

/**
 * Merges the edits of all files that hold a service record: each file is compared by itself with the service's record.
 * Returns the record as held back if a file is in conflict or names unknown records, or if two files give a field
 * different values.
 */
export async function mergedCopies(
  relations: Pick<Relations, 'sides'>,
  content: Pick<ContentSession, 'context'>,
  kind: Kind,
  files: readonly OwnFile[],
  found: ServedRecord,
): Promise<MergedCopies | { readonly held: HeldBack; readonly decision?: Decision }> {
  let wanted: AnyRecord = found.record;
  const fields = new Map<string, string>();
  const needs = new Set<string>();
  const leftOut: string[] = [];
  for (const own of files) {
    const { path } = own.file;
    const language = own.language.code;
    const held = (cell: HeldBack['cell'], reason: string): HeldBack => {
      return { language, kind, path, id: found.observed.id, cell, reason };
    };
    const sides = await relations.sides(kind, own, found);
    if (sides.unknown.length > 0) return { held: held('refused', sides.unknown.join('; ')) };
    const decision = settleFile(kind, sides, UNWRITTEN, await content.context(language, kind));
    if (decision.cell === 'conflict')
      return { held: held('conflict', decision.reason ?? 'both sides changed it'), decision };
    if (own === files[0]) {
      wanted = sides.record;
      leftOut.push(...sides.leftOut);
    }
    for (const need of sides.needs) needs.add(need);
    const edited = decision.cell === 'push-update' || decision.cell === 'merge' ? (decision.fields ?? []) : [];
    for (const field of edited) {
      const [mine, other] = [fieldValues(sides.record).get(field), fieldValues(wanted).get(field)];
      const by = fields.get(field);
      if (by !== undefined && !sameValue(mine, other))
        return {
          held: held(
            'conflict',
            `${by} and ${path} hold one record of the service and have different edits of ${field}; make them the same, or take one back`,
          ),
        };
      fields.set(field, by ?? path);
    }
    wanted = withFields(wanted, sides.record, edited);
  }
  return { wanted, fields, needs, leftOut };
}
