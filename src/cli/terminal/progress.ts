import { type LogLevel, logEvent, type Output, type ProgressRenderer, say, warn } from '#cli/terminal/output';
import type { Progress } from '#sync/progress';

/** Returns a renderer for logs: it writes a line for each list that was read, and for each thing worth knowing. */
function lineRenderer(output: Output): ProgressRenderer {
  return {
    onProgress(progress: Progress) {
      switch (progress.type) {
        case 'swept': {
          const doubt = progress.proved ? '' : ', not proved complete';
          return say(output, `${progress.language} ${progress.kind}: ${progress.fetched} listed${doubt}`);
        }
        case 'sweep-repeated':
          return say(output, `${progress.language} ${progress.kind}: read again (${progress.reason})`);
        case 'absence-asked':
          return say(
            output,
            `${progress.language} ${progress.kind}: ${progress.id} is in no list; it is ${progress.state}`,
          );
        case 'resumed':
          return say(output, `pages of an earlier run taken up: ${progress.pages}`);
        case 'media':
          if (progress.done === progress.total) say(output, `images seen to: ${progress.total}`);
          return;
        case 'alternates':
          if (progress.done === progress.total) say(output, `pages read for translations: ${progress.total}`);
          return;
        case 'pushed':
          return say(
            output,
            `${progress.step} of ${progress.steps}: ${progress.does} ${progress.path}: ${progress.outcome}`,
          );
        case 'warning':
          return warn(output, progress.message);
        case 'page-fetched':
        case 'planned':
        case 'file-written':
          return;
      }
    },
    done() {},
  };
}

/** The levels of events that come in thousands; all others are `info`. */
const LEVELS: Readonly<Partial<Record<Progress['type'], LogLevel>>> = {
  'page-fetched': 'debug',
  'file-written': 'debug',
  media: 'debug',
  alternates: 'debug',
};

/** Returns a renderer for programs that read logs: it writes an object for each event, named by its type. */
function jsonRenderer(output: Output): ProgressRenderer {
  return {
    onProgress(progress: Progress) {
      if (progress.type === 'warning') return warn(output, progress.message);
      const { type, ...fields } = progress;
      logEvent(output, LEVELS[type] ?? 'info', type, fields);
    },
    done() {},
  };
}

/** Returns the renderer for the output of a command; the renderer for terminals is loaded only where it is used. */
export async function progressRenderer(output: Output): Promise<ProgressRenderer> {
  if (output.log === 'json') return jsonRenderer(output);
  if (!output.interactive || output.quiet || output.log !== 'auto') return lineRenderer(output);
  const { terminalRenderer } = await import('#cli/terminal/progress-terminal');
  return terminalRenderer({ stream: output.stderr, now: output.now, warn: (line) => warn(output, line) });
}
