import { fieldClass } from '#interface/dialects/dialect';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { isAlike, mayBeSameImage } from '#records/alike';
import { asReadBack, isPlainField } from '#records/plain-fields';
import type { Json } from '../../../service/writes/writing.ts';
import type { WritingDesk } from './writing-desk.ts';

/**
 * An edit of a record: the fields that a person writes into its file, and those that the file holds afterwards, if they
 * differ.
 */
export type Edit = { readonly kind: Kind; readonly id: number; readonly fields: Json; readonly becomes?: Json };

/** Fields that a service sets along with another. */
const ALONG: Readonly<Record<string, readonly string[]>> = {
  date: ['date_utc', 'status'],
  date_utc: ['date', 'status'],
  // Drafts have no date in UTC, and get both dates when they are published.
  status: ['date', 'date_utc'],
  all_day: ['start_date', 'end_date'],
};

/** Tells whether a value means the same as leaving the field out. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === false || String(value) === '';
}

function isSame(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
}

/** Tells whether a field that services keep exactly is read as it was written. */
function isExact(kind: Kind, field: string, ours: unknown, theirs: unknown): boolean {
  if ((field === 'categories' || field === 'tags') && Array.isArray(ours) && Array.isArray(theirs))
    return isSame([...ours].sort(), [...theirs].sort());
  // An image's address is read as the id that it got.
  if (field === 'image' && typeof ours === 'string' && ours.startsWith('https:')) return /^\d+$/.test(String(theirs));
  return isSame(isPlainField(kind, field) && typeof ours === 'string' ? asReadBack(ours) : ours, theirs);
}

const LINES = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'email'];

/**
 * Returns the fields of an edit that The Events Calendar refuses or does not keep: websites that are not ASCII, have no
 * scheme or hold a `%xx`, fields of one line that hold a `%xx`, and `0` for a name.
 */
export function unkept(at: WritingDesk, { kind, fields }: Edit): string[] {
  if (!at.dialect.quirks.textSanitised) return [];
  return Object.keys(fields).filter((field) => {
    const value = fields[field];
    if (typeof value !== 'string' || value === '') return false;
    if (field === NAME_FIELD[kind]) return value === '0';
    if (field === 'website') return !/^[a-z]+:\/\/[!-~]+$/.test(value) || /%[\da-f]{2}/i.test(value);
    return LINES.includes(field) && kind !== 'events' && /%[\da-f]{2}/i.test(value);
  });
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200);

/** Compares a record and its file after a push with both before it. Returns everything that is wrong, a line each. */
async function differences(at: WritingDesk, edit: Edit, before: Json, after: Json, then: Json): Promise<string[]> {
  const { kind, id, fields, becomes } = edit;
  const wrong: string[] = [];
  const tell = (field: string, what: string, ours: unknown, theirs: unknown) =>
    wrong.push(`${kind} ${id} ${field}: ${what}: ${shown(ours)} and ${shown(theirs)}`);
  const found = await at.record(kind, id);
  const wanted: Json = { ...fields, ...becomes };
  for (const [field, value] of Object.entries(wanted)) {
    const exact = fieldClass(at.dialect, kind, field).written === 'exact';
    const right = exact
      ? isExact(kind, field, value, found[field])
      : isAlike(at.dialect, kind, field, value, found[field]) ||
        (field === 'image' && mayBeSameImage(value, found[field]));
    if (!right) tell(field, exact ? 'not exact' : 'not alike', value, found[field]);
    if (isNothing(value) && !isNothing(found[field])) tell(field, 'not emptied', value, found[field]);
    // A time that stays is no edit: where a new zone skips it, the file takes the time that the service makes of it.
    const isTime = field === 'start_date' || field === 'end_date';
    const taken = isTime && isSame(before[field], value) ? [value, found[field]] : [value];
    if (!taken.some((one) => isSame(after[field], one))) tell(field, 'the file lost it', value, after[field]);
  }
  const along = new Set(Object.keys(fields).flatMap((field) => ALONG[field] ?? []));
  for (const field of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(found)])) {
    if (field === 'service' || field in wanted || along.has(field)) continue;
    if (!isSame(before[field], after[field])) tell(field, 'changed in the file, too', before[field], after[field]);
    if (!isSame(then[field], found[field])) tell(field, 'changed on the service, too', then[field], found[field]);
  }
  return wrong;
}

/** Syncs and pushes once more. Returns a line for everything that the sync or the push changes or would change. */
export async function atRest(at: WritingDesk): Promise<string[]> {
  const pushed = at.files.snapshot();
  const { decisions } = await at.sync();
  const synced = at.files.snapshot();
  // Only this sync sees that a record left the list or is in it again; it notes that in the ledger alone.
  const listed = (text: string | undefined) => text?.replaceAll('"state":"unlisted"', '"state":"listed"');
  const sent = at.writes.length;
  const { plan } = await at.push();
  const ended = at.files.snapshot();
  const paths = [...new Set([pushed, synced, ended].flatMap((files) => Object.keys(files)))];
  return [
    ...decisions
      .filter(({ cell }) => cell !== 'converge')
      .map(({ path, cell }) => `${path}: the next sync says ${cell}`),
    ...paths.filter((path) => listed(pushed[path]) !== listed(synced[path])).map((path) => `a sync changes ${path}`),
    ...paths.filter((path) => synced[path] !== ended[path]).map((path) => `a second push changes ${path}`),
    ...plan.steps.map(({ path }) => `${path} would be written again`),
    ...at.writes.slice(sent).map((write) => `sent again: ${write}`),
  ];
}

/**
 * Pushes the edits that can't be kept, and checks that they are held back by the names of their fields with nothing
 * written. Then removes these fields from the edits, as a person does. Returns all edits that are left, and everything
 * that is wrong.
 */
async function withoutUnkept(at: WritingDesk, edits: readonly Edit[]) {
  const wrong: string[] = [];
  const others = edits.filter((edit) => unkept(at, edit).length === 0);
  const held = edits.filter((edit) => !others.includes(edit));
  const left: Edit[] = [];
  const before = at.held();
  const texts = at.files.snapshot();
  for (const { kind, id, fields } of held) await at.edit(before.get(`${kind} ${id}`)?.path ?? '', fields);
  const sent = at.writes.length;
  const { heldBack } = held.length === 0 ? { heldBack: [] } : (await at.push()).plan;
  wrong.push(...at.writes.slice(sent).map((write) => `sent although it can't be kept: ${write}`));
  for (const edit of held) {
    const path = before.get(`${edit.kind} ${edit.id}`)?.path ?? '';
    const reason = heldBack.find((one) => one.path === path)?.reason ?? 'nothing';
    const fields = unkept(at, edit);
    if (!fields.some((field) => reason.includes(`${field}: `))) wrong.push(`${path}: of ${fields} is said ${reason}`);
    await at.files.write(path, texts[path] ?? '');
    const kept = Object.fromEntries(Object.entries(edit.fields).filter(([field]) => !fields.includes(field)));
    left.push({ ...edit, fields: kept });
  }
  return { wrong, edits: [...others, ...left.filter(({ fields }) => Object.keys(fields).length > 0)] };
}

/**
 * Makes edits in files, pushes, and compares both sides by the dialect's table; then syncs and pushes once more, which
 * may change nothing. Edits that the service can't keep are to be held back first. Returns everything that is wrong, a
 * line each.
 */
export async function roundTrip(at: WritingDesk, asked: readonly Edit[]): Promise<string[]> {
  const unkeptOnes = await withoutUnkept(at, asked);
  return [...unkeptOnes.wrong, ...(await roundTripOfKept(at, unkeptOnes.edits))];
}

async function roundTripOfKept(at: WritingDesk, edits: readonly Edit[]): Promise<string[]> {
  const wrong: string[] = [];
  const before = at.held();
  const then = new Map<Edit, Json>();
  for (const edit of edits) {
    then.set(edit, await at.record(edit.kind, edit.id));
    await at.edit(before.get(`${edit.kind} ${edit.id}`)?.path ?? '', edit.fields);
  }
  const { plan, outcomes } = await at.push();
  wrong.push(...plan.heldBack.map(({ path, reason }) => `${path} is held back: ${reason}`));
  for (const { step, outcome, remarks } of outcomes) {
    // A push reports every changed slug.
    const others = remarks.filter((remark) => !remark.startsWith('slug: the service made '));
    if (outcome !== 'done' || others.length > 0) wrong.push(`${step.path} ${outcome}: ${shown(others)}`);
  }
  const after = at.held();
  const edited = new Set(edits.map(({ kind, id }) => `${kind} ${id}`));
  for (const edit of edits) {
    const key = `${edit.kind} ${edit.id}`;
    const [own, now] = [before.get(key)?.record ?? {}, after.get(key)?.record ?? {}];
    wrong.push(...(await differences(at, edit, own, now, then.get(edit) ?? {})));
  }
  for (const [key, { record }] of before)
    if (!edited.has(key) && !isSame(record, after.get(key)?.record)) wrong.push(`the file of ${key} changed, too`);
  return [...wrong, ...(await atRest(at))];
}
