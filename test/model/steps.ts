import fc from 'fast-check';
import { KINDS } from '#interface/kinds';
import { type Fault, PAGE_CHANGES, type PageChange, type Rule } from './service/faulty-proxy.ts';
import type { Mishap } from './service/writes.ts';

/** A change of content by a person; `pick`, `field` and the like are taken modulo the number of candidates. */
export type EditorStep = {
  readonly who: 'editor';
  readonly does: 'edit' | 'copy' | 'remove' | 'rename' | 'draft' | 'new' | 'rework' | 'damage' | 'forget' | 'settle';
  readonly pick: number;
  readonly field: number;
};

/** A change on the service. */
export type ServiceStep = {
  readonly who: 'service';
  readonly does:
    | 'create'
    | 'update'
    /** As an update, by code on the site: the record's time of change stays. */
    | 'by-code'
    /** Sets a record to be published in a few minutes. */
    | 'schedule'
    | 'adopt'
    | 'trash'
    | 'withdraw'
    | 'publish'
    | 'unlist'
    | 'slug'
    | 'swap'
    | 'move-out'
    | 'move-in';
  readonly pick: number;
  readonly field: number;
};

/** A way in which one run is cut off or hindered from inside. */
export type Hindrance =
  | { readonly type: 'none' }
  /** The machine stops at a write. */
  | { readonly type: 'kill'; readonly at: number; readonly after: boolean; readonly seed: number }
  /** The disk refuses some writes, and takes others again. */
  | { readonly type: 'full'; readonly at: number; readonly writes: number }
  /** A person ends the run at some progress. */
  | { readonly type: 'stop'; readonly at: number }
  /** Somebody does something while the service is being read. */
  | { readonly type: 'meanwhile'; readonly request: number; readonly step: EditorStep | ServiceStep };

export type SyncStep = {
  readonly who: 'sync';
  readonly rules: readonly Rule[];
  readonly hindrance: Hindrance;
  /** Minutes since the step before. */
  readonly pause: number;
  /** True if the run accepts any number of removals and missing files. */
  readonly accepts: boolean;
  /** True if the run goes the short way where it may. */
  readonly quick: boolean;
};

/** A way in which only a push is hindered. */
export type PushHindrance =
  /** The process ends when the service has got a write, and before it has the answer. */
  | { readonly type: 'abort'; readonly write: number; readonly seed: number }
  /** The push's changes of content are lost afterwards, as if they could not be committed. */
  | { readonly type: 'unsaved' };

export type PushStep = {
  readonly who: 'push';
  readonly rules: readonly Rule[];
  readonly mishaps: readonly Mishap[];
  readonly hindrance: Hindrance | PushHindrance;
  /** Minutes since the step before. */
  readonly pause: number;
  /** True if the push deletes records whose files were removed. */
  readonly deletes: boolean;
};

export type Step = EditorStep | ServiceStep | SyncStep | PushStep;

export const number = fc.nat(1000);

export const editorOf = (pick: fc.Arbitrary<number>): fc.Arbitrary<EditorStep> =>
  fc.record({
    who: fc.constant('editor' as const),
    does: fc.oneof(
      { weight: 6, arbitrary: fc.constant('edit' as const) },
      { weight: 3, arbitrary: fc.constantFrom('remove' as const, 'rename' as const, 'draft' as const) },
      { weight: 1, arbitrary: fc.constantFrom('copy' as const, 'settle' as const) },
      { weight: 1, arbitrary: fc.constantFrom('damage' as const, 'forget' as const) },
    ),
    pick,
    field: number,
  });

export const serviceOf = (pick: fc.Arbitrary<number>): fc.Arbitrary<ServiceStep> =>
  fc.record({
    who: fc.constant('service' as const),
    does: fc.oneof(
      { weight: 4, arbitrary: fc.constant('update' as const) },
      { weight: 3, arbitrary: fc.constantFrom('create' as const, 'trash' as const, 'withdraw' as const) },
      { weight: 2, arbitrary: fc.constantFrom('slug' as const, 'swap' as const, 'unlist' as const) },
      { weight: 1, arbitrary: fc.constantFrom('adopt' as const, 'publish' as const) },
      { weight: 2, arbitrary: fc.constantFrom('by-code' as const, 'schedule' as const) },
      { weight: 1, arbitrary: fc.constantFrom('move-out' as const, 'move-in' as const) },
    ),
    pick,
    field: number,
  });

const editor = editorOf(number);
const service = serviceOf(number);

const changes = fc
  .constantFrom(...Object.keys(PAGE_CHANGES))
  .filter((name): name is PageChange => name in PAGE_CHANGES);

export const answerFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constant({ type: 'drop' as const }),
  fc.record({
    type: fc.constant('status' as const),
    status: fc.constantFrom(404 as const, 429 as const, 500 as const, 503 as const),
  }),
  fc.record({ type: fc.constant('status' as const), status: fc.constant(503 as const), retryAfter: fc.nat(5) }),
  fc.record({ type: fc.constant('html' as const), status: fc.constantFrom(200 as const, 403 as const, 503 as const) }),
  fc.record({ type: fc.constant('cut' as const), at: fc.nat(20_000), broken: fc.boolean() }),
  fc.constant({ type: 'redirect' as const }),
);

/** Most faults pass after one or a few requests, so that runs come to their end; some stay. */
const times = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2 }) },
  { weight: 1, arbitrary: fc.constant(1000) },
);
const kind = fc.option(fc.constantFrom(...KINDS), { nil: undefined });

export const rule: fc.Arbitrary<Rule> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('lists' as const),
      kind,
      page: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      after: fc.nat(8),
      times: fc.oneof(times, fc.constant(1000)),
      fault: fc.record({ type: fc.constant('page' as const), change: changes }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      on: fc.constantFrom('lists' as const, 'records' as const, 'records' as const, 'all' as const),
      kind,
      after: fc.nat(12),
      times,
      fault: answerFault,
    }),
  },
);

/** A run writes down answers, some fifty times, before it prepares and moves the few files that change. */
const writes = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 3, arbitrary: fc.integer({ min: 50, max: 160 }) },
);

const hindrance: fc.Arbitrary<Hindrance> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'none' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('kill' as const), at: writes, after: fc.boolean(), seed: fc.nat(9) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('full' as const), at: writes, writes: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stop' as const), at: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('meanwhile' as const),
      request: fc.integer({ min: 1, max: 24 }),
      step: fc.oneof(editor, service),
    }),
  },
);

const sync: fc.Arbitrary<SyncStep> = fc.record({
  who: fc.constant('sync' as const),
  rules: fc.array(rule, { maxLength: 2 }),
  hindrance,
  pause: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(20) },
    { weight: 1, arbitrary: fc.integer({ min: 360, max: 20_000 }) },
  ),
  accepts: fc.boolean(),
  quick: fc.nat(3).map((one) => one > 0),
});

const quickSync: fc.Arbitrary<SyncStep> = fc.record({
  who: fc.constant('sync' as const),
  rules: fc.constant([]),
  hindrance: fc.constant({ type: 'none' as const }),
  pause: fc.nat(5),
  accepts: fc.constant(true),
  quick: fc.constant(true),
});

/** A life of a service that is followed by quick syncs, mostly of changes of which it tells. */
export const quickSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: service.map((step): ServiceStep => ({ ...step, does: 'update' })) },
    { weight: 1, arbitrary: fc.oneof(service, editor) },
    { weight: 4, arbitrary: quickSync },
  ),
  { minLength: 4, maxLength: 22, size: 'max' },
);

/** A life of content and service. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 2, arbitrary: editor }, { weight: 3, arbitrary: service }, { weight: 3, arbitrary: sync }),
  { minLength: 1, maxLength: 22, size: 'max' },
);
