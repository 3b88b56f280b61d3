import { styleText } from 'node:util';
import { type DiffPassage, wordDiff } from '#cli/push/word-diff';
import { routeOf } from '#interface/routes';
import { counted, escapedForTerminal, escapedLine } from '#records/printable';
import type { FieldChange, HeldBackRecord, PushPlan, PushReport, PushStep, StepOutcome } from '#sync/push/plan';

type PlanLayout = {
  /** Columns to keep long text within; without it, only the text's own line breaks begin a line. */
  readonly width?: number | undefined;
  /** True if colour, too, distinguishes old and new. Such lines are for a terminal only, and written unescaped. */
  readonly colour: boolean;
};

/** Text longer than this, or with line breaks, is shown as a word diff; in UTF-16 code units, as all lengths here. */
const LONGEST_VALUE = 80;

/** The length of unchanged text that is shown on each side of a change. */
const CONTEXT = 40;

/** The length that is shown at least of the beginning, and of the end, of a passage that is removed or added. */
const LONGEST_END = 500;

/**
 * Returns the beginning and end of a text, cut between words where there are any, with `gap` in the place of the rest.
 */
function shortened(text: string, first: number, last: number, gap: (omitted: number) => string): string {
  if (text.length <= first + last) return text;
  const [start, end] = [text.slice(0, first), text.slice(text.length - last)];
  const beginning = start.slice(0, Math.max(start.search(/\s\S*$/), 0) || undefined).toWellFormed();
  const ending = end.slice(Math.max(end.search(/\s/), 0)).toWellFormed();
  return `${beginning}${gap(text.length - beginning.length - ending.length)}${ending}`;
}

type Segment = { readonly text: string; readonly colour?: 'red' | 'green' | undefined };

/** Returns a passage's text, in which nothing can be taken for the marks of a diff. */
const unmarked = (text: string) => text.replace(/[[{](?=[-+])|[-+](?=[\]}])/g, '$&\\');

function passageSegments(passages: readonly DiffPassage[]): Segment[] {
  return passages.map(({ side, text }, index): Segment => {
    if (side === 'kept') {
      const [first, last] = [index === 0 ? 0 : CONTEXT, index === passages.length - 1 ? 0 : CONTEXT];
      return { text: unmarked(shortened(text, first, last, () => '…')) };
    }
    const cut = shortened(text, LONGEST_END, LONGEST_END, (omitted) => ` … ${omitted} characters more … `);
    return side === 'removed'
      ? { text: `[-${unmarked(cut)}-]`, colour: 'red' }
      : { text: `{+${unmarked(cut)}+}`, colour: 'green' };
  });
}

const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
const isLong = (value: unknown) => typeof value === 'string' && (value.length > LONGEST_VALUE || /[\r\n]/.test(value));
const isText = (value: unknown) => value === undefined || typeof value === 'string';

/**
 * Returns the difference of two lists: the removed, added and common values. `undefined` where this would hide a change of order,
 * or where nothing is common or nothing differs.
 */
function listSegments(from: readonly unknown[], to: readonly unknown[]): Segment[] | undefined {
  const common = from.filter((one) => to.includes(one));
  const removed = from.filter((one) => !to.includes(one));
  const added = to.filter((one) => !from.includes(one));
  const inOrder = valueText(common) === valueText(to.filter((one) => from.includes(one)));
  if (common.length === 0 || removed.length + added.length === 0 || !inOrder) return undefined;
  const part = (before: string, values: readonly unknown[], colour?: Segment['colour'], after = '; '): Segment[] =>
    values.length === 0 ? [] : [{ text: before }, { text: values.map(valueText).join(', '), colour }, { text: after }];
  return [
    ...part('removed ', removed, 'red'),
    ...part('added ', added, 'green'),
    ...part('kept ', common, undefined, ''),
  ];
}

function changeSegments({ from, to }: FieldChange): Segment[] {
  if (isText(from) && isText(to) && (isLong(from) || isLong(to))) {
    const passages = passageSegments(wordDiff(from ?? '', to ?? ''));
    if (!from) return [{ text: `${valueText(from)} → ` }, ...passages];
    return to ? passages : [...passages, { text: ` → ${valueText(to)}` }];
  }
  const lists = Array.isArray(from) && Array.isArray(to) ? listSegments(from, to) : undefined;
  return lists ?? [{ text: valueText(from), colour: 'red' }, { text: ' → ' }, { text: valueText(to), colour: 'green' }];
}

/** Returns segments as lines: a line ends at a line break of the text, which is shown escaped, or at a space before `width`. */
function linesOf(segments: readonly Segment[], width: number): Segment[][] {
  const lines: Segment[][] = [];
  let room = 0;
  // A mark that closes a passage stays with its end.
  for (const { text, ...style } of segments)
    for (const chunk of text.split(/(?<=[ \n])(?![-+][\]}])/)) {
      const escaped = escapedForTerminal(chunk);
      if (lines.length === 0 || (room < width && escaped.length > room)) {
        lines.push([]);
        room = width;
      }
      lines.at(-1)?.push({ text: escaped, ...style });
      room = chunk.includes('\n') ? 0 : room - escaped.length;
    }
  return lines;
}

/** Returns changes of fields as indented lines, in the form of `planLines`. */
export function changeLines(changes: readonly FieldChange[], { width = Number.MAX_SAFE_INTEGER, colour }: PlanLayout) {
  const longest = Math.max(0, ...changes.map(({ field }) => field.length));
  const painted = ({ text, colour: paint }: Segment) =>
    colour && paint !== undefined ? styleText(paint, text, { validateStream: false }) : text;
  return changes.flatMap((change) =>
    linesOf(changeSegments(change), width - longest - 5).map((line, index) => {
      // No line begins with text of a service, which could look like a line of ours.
      const start = index === 0 ? `  ${change.field.padEnd(longest)}   ` : `  ${' '.repeat(longest)} | `;
      return `${start}${line.map(painted).join('')}`;
    }),
  );
}

const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

function stepLines(step: PushStep, layout: PlanLayout): string[] {
  const { kind, path } = step;
  const listed = (title: string, of: readonly string[]) =>
    of.length === 0 ? [] : [`  ${title}: ${escapedLine(of.join(', '))}.`];
  switch (step.does) {
    case 'create':
      return [
        `Create ${escapedLine(path)}: POST …${routeOf('create', kind).path}`,
        ...changeLines(step.changes, layout),
        `  Only if no record has the ${step.key.field} ${escapedLine(valueText(step.key.value))}.`,
        ...listed('Made after the new records that it names', step.needs),
      ];
    case 'update':
      return [
        `Update ${escapedLine(path)}: POST …${routeOf('update', kind, 'id').path.replace('{id}', String(step.id))}`,
        ...changeLines(step.changes, layout),
        ...listed('Sent along as the service has them', step.resent),
        ...listed('The same record in other languages', pathsOf(step.copies)),
      ];
    case 'delete':
      return [
        `Delete ${escapedLine(path)}: DELETE …${routeOf('delete', kind, 'id').path.replace('{id}', String(step.id))}`,
        `  It is ${escapedLine(valueText(step.title))} on the service.`,
      ];
  }
}

const HELD_BACK: { readonly [C in HeldBackRecord['cell']]: string } = {
  conflict: 'In conflict; a person has to decide',
  refused: "Refused; it can't be written so",
  removed: 'Removed here; not deleted on the service',
};

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${escapedLine(item)}`), ''];
}

function closingLine({ steps, heldBack, taken }: PushPlan): string {
  const count = (does: PushStep['does']) => steps.filter((step) => step.does === does).length;
  const writes = `${counted(count('update'), 'update')}, ${count('create')} new, ${counted(count('delete'), 'delete')}`;
  return `${writes}; ${heldBack.length} held back${taken.length === 0 ? '' : `; ${counted(taken.length, 'file')} taken`}.`;
}

/**
 * Returns the lines of a plan for people: for each record the call and its changes, field by field; then the records that
 * are not written, and the counts. `origin` is the service's address. Lines hold no line break and, except for colours, no
 * control character: no text of a record can look like another line.
 */
export function planLines(plan: PushPlan, origin: string, layout: PlanLayout): string[] {
  const { steps, heldBack, taken, notes } = plan;
  const remarks = section('Worth knowing', notes);
  if (steps.length + heldBack.length + taken.length === 0)
    return [...remarks, 'Nothing to push: content and the service agree.'];
  const held = Object.entries(HELD_BACK).flatMap(([cell, title]) => {
    const items = heldBack.filter((one) => one.cell === cell).map(({ path, reason }) => `${path}: ${reason}`);
    return section(title, items);
  });
  return [
    ...(steps.length === 0 ? [] : [`To ${escapedLine(origin)}; each record is looked at (GET) before and after:`, '']),
    ...steps.flatMap((step) => [...stepLines(step, layout), '']),
    ...held,
    ...section('Files that agree with the service, or take what it has', pathsOf(taken)),
    ...remarks,
    closingLine(plan),
  ];
}

const WORDS: Readonly<Record<StepOutcome['outcome'], string>> = {
  done: 'written',
  partly: 'written, and not all of it is there',
  refused: 'refused by the service',
  moved: 'not written: it moved',
  unknown: 'unknown whether it was written',
  'not-begun': 'not begun',
};

const DOES = { create: 'new', update: 'update', delete: 'delete' } as const;

function stepLine({ step, outcome, id }: StepOutcome): string {
  const as = step.does === 'create' && id !== undefined ? `, as ${id}` : '';
  return `${WORDS[outcome]}: ${DOES[step.does]} ${step.path}${as}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`);

/** Describes the outcome of a push: lines on its results, and warnings, which a person should see even with `--quiet`. */
export function outcomeLines(report: PushReport): {
  readonly results: readonly string[];
  readonly warnings: readonly string[];
} {
  const { plan, outcomes, ended, overtaken } = report;
  const of = (...kinds: StepOutcome['outcome'][]) => outcomes.filter(({ outcome }) => kinds.includes(outcome));
  const done = of('done').flatMap((one) => [stepLine(one), ...indented(one.remarks)]);
  const troubled = of('partly', 'refused', 'moved', 'unknown').map((one) =>
    [stepLine(one), ...indented(one.remarks)].join('\n'),
  );
  const notBegun = of('not-begun');
  const held = plan.heldBack.filter(({ cell }) => cell !== 'removed');
  const written = of('done', 'partly').length;
  const unwritten = outcomes.length - written + held.length;
  return {
    results: [
      ...done,
      `${counted(written, 'record')} written${unwritten === 0 ? '' : `, ${unwritten} not`}.`,
      ...(plan.taken.length === 0 ? [] : [`${counted(plan.taken.length, 'file')} brought in step without a write.`]),
    ],
    warnings: [
      ...troubled,
      ...(ended === undefined
        ? []
        : [
            `The push ended early. ${ended}\n${notBegun.length === 0 ? '' : `Not begun: ${notBegun.map(({ step }) => step.path).join(', ')}. `}What was written is noted; push again to go on.`,
          ]),
      ...overtaken.map(
        (path) => `${path} was changed while it was pushed, and left alone; the next sync compares it afresh`,
      ),
      ...held.map(
        ({ path, cell, reason }) => `${cell === 'conflict' ? 'in conflict' : 'held back'}: ${path}: ${reason}`,
      ),
    ],
  };
}
