import type { Renderer } from '#cli/terminal/output';
import type { Progress } from '#sync/progress';

/** Where lines go: results, and what a person should see. */
export type LineWriters = { say(line: string): void; warn(line: string): void };

/** A line per list that is in and per thing worth knowing; for logs. */
export function lineRenderer({ say, warn }: LineWriters): Renderer {
  return {
    onProgress(progress: Progress) {
      switch (progress.type) {
        case 'swept': {
          const doubt = progress.proved ? '' : ', not proved complete';
          return say(`${progress.language} ${progress.kind}: ${progress.fetched} listed${doubt}`);
        }
        case 'sweep-repeated':
          return say(`${progress.language} ${progress.kind}: read again (${progress.reason})`);
        case 'absence-asked':
          return say(`${progress.language} ${progress.kind}: ${progress.id} is in no list; it is ${progress.state}`);
        case 'resumed':
          return say(`pages of an earlier run taken up: ${progress.pages}`);
        case 'media':
          if (progress.done === progress.total) say(`images seen to: ${progress.total}`);
          return;
        case 'pushed':
          return say(`${progress.step} of ${progress.steps}: ${progress.does} ${progress.path}: ${progress.outcome}`);
        case 'warning':
          return warn(progress.message);
        case 'page-fetched':
        case 'planned':
        case 'file-written':
          return;
      }
    },
    done() {},
  };
}
