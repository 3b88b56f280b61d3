import fc from 'fast-check';
import type { Rule } from '../service/faulty-proxy.ts';
import type { Mishap } from '../service/writes.ts';
import {
  answerFault,
  type EditorStep,
  editorOf,
  number,
  type PushStep,
  rule,
  type Step,
  type SyncStep,
  serviceOf,
} from '../steps.ts';

/** Mostly the same few records, so that both sides change one field. */
const near = fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: number });

const newRecord: fc.Arbitrary<EditorStep> = fc.record({
  who: fc.constant('editor' as const),
  does: fc.constantFrom('new' as const, 'new' as const, 'new' as const, 'rework' as const),
  pick: number,
  field: number,
});

const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'none' as const }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Mishap>(
      { type: 'lost' },
      { type: 'busy' },
      { type: 'late', by: 5_000 },
      { type: 'drop' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ type: fc.constant('status' as const), status: fc.constant(500 as const) }),
      fc.record({ type: fc.constant('html' as const), status: fc.constantFrom(200 as const, 503 as const) }),
      fc.record({ type: fc.constant('cut' as const), at: fc.nat(20_000), broken: fc.boolean() }),
    ),
  },
);

const passingRule: fc.Arbitrary<Rule> = fc.record({
  on: fc.constantFrom('lists' as const, 'records' as const, 'all' as const),
  after: fc.nat(8),
  times: fc.integer({ min: 1, max: 8 }),
  fault: answerFault,
});

const killed = (at: fc.Arbitrary<number>) =>
  fc.record({ type: fc.constant('kill' as const), at, after: fc.boolean(), seed: fc.nat(9) });

const push: fc.Arbitrary<PushStep> = fc.record({
  who: fc.constant('push' as const),
  rules: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(passingRule, { maxLength: 1 }) },
  ),
  mishaps: fc.array(mishap, { maxLength: 6 }),
  hindrance: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ type: 'none' as const }) },
    { weight: 2, arbitrary: killed(fc.integer({ min: 1, max: 60 })) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('abort' as const), write: fc.nat(3), seed: fc.nat(9) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('full' as const),
        at: fc.integer({ min: 1, max: 60 }),
        writes: fc.integer({ min: 1, max: 10 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'unsaved' as const }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('stop' as const), at: fc.integer({ min: 1, max: 6 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('meanwhile' as const),
        request: fc.integer({ min: 1, max: 12 }),
        step: fc.oneof(editorOf(near), serviceOf(near)),
      }),
    },
  ),
  pause: fc.oneof(fc.constant(0), fc.nat(20)),
  deletes: fc.boolean(),
});

/** A push to which nothing happens. */
export const UNHINDERED: PushStep = {
  who: 'push',
  rules: [],
  mishaps: [],
  hindrance: { type: 'none' },
  pause: 0,
  deletes: true,
};

const plainSync: fc.Arbitrary<SyncStep> = fc.record({
  who: fc.constant('sync' as const),
  rules: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(rule, { maxLength: 1 }) },
  ),
  hindrance: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ type: 'none' as const }) },
    { weight: 1, arbitrary: killed(fc.integer({ min: 20, max: 80 })) },
  ),
  pause: fc.oneof(fc.constant(0), fc.nat(20), fc.integer({ min: 360, max: 20_000 })),
  accepts: fc.boolean(),
  quick: fc.boolean(),
});

/** A write that arrives when the process that sent it has ended, and the next push is under way. */
const cutOff: fc.Arbitrary<Step[]> = fc
  .tuple(newRecord, fc.nat(2), fc.nat(9), push)
  .map(([made, write, seed, next]): Step[] => [
    made,
    {
      ...UNHINDERED,
      mishaps: [...Array.from({ length: write }, () => ({ type: 'none' as const })), { type: 'late', by: 5_000 }],
      hindrance: { type: 'abort', write, seed },
    },
    { ...next, pause: 0 },
  ]);

/** A life of content and service in which content is pushed, too. */
export const stepsWithPushes: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc
          .oneof(
            { weight: 3, arbitrary: editorOf(near) },
            { weight: 2, arbitrary: newRecord },
            { weight: 3, arbitrary: serviceOf(near) },
            { weight: 1, arbitrary: plainSync },
            { weight: 4, arbitrary: push },
          )
          .map((step): Step[] => [step]),
      },
      { weight: 1, arbitrary: cutOff },
    ),
    { minLength: 1, maxLength: 18, size: 'max' },
  )
  .map((scenes) => scenes.flat());
