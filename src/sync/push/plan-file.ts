import { z } from 'zod';
import { sortedJson } from '#content/store/canonical-json';
import { ContentError, messageOf } from '#errors';
import { KINDS } from '#interface/kinds';
import { describeIssues } from '#interface/responses';
import type { FieldChange, PushPlan, PushStep, PushSubject } from '#sync/push/plan';

/** The version of the plan file's format. */
const VERSION = 1;

const text = z.string();
const id = z.int().positive();
const subject = { language: text, kind: z.enum(KINDS), path: text };

/** The fields that a step changes. JSON can't hold `undefined`: the key of an absent value is left out. */
const changes = z.array(
  z
    .strictObject({ field: text, from: z.json().optional(), to: z.json().optional() })
    .transform(({ field, from, to }): FieldChange => ({ field, from, to })),
);

const step = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('create'),
    ...subject,
    file: text,
    key: z.strictObject({ field: text, value: text }),
    changes,
    needs: z.array(text),
  }),
  z.strictObject({
    does: z.literal('update'),
    ...subject,
    id,
    file: text,
    served: text,
    changes,
    resent: z.array(text),
    copies: z.array(z.strictObject({ language: text, path: text, file: text })),
  }),
  z.strictObject({ does: z.literal('delete'), ...subject, id, served: text, title: text }),
]);

const heldBack = z
  .strictObject({ ...subject, id: id.optional(), cell: z.enum(['conflict', 'refused', 'removed']), reason: text })
  .transform((one) => ({ ...one, id: one.id }));

const schema = z.strictObject({
  v: z.literal(VERSION),
  /** The address of the service that the plan was made for. */
  origin: z.url(),
  made: z.iso.datetime().transform((at) => Temporal.Instant.from(at)),
  steps: z.array(step),
  heldBack: z.array(heldBack),
  taken: z.array(z.strictObject(subject)),
  notes: z.array(text),
});

/** A plan that was saved in a file, with the time at which it was made and the address of its service. */
type SavedPlan = PushPlan & { readonly origin: string; readonly made: Temporal.Instant };

/**
 * Returns the text of a plan's file: keys in a fixed order, indented by two spaces, with a line feed at the end. The
 * text holds nothing of the machine and folder in which the plan was made.
 */
export function planFileText(plan: PushPlan, { origin }: { readonly origin: string }, at: Temporal.Instant): string {
  const { steps, heldBack, taken, notes } = plan;
  const saved = schema.parse({ v: VERSION, origin, made: at.toString(), steps, heldBack, taken, notes });
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/**
 * Parses the text of a plan's file. `path` names the file in errors. Throws `ContentError`, naming each field at fault.
 */
export function readPlan(text: string, path: string): SavedPlan {
  try {
    const { v: _version, ...plan } = schema.parse(JSON.parse(text));
    return plan;
  } catch (error) {
    throw new ContentError({
      message: `${path} can't be read as a plan: ${error instanceof z.ZodError ? describeIssues(error) : messageOf(error)}`,
      state: 'Nothing was written.',
      hint: 'Make it anew with `npm run push -- --dry-run --plan-out <file>`.',
      cause: error,
    });
  }
}

/** The names of all properties of steps. */
type StepProperty = PushStep extends infer S ? (S extends PushStep ? keyof S : never) : never;

/** The message for each property of a step that is not the same as in the saved plan. */
const MOVED: { readonly [P in StepProperty]: string } = {
  does: 'another kind of write is due',
  language: 'content has it in another language',
  kind: 'content has it as another kind of record',
  path: 'content has its file in another place',
  id: 'the file names another record of the service',
  file: 'the file was changed',
  served: 'the record was changed on the service',
  title: 'the record has another title on the service',
  key: 'the file has another key',
  needs: 'the file names other new records',
  changes: 'what would be written is not the same',
  resent: 'what would be sent along is not the same',
  copies: 'its files in other languages were changed',
};

type Named = PushSubject & { readonly id?: number | undefined };

/**
 * Returns a function that finds, among some records, the counterpart of another: by its id on the service, or else by
 * the path of its file.
 */
function finder<T extends Named>(records: readonly T[]): (counterpart: Named) => T | undefined {
  const names = ({ language, kind, path, id }: Named) => [
    id === undefined ? `new ${path}` : `${language} ${kind} ${id}`,
    `at ${path}`,
  ];
  const byName = new Map(records.flatMap((one) => names(one).map((name): [string, T] => [name, one])));
  return (counterpart) =>
    names(counterpart)
      .map((name) => byName.get(name))
      .find((one) => one !== undefined);
}

function changedFields(saved: PushStep, now: PushStep): string {
  const changesOf = (step: PushStep) => (step.does === 'delete' ? [] : step.changes);
  const texts = (step: PushStep) => new Map(changesOf(step).map((change) => [change.field, sortedJson(change)]));
  const [before, after] = [texts(saved), texts(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .join(', ');
}

function differences(saved: PushStep, now: PushStep): string[] {
  return Object.entries(MOVED).flatMap(([part, moved]) => {
    // A step of another type has other properties; the common ones still tell which side changed.
    if (!Object.hasOwn(saved, part) || !Object.hasOwn(now, part)) return [];
    if (sortedJson(Reflect.get(saved, part)) === sortedJson(Reflect.get(now, part))) return [];
    if (part === 'does') return [`${moved}: ${now.does} in the place of ${saved.does}`];
    return [part === 'changes' ? `${moved}: ${changedFields(saved, now)}` : moved];
  });
}

/**
 * Compares a saved plan with a new one. Returns a line for each saved step that would now be done otherwise or not at
 * all, with what has changed; none for a step with nothing left to write, nor for steps that only the new plan has.
 */
export function changesSincePlan(saved: PushPlan, planned: PushPlan): readonly string[] {
  const stepFor = finder(planned.steps);
  const heldBackFor = finder(planned.heldBack);
  const takenFor = finder<Named>(planned.taken);
  return saved.steps.flatMap((step) => {
    const now = stepFor(step);
    const held = heldBackFor(step);
    if (now !== undefined) return differences(step, now).map((moved) => `${step.path}: ${moved}`);
    if (held !== undefined) return [`${step.path}: it is held back: ${held.reason}`];
    if (takenFor(step) !== undefined) return [`${step.path}: the file takes what the service has`];
    // There is nothing to write: an earlier push of this plan wrote it, or the edit was taken back.
    return [];
  });
}

/**
 * Returns the steps of a new plan that a saved plan names, in the order in which they are to be done. Expects that
 * `changesSincePlan` found none.
 */
export function stepsOfSavedPlan(saved: PushPlan, planned: PushPlan): readonly PushStep[] {
  const stepFor = finder(planned.steps);
  const named = new Set(saved.steps.map(stepFor));
  return planned.steps.filter((step) => named.has(step));
}
