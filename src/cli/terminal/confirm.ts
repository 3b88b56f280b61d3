import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { World } from '#cli/program/world';
import { InterruptedError } from '#errors';
import { printable } from '#records/printable';

/** The streams of a dialogue with a person, and the signal that ends it. */
export type PromptStreams = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Aborted when a person or the system ends the command. */
  readonly stopped?: AbortSignal | undefined;
};

/** Returns the streams on which the person before a command can be asked; `undefined` where nobody is. */
export function promptOf(
  { stdin, stderr }: Pick<World, 'stdin' | 'stderr'>,
  stopped?: AbortSignal,
): PromptStreams | undefined {
  return stdin.isTTY === true && stderr.isTTY === true ? { input: stdin, output: stderr, stopped } : undefined;
}

/**
 * Asks a person, such as `Write this to https://…?`. Only `y` or `yes`, in any case, is a yes; everything else is a no,
 * and so are the end of input, Ctrl-C and a command that is ended.
 */
export async function confirm(question: string, { input, output, stopped }: PromptStreams): Promise<boolean> {
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

/** Returns the objection to an answer; `undefined` for a valid answer. */
type Objection = (answer: string) => string | undefined;

/** A dialogue that asks a person one question after the other. */
export type Questions = {
  /**
   * Asks until the answer is valid; an empty answer takes the default. Throws an `InterruptedError` at the end of
   * input, at Ctrl-C and when the command is ended.
   */
  ask(question: string, byDefault: string, objection?: Objection): Promise<string>;
  close(): void;
};

/** Opens questions on a terminal. They share one reader: lines that were typed ahead belong to the questions to come. */
export function openQuestions({ input, output, stopped }: PromptStreams): Questions {
  const terminal = createInterface({ input, output });
  const lines = terminal[Symbol.asyncIterator]();
  const close = () => terminal.close();
  terminal.on('SIGINT', close);
  stopped?.addEventListener('abort', close, { once: true });
  const closed = once(terminal, 'close').then(() => undefined);
  return {
    async ask(question, byDefault, objection = () => undefined) {
      for (;;) {
        output.write(printable(`${question}${byDefault === '' ? '' : ` [${byDefault}]`}: `));
        const line = await Promise.race([lines.next(), closed]);
        if (line === undefined || line.done === true) {
          output.write('\n');
          throw new InterruptedError();
        }
        const answer = line.value.trim() === '' ? byDefault : line.value.trim();
        const problem = objection(answer);
        if (problem === undefined) return answer;
        output.write(`${printable(problem)}\n`);
      }
    },
    close() {
      stopped?.removeEventListener('abort', close);
      terminal.close();
    },
  };
}
