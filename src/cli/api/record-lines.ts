import { longestLength, textTable } from '#cli/terminal/output';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { escapedLine, jsonLine } from '#records/printable';
import { plainField } from '#records/text';

/** The fields that a list shows of its records, beside their names. */
const COLUMNS: { readonly [K in Kind]: readonly string[] } = {
  events: ['id', 'start_date', 'end_date', 'status'],
  venues: ['id', 'status', 'city'],
  organizers: ['id', 'status', 'email'],
  categories: ['id', 'parent', 'slug'],
  tags: ['id', 'slug'],
};

/** The narrowest that the last column becomes, in columns of a terminal. */
const NARROWEST = 20;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a field of any answer of a service; `undefined` where the answer is no object. */
const at = (record: unknown, field: string): unknown => (isObject(record) ? Reflect.get(record, field) : undefined);

/** Returns text within a width, with the end of longer text cut off; `undefined` sets no width. */
function within(text: string, width: number | undefined): string {
  if (width === undefined || text.length <= width) return text;
  return `${text.slice(0, width - 1).toWellFormed()}…`;
}

/** Returns the name of a record as a person reads it: plain text; empty where it has none. */
export function displayName(kind: Kind, record: unknown): string {
  const name = at(record, NAME_FIELD[kind]);
  return typeof name === 'string' ? plainField(name) : '';
}

function cellText(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  return escapedLine(typeof value === 'string' ? value : jsonLine(value));
}

/** Returns a list as lines of a table, its names in the last column, cut to `width`, in columns of a terminal, if given. */
export function recordTable(kind: Kind, items: readonly unknown[], width?: number): string[] {
  const columns = COLUMNS[kind];
  const rows = items.map((item) => [
    ...columns.map((column) => cellText(at(item, column))),
    escapedLine(displayName(kind, item)),
  ]);
  if (rows.length === 0) return [];
  const header = [...columns, NAME_FIELD[kind]];
  const columnsWidth = columns.reduce(
    (sum, column, index) =>
      sum +
      2 +
      Math.max(
        column.length,
        longestLength(rows, (row) => row[index]),
      ),
    0,
  );
  const nameWidth = width === undefined ? undefined : Math.max(width - columnsWidth, NARROWEST);
  return textTable(
    header,
    rows.map((row) => [...row.slice(0, -1), within(row.at(-1) ?? '', nameWidth)]),
  ).split('\n');
}

/** Returns the id and name of a record within another, such as the venue of an event; `undefined` where it lacks either. */
function relationText(value: object): string | undefined {
  const [id, name] = [at(value, 'id'), at(value, 'name') ?? at(value, 'venue') ?? at(value, 'organizer')];
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return typeof name === 'string' ? `${id} ${plainField(name)}` : undefined;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const relations = value.map((one) => (isObject(one) ? relationText(one) : undefined));
    if (relations.every((one) => one !== undefined)) return relations.join('; ');
  } else if (isObject(value)) {
    const relation = relationText(value);
    if (relation !== undefined) return relation;
  }
  return typeof value === 'string' ? value : jsonLine(value ?? null);
}

/** Returns the service's answer on a record as lines, one for each field, cut at `width` columns if given. */
export function recordLines(record: unknown, width?: number): string[] {
  if (!isObject(record)) return [within(escapedLine(jsonLine(record ?? null)), width)];
  const entries = Object.entries(record).map(
    ([name, value]) => [escapedLine(name), escapedLine(valueText(value))] as const,
  );
  const longest = longestLength(entries, ([name]) => name);
  return entries.map(([name, value]) => within(`${name.padEnd(longest)}  ${value}`.trimEnd(), width));
}
