import { counted } from '#records/printable';
import type { PushReport, StepOutcome } from '#sync/push/plan';

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

/** Describes the outcome of a push: lines that tell it, and lines that a person should see even with `--quiet`. */
export function outcomeLines(report: PushReport): {
  readonly told: readonly string[];
  readonly warned: readonly string[];
} {
  const { plan, outcomes, ended, overtaken } = report;
  const of = (...wanted: StepOutcome['outcome'][]) => outcomes.filter(({ outcome }) => wanted.includes(outcome));
  const told = of('done').flatMap((one) => [stepLine(one), ...indented(one.remarks)]);
  const troubled = of('partly', 'refused', 'moved', 'unknown').map((one) =>
    [stepLine(one), ...indented(one.remarks)].join('\n'),
  );
  const left = of('not-begun');
  const held = plan.heldBack.filter(({ cell }) => cell !== 'removed');
  const written = of('done', 'partly').length;
  const unwritten = outcomes.length - written + held.length;
  return {
    told: [
      ...told,
      `${counted(written, 'record')} written${unwritten === 0 ? '' : `, ${unwritten} not`}.`,
      ...(plan.taken.length === 0 ? [] : [`${counted(plan.taken.length, 'file')} brought in step without a write.`]),
    ],
    warned: [
      ...troubled,
      ...(ended === undefined
        ? []
        : [
            `The push ended early. ${ended}\n${left.length === 0 ? '' : `Not begun: ${left.map(({ step }) => step.path).join(', ')}. `}What was written is noted; push again to go on.`,
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
