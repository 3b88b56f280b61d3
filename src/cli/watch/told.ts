import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import type { BuildTold, SyncTold } from '#cli/watch/steps';
import { counted } from '#records/printable';
import type { News } from '#watch/outages';
import type { Task } from '#watch/schedule';

/** What one cycle did: what lies between two waits. */
export type Cycle = {
  readonly sync?: SyncTold;
  readonly build?: BuildTold;
  /** The files that were published. */
  readonly published?: number;
};

/** Tells of a process that watches. */
type Reporter = {
  /** Tells of a cycle that took so many ms: a line where something changed; each one in the log for programs. */
  cycle(cycle: Cycle, milliseconds: number): void;
  news(news: News): void;
  /** Tells the warnings of a step that the one before did not have. */
  warnings(task: Task, warnings: readonly string[]): void;
  warning(message: string): void;
};

const VERBS: Readonly<Record<Task, string>> = {
  sync: 'The sync',
  build: 'The build',
  publish: 'The publication',
};

function textOf({ sync, build, published }: Cycle): string | undefined {
  const files = build === undefined ? 0 : build.added + build.changed + build.removed;
  const parts = [
    ...(sync !== undefined && sync.changes > 0 ? [`${counted(sync.changes, 'change')} pulled`] : []),
    ...(files > 0 ? [`${counted(files, 'file')} of the site made or removed`] : []),
    ...(published !== undefined && published > 0 ? [`${counted(published, 'file')} published`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Returns the reporter for where a command writes. */
export function reporterFor(output: Output): Reporter {
  const known = new Map<Task, ReadonlySet<string>>();
  const isJson = output.log === 'json';
  const clock = () => output.now().toString({ smallestUnit: 'second' });
  return {
    cycle(cycle, milliseconds) {
      const durationMs = Math.round(milliseconds);
      if (isJson) return logEvent(output, 'info', 'cycle', { ...cycle, durationMs });
      const text = textOf(cycle);
      if (text !== undefined) say(output, `${clock()} ${text}, in ${(durationMs / 1_000).toFixed(1)} s.`);
    },
    news(news) {
      const { task } = news;
      if (news.type === 'over') {
        const { since } = news;
        if (isJson) return logEvent(output, 'warn', 'outage-over', { task, since });
        return warn(output, `${clock()} ${VERBS[task]} succeeds again; it did not since ${since}.`);
      }
      const { since, code, message } = news.outage;
      if (isJson) return logEvent(output, 'warn', 'outage', { task, since, code, message });
      return warn(output, `${clock()} ${VERBS[task]} ended with ${code}, and will be tried again:\n${message}`);
    },
    warnings(task, warnings) {
      const before = known.get(task);
      known.set(task, new Set(warnings));
      for (const message of known.get(task) ?? []) if (before?.has(message) !== true) warn(output, message);
    },
    warning(message) {
      warn(output, message);
    },
  };
}
