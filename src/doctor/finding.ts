import type { FaultKind } from '#errors';

/** The severity of a finding; `unchecked`: the check could not be made, and the message says why. */
export type Severity = 'ok' | 'warning' | 'problem' | 'unchecked';

/** The result of one check of a doctor, for the user. */
export type Finding = {
  /** The kind of finding; stable across versions, so that programs can search for it. */
  readonly id: string;
  readonly level: Severity;
  /** The request and its response, or the state found, in whole sentences. */
  readonly message: string;
  /** The remedy, in whole sentences; present with every warning and problem. */
  readonly remedy?: string | undefined;
  /** The kind of failure, which decides the exit code; present with every problem. */
  readonly fault?: FaultKind | undefined;
};

/** Creates a finding for a check that passed. */
export function ok(id: string, message: string): Finding {
  return { id, level: 'ok', message };
}

/** Creates a finding for a check that could not be made; `message` says why. */
export function unchecked(id: string, message: string): Finding {
  return { id, level: 'unchecked', message };
}

/** Creates a finding for something that works, and costs time or certainty. */
export function warning(id: string, message: string, remedy: string): Finding {
  return { id, level: 'warning', message, remedy };
}

/** Creates a finding for something that does not work. */
export function problem(id: string, fault: FaultKind, message: string, remedy: string): Finding {
  return { id, level: 'problem', message, remedy, fault };
}
