import { z } from 'zod';

/** The name of the folder in the cache for the files of `watch`. */
export const WATCH_FOLDER = 'watch';

/** The name of the file in that folder that holds the state of `watch`. */
export const WATCH_NOTE_FILE = 'state.json';

const instant = z.iso.datetime({ precision: 3 });
const outage = z.object({ since: instant, code: z.int(), message: z.string() });

/** The state of a process that watches, for checks of its health. Instants are in UTC. */
const watchNote = z.object({
  v: z.literal(1),
  pid: z.int().positive(),
  started: instant,
  /** The time of this state: each begin and end of a step, and each cycle. */
  noted: instant,
  /** The interval, in ms. */
  every: z.number().positive(),
  /** The step under way. */
  step: z.object({ task: z.enum(['sync', 'build', 'publish']), since: instant }).optional(),
  lastCycle: instant.optional(),
  lastSync: instant.optional(),
  lastFullSync: instant.optional(),
  lastBuild: instant.optional(),
  lastPublication: instant.optional(),
  failing: z.object({ sync: outage.optional(), build: outage.optional(), publish: outage.optional() }),
  /** The time at which it wakes next, by the wall clock at the time of this state; absent during a step. */
  nextDue: instant.optional(),
  /** The time at which it ended on request. */
  ended: instant.optional(),
});

/** The state of a process that watches, as it notes it on disk. */
export type WatchNote = Readonly<z.output<typeof watchNote>>;

/** Returns the text of the note of a process that watches. */
export const watchNoteText = (note: WatchNote): string => `${JSON.stringify(note, null, 2)}\n`;

/** Parses the text of the note of a process that watches; `undefined` for any other text. */
export function readWatchNote(text: string): WatchNote | undefined {
  try {
    return watchNote.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A finding on the state of `watch`; its levels are also `almanac health`'s. */
export type WatchFinding = {
  readonly level: 'fine' | 'degraded' | 'broken';
  readonly check: 'watch' | 'sync' | 'build' | 'publish';
  readonly message: string;
  readonly remedy?: string;
};

/** The number of notes that may be missing, and a further time in ms, before a process counts as hung. */
const MISSED = 3;
const GRACE = 60_000;

/** The longest time between two notes of a process that waits, in ms. */
const NOTED_EACH = 60_000;

/** The longest that a step may take, in ms: the first build of a large site, or its publication. */
const LONGEST_STEP = 60 * 60_000;

const minutes = (milliseconds: number) => `${Math.max(0, Math.round(milliseconds / 60_000))} min`;

/** Returns the finding on whether the process is alive, by its lock and by the age of its note. */
function lifeSign(
  { noted, step, every, ended, pid }: WatchNote,
  now: Temporal.Instant,
  isRunning: boolean | undefined,
): WatchFinding {
  const check = 'watch';
  const since = (instant: string) => now.since(instant).total('milliseconds');
  if (ended !== undefined)
    return { level: 'broken', check, message: `ended at ${ended}, as it was asked to`, remedy: 'Start it again.' };
  if (isRunning === false)
    return {
      level: 'broken',
      check,
      message: `process ${pid} has ended without being asked to, after ${noted}`,
      remedy: 'Look at what it wrote, and start it again.',
    };
  const [age, longest] =
    step === undefined
      ? [since(noted), MISSED * Math.min(every, NOTED_EACH) + GRACE]
      : [since(step.since), LONGEST_STEP];
  const what = step === undefined ? 'last sign of life' : `${step.task} under way for`;
  const message = `process ${pid}, ${what} ${minutes(age)}${step === undefined ? ' ago' : ''}`;
  if (age <= longest) return { level: 'fine', check, message };
  return {
    level: 'broken',
    check,
    message,
    remedy: 'It has ended or hangs: look at what it wrote, and start it again.',
  };
}

/**
 * Returns findings on the note of a process that watches: whether it is alive, and each task that fails. `isRunning` tells whether
 * a process holds its lock; absent if that is not known.
 */
export function examineWatch(note: WatchNote, now: Temporal.Instant, isRunning?: boolean): readonly WatchFinding[] {
  const failing = (['sync', 'build', 'publish'] as const).flatMap((check): WatchFinding[] => {
    const outage = note.failing[check];
    if (outage === undefined) return [];
    const message = `fails since ${outage.since}: ${outage.message}`;
    return [
      { level: 'degraded', check, message, remedy: 'It is tried again by itself, at longer and longer intervals.' },
    ];
  });
  return [lifeSign(note, now, isRunning), ...failing];
}
