import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CalendarSource } from '#content/calendar/calendar';
import { BuildError } from '#errors';
import type { RenderedPages, RenderThread, RenderThreadInput, RenderThreads } from '../../site/engine/render.ts';

type RemovedEntry = NonNullable<CalendarSource['removed']>[number];

/** The source of a calendar in the form for a thread: without `Temporal` values, which can't be sent. */
type SentSource = Omit<CalendarSource, 'removed'> & {
  readonly removed: readonly (Omit<RemovedEntry, 'goneAt'> & { readonly goneAt: string })[];
};

/** Returns the source of a calendar in the form that can be sent to a thread. */
function sentSource({ removed = [], ...source }: CalendarSource): SentSource {
  return { ...source, removed: removed.map((one) => ({ ...one, goneAt: one.goneAt.toString() })) };
}

/** Returns the source of a calendar from the form in which it was sent to a thread. */
export function receivedSource({ removed, ...source }: SentSource): CalendarSource {
  return { ...source, removed: removed.map((one) => ({ ...one, goneAt: Temporal.Instant.from(one.goneAt) })) };
}

/** The data of a new thread. */
export type ThreadData = { readonly source: SentSource; readonly site: RenderThreadInput };

/** A message of a thread: the pages for the oldest unanswered request, or the reason why they can't be made. */
export type ThreadAnswer = { readonly rendered: RenderedPages } | { readonly failed: string };

/** The most threads: each holds the whole calendar, so that more of them would take much memory and save little time. */
const MOST = 3;

/** The space of a thread for new objects, in MiB: with more of it a thread takes much memory and is hardly faster. */
const YOUNG = 24;

/**
 * The number of pages that make a thread worth its start: a fixed number, and one for each five records, as the thread
 * makes the calendar from them again.
 */
const PAGES_EACH = 500;
const RECORDS_A_PAGE = 5;

function startThread(workerData: ThreadData): RenderThread {
  const worker = new Worker(new URL(import.meta.resolve('#publishing/render-thread')), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const waiting: PromiseWithResolvers<RenderedPages>[] = [];
  let ended: Error | undefined;
  const end = (message: string) => {
    ended ??= new BuildError({ message });
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on('message', (answer: ThreadAnswer) => {
    if ('failed' in answer) end(answer.failed);
    else waiting.shift()?.resolve(answer.rendered);
  });
  worker.on('error', (error: Error) => end(`A thread that renders pages has failed: ${error.message}`));
  worker.on('exit', () => end('A thread that renders pages has ended before its time.'));
  return {
    render(addresses) {
      const reply = Promise.withResolvers<RenderedPages>();
      if (ended !== undefined) reply.reject(ended);
      else {
        waiting.push(reply);
        worker.postMessage(addresses);
      }
      return reply.promise;
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Returns the threads of this machine that may render pages of a calendar: one for each further processor, and no more than 3. */
export function renderThreads(source: CalendarSource): RenderThreads {
  const { records: all, removed = [] } = source;
  const records = Object.values(all).reduce((sum, { length }) => sum + length, removed.length);
  return {
    most: Math.min(MOST, availableParallelism() - 1),
    pagesEach: PAGES_EACH + Math.floor(records / RECORDS_A_PAGE),
    start: (site) => startThread({ source: sentSource(source), site }),
  };
}
