import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Prompt } from '#cli/terminal/confirm';
import { InterruptedError } from '#errors';
import { printable } from '#records/printable';

/** Returns the objection to an answer; `undefined` where it is right. */
type Objection = (answer: string) => string | undefined;

/** Asks a person one question after the other. */
export type Questions = {
  /**
   * Asks until the answer is one that can be; an empty answer takes the default. Throws an `InterruptedError` at the end
   * of input, at Ctrl-C and when the command is ended.
   */
  ask(question: string, byDefault: string, objection?: Objection): Promise<string>;
  close(): void;
};

/** Opens questions on a terminal. They share one reader: lines that were typed ahead belong to the questions to come. */
export function questionsOn({ input, output, stopped }: Prompt): Questions {
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
