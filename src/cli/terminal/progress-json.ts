import type { LogLevel, Renderer } from '#cli/terminal/output';
import type { Progress } from '#sync/progress';

/** Writes one event of a log. */
export type WriteEvent = (level: LogLevel, event: string, fields: object) => void;

/** What comes in thousands is for those who look for it. */
const LEVELS: Readonly<Partial<Record<Progress['type'], LogLevel>>> = {
  'page-fetched': 'debug',
  'file-written': 'debug',
  media: 'debug',
};

/** An object per event, named by its type; for programs that read logs. Warnings are left to `warn`. */
export function jsonRenderer(write: WriteEvent, warn: (line: string) => void): Renderer {
  return {
    onProgress(progress: Progress) {
      if (progress.type === 'warning') return warn(progress.message);
      const { type, ...fields } = progress;
      write(LEVELS[type] ?? 'info', type, fields);
    },
    done() {},
  };
}
