import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { World } from '#cli/program/world';
import { printable } from '#records/printable';

/** The streams on which a person is asked. */
export type Prompt = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Aborted when a person or the system ends the command. */
  readonly stopped?: AbortSignal | undefined;
};

/** Returns the streams on which the person before a command can be asked; `undefined` where nobody is. */
export function promptOf(
  { stdin, stderr }: Pick<World, 'stdin' | 'stderr'>,
  stopped?: AbortSignal,
): Prompt | undefined {
  return stdin.isTTY === true && stderr.isTTY === true ? { input: stdin, output: stderr, stopped } : undefined;
}

/**
 * Asks a person, such as `Write this to https://…?`. Only `y` or `yes`, in any case, is a yes; everything else is a no,
 * and so are the end of input, Ctrl-C and a command that is ended.
 */
export async function confirm(question: string, { input, output, stopped }: Prompt): Promise<boolean> {
  if (stopped?.aborted === true) return false;
  const terminal = createInterface({ input, output });
  const close = () => terminal.close();
  stopped?.addEventListener('abort', close, { once: true });
  // Ctrl-C rejects the question, and the end of input only closes the interface: then it would never settle.
  const closed = once(terminal, 'close').then(() => undefined);
  const answered = terminal.question(`${printable(question)} [y/N] `).catch(() => undefined);
  const answer = await Promise.race([answered, closed]);
  stopped?.removeEventListener('abort', close);
  if (answer === undefined) output.write('\n');
  terminal.close();
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}
