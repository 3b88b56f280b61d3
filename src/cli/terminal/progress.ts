import { logEvent, type Output, type Renderer, say, warn } from '#cli/terminal/output';
import { jsonRenderer } from '#cli/terminal/progress-json';
import { lineRenderer } from '#cli/terminal/progress-lines';

/** The renderer that fits where a command writes; what draws on a terminal is loaded only for one. */
export async function rendererFor(output: Output): Promise<Renderer> {
  const writers = { say: (line: string) => say(output, line), warn: (line: string) => warn(output, line) };
  if (output.log === 'json')
    return jsonRenderer((level, event, fields) => logEvent(output, level, event, fields), writers.warn);
  if (!output.interactive || output.quiet || output.log !== 'auto') return lineRenderer(writers);
  const { terminalRenderer } = await import('#cli/terminal/progress-terminal');
  return terminalRenderer({ stream: output.stderr, now: output.now, warn: writers.warn });
}
