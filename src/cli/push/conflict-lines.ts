import { editsOf } from '#content/state/ledger';
import type { Decision } from '#sync/plan/decision';
import { type Conflict, type ConflictChoice, fieldsOf, missingStateOf, outcomeOf, theirsOf } from '#sync/resolve';

/** The length to which a value is shown, in UTF-16 code units. */
const LONGEST_EXCERPT = 60;

/** The part of it that comes before the first difference. */
const LEAD = 20;

const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Returns two values, of each as much as shows how they differ. */
function excerpts(ours: string, theirs: string): { readonly ours: string; readonly theirs: string } {
  let common = 0;
  while (common < ours.length && ours[common] === theirs[common]) common += 1;
  const from = common > LONGEST_EXCERPT - LEAD ? common - LEAD : 0;
  const cut = (text: string) => {
    const shown = text.slice(from, from + LONGEST_EXCERPT).toWellFormed();
    return `${from > 0 ? '…' : ''}${shown}${text.length > from + LONGEST_EXCERPT ? '…' : ''}`;
  };
  return { ours: cut(ours), theirs: cut(theirs) };
}

const MISSING = { gone: 'gone from the service', withdrawn: 'withdrawn on the service' } as const;

/** Describes a record in conflict: for each field, a line with the value of each side. */
export function conflictLines(conflict: Conflict): string[] {
  const { file, line } = conflict;
  const state = missingStateOf(conflict);
  if (state !== undefined) {
    const edits = editsOf(conflict.file.record, conflict.line).join(', ') || 'nothing any more';
    return [`${file.path}: ${MISSING[state]}; edited here: ${edits}`];
  }
  const found = theirsOf(conflict);
  const names = fieldsOf(conflict);
  const width = Math.max(...names.map((name) => name.length));
  const fields = names.flatMap((name) => {
    const known: unknown = 'record' in found ? Reflect.get(found.record, name) : (line.conflict?.[name] ?? undefined);
    const { ours, theirs } = excerpts(valueText(Reflect.get(file.record, name)), valueText(known));
    return [`  ${name.padEnd(width)}  ours    ${ours}`, `  ${' '.repeat(width)}  theirs  ${theirs}`];
  });
  return [file.path, ...fields, ...('reason' in found ? [`  ${found.reason}`] : [])];
}

/** Describes what a decision makes of a record that was in conflict. */
export function resolvedLine(conflict: Conflict, choice: ConflictChoice, { cell, path, movedFrom }: Decision): string {
  const { file } = conflict;
  const state = missingStateOf(conflict);
  if (state === 'gone')
    return cell === 'forget'
      ? `${file.path}: ours; a new record, which a push creates`
      : `${file.path}: theirs; removed, as it is ${MISSING.gone}`;
  if (state === 'withdrawn') return `${file.path}: theirs; off the site, as it is ${MISSING.withdrawn}`;
  const { ours, theirs, open } = outcomeOf(conflict, choice);
  const parts = Object.entries({ theirs, ours, 'still in conflict': open })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  return [
    `${file.path}: ${parts.join('; ')}`,
    ...(movedFrom === undefined ? [] : [`the file is ${path} from here on`]),
  ].join('; ');
}
