import type { Fault } from '#errors';

/** How much a finding matters; `unchecked`: it could not be looked at, and the message says why. */
export type Severity = 'ok' | 'warning' | 'problem' | 'unchecked';

/** One thing that was found out: what was asked, what was answered, and what to do about it. */
export type Finding = {
  /** What it is, the same in every version; fit to be looked for by programs. */
  readonly id: string;
  readonly level: Severity;
  /** What was asked and what was answered, in whole sentences. */
  readonly message: string;
  /** What cures it, in whole sentences; with every warning and problem. */
  readonly remedy?: string | undefined;
  /** With a problem: what kind of failure it is, which decides the exit code. */
  readonly fault?: Fault | undefined;
};

/** Something is as it should be. */
export function ok(id: string, message: string): Finding {
  return { id, level: 'ok', message };
}

/** Something could not be looked at; `message` says why. */
export function unchecked(id: string, message: string): Finding {
  return { id, level: 'unchecked', message };
}

/** Something works, and costs time or certainty. */
export function warning(id: string, message: string, remedy: string): Finding {
  return { id, level: 'warning', message, remedy };
}

/** Something does not work. */
export function problem(id: string, fault: Fault, message: string, remedy: string): Finding {
  return { id, level: 'problem', message, remedy, fault };
}
