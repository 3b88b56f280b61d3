import { z } from 'zod';
import { calendarNameSchema } from '#fleet/config';
import { CYCLE_OUTCOMES, type CycleOutcome } from '#fleet/state';

const data = z.object({
  calendar: calendarNameSchema,
  /** True if a person requested it: it runs even while the calendar waits after failures. */
  asked: z.boolean().default(false),
});

/** The content of a job: the calendar that is due. */
export type JobData = z.input<typeof data>;

/** Parses the content of a job; `undefined` if it is not of this form, as where another program wrote it. */
export const readJobData = (value: unknown): z.output<typeof data> | undefined => data.safeParse(value).data;

/** The result of a job, stored with it. */
type JobResult = {
  readonly outcome: CycleOutcome | 'waits' | 'overlaps';
  readonly message?: string | undefined;
  /** The number of the cycle, where there was one. */
  readonly token?: number;
  readonly did?: readonly string[];
};

/** A job that was taken from its queue. It is held for some ms, and another worker can take it when that ends. */
export interface TakenJob {
  /** Its content; `undefined` if another program wrote it. */
  readonly data: z.output<typeof data> | undefined;
  hold(milliseconds: number): Promise<void>;
  progress(step: CycleStep): Promise<void>;
  log(line: string): Promise<void>;
  done(result: JobResult): Promise<void>;
  failed(message: string): Promise<void>;
  /** Has it begin again in so many ms. */
  later(milliseconds: number): Promise<void>;
}

/** The steps of a cycle, in their order. */
export const CYCLE_STEPS = ['begin', 'sync', 'build', 'publish'] as const;

/** A step of a cycle. */
type CycleStep = (typeof CYCLE_STEPS)[number];

const cycleEnd = z.object({
  outcome: z.enum(CYCLE_OUTCOMES),
  message: z.string().optional(),
  /** The work that it did, described in one line each. */
  did: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** The last message of the process of a cycle to its worker: the outcome, the work that it did, and warnings. */
export type CycleEndMessage = Readonly<z.output<typeof cycleEnd>>;

/** The schema of a message from the process of a cycle to its worker. */
export const messageFromCycleSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.enum(CYCLE_STEPS) }),
  /** Another run has this number, which is not less than its own. */
  z.object({ type: z.literal('behind'), token: z.int().nonnegative() }),
  /** It is about to publish, from the checkout with this mark. */
  z.object({ type: z.literal('publishing'), checkout: z.string() }),
  z.object({ type: z.literal('ended'), end: cycleEnd }),
]);

/** A message from the process of a cycle to its worker. */
export type MessageFromCycle = z.output<typeof messageFromCycleSchema>;

/**
 * Returns the milliseconds of this machine's monotonic clock, from some fixed moment. All processes of a machine read the same
 * clock, so that they can compare its times, also after a process was stopped for a while.
 */
export const monotonicMilliseconds = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

const beginMessage = z.object({
  type: z.literal('begin'),
  calendar: calendarNameSchema,
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('folder'), folder: z.string() }),
    z.object({
      kind: z.literal('repository'),
      url: z.string(),
      branch: z.string().optional(),
      directory: z.string(),
    }),
  ]),
  publish: z.string().optional(),
  /** The folder of a fleet's files on a machine; absolute. */
  work: z.string(),
  token: z.int().positive(),
  owner: z.string(),
  /** Until when the lock is held, in ms of the clock of this machine that only runs forward. */
  until: z.number(),
});

/** The message from a worker that has the process of a cycle begin: calendar, place, folder, number and lock. */
export type BeginMessage = z.output<typeof beginMessage>;

/** The schema of a message from a worker to the process of a cycle. */
export const messageToCycleSchema = z.discriminatedUnion('type', [
  /** The secrets of its calendar, as variables of the environment. */
  z.object({ type: z.literal('secrets'), variables: z.record(z.string(), z.string()) }),
  beginMessage,
  z.object({ type: z.literal('held'), until: z.number() }),
  z.object({ type: z.literal('token'), token: z.int().positive() }),
  /** It may publish; `knows` tells whether this checkout made the last publication, so that its record of that is current. */
  z.object({ type: z.literal('publish'), knows: z.boolean() }),
]);

/** A message from a worker to the process of a cycle. */
export type MessageToCycle = z.output<typeof messageToCycleSchema>;
