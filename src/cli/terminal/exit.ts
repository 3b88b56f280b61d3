import { AlmanacError, type Fault } from '#errors';

/** The exit codes of every command. */
export const EXIT = { done: 0, failed: 1, serviceUnusable: 2, refused: 3, degraded: 4, interrupted: 130 } as const;

const CODE: Record<Fault, number> = {
  usage: EXIT.failed,
  configuration: EXIT.failed,
  content: EXIT.failed,
  build: EXIT.failed,
  repository: EXIT.failed,
  service: EXIT.serviceUnusable,
  refused: EXIT.refused,
  interrupted: EXIT.interrupted,
};

/** Returns the exit code that a kind of failure ends with. */
export function exitCodeOf(fault: Fault): number {
  return CODE[fault];
}

/** Returns the exit code and the text for anything that a command threw. A defect of Almanac's shows its stack. */
export function failureOf(error: unknown): { readonly code: number; readonly text: string } {
  if (error instanceof AlmanacError) return { code: CODE[error.fault], text: error.explain() };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: EXIT.failed, text: `Almanac has a defect here; please report it with this text.\n${stack}` };
}
