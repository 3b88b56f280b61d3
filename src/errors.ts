/** The kinds of failure. Each has its exit code. */
export type FaultKind =
  | 'usage'
  | 'configuration'
  | 'service'
  | 'refused'
  | 'content'
  | 'build'
  | 'repository'
  | 'interrupted';

/** The parts of an error that a person reads, and its cause. */
export type Explanation = {
  /** One sentence on the failure and its place: the record, route, file or key. Needs no full stop at its end. */
  readonly message: string;
  /** The state of content or of the service after the failure, where that is not obvious. */
  readonly state?: string | undefined;
  /** The remedy: the next step for the user. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
};

/** The base of every error that Almanac throws on purpose. Any other error is a defect in Almanac. */
export abstract class AlmanacError extends Error {
  abstract readonly fault: FaultKind;
  state: string | undefined;
  readonly hint: string | undefined;

  constructor({ message, state, hint, cause }: Explanation) {
    super(message, cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.state = state;
    this.hint = hint;
  }

  /** Sets `state` if the error has none yet. */
  inState(state: string): this {
    this.state ??= state;
    return this;
  }

  /** Returns the message, state and hint, each on its own line. */
  explain(): string {
    return [this.message, this.state, this.hint].filter((part) => part !== undefined).join('\n');
  }
}

/** The command was called wrongly: its arguments or options. A mistake in the configuration is a `ConfigurationError`. */
export class UsageError extends AlmanacError {
  readonly fault = 'usage';
}

/** The configuration, or an environment variable that overrides it, is wrong. */
export class ConfigurationError extends AlmanacError {
  readonly fault = 'configuration';
}

/** A guard refused to continue, because that could lose or mix up content. */
export class RefusedError extends AlmanacError {
  readonly fault = 'refused';
  /** True where another command is at work on the folder: the refused command can be run when that has ended. */
  readonly busy: boolean;

  constructor({ busy = false, ...explanation }: Explanation & { readonly busy?: boolean }) {
    super(explanation);
    this.busy = busy;
  }
}

/** A file under `content/` can't be read, written or understood. */
export class ContentError extends AlmanacError {
  readonly fault = 'content';
}

/** The site could not be built. */
export class BuildError extends AlmanacError {
  readonly fault = 'build';
}

/** The git repository that holds content can't be committed to, fetched or pushed. */
export class RepositoryError extends AlmanacError {
  readonly fault = 'repository';
}

/** A person or the system ended the run. */
export class InterruptedError extends AlmanacError {
  readonly fault = 'interrupted';

  constructor() {
    super({ message: 'Stopped, as asked.', state: 'Content is whole.', hint: 'The next run goes on from here.' });
  }
}

/** Returns the message of a thrown error, or the text of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The exit codes of every command. */
export const EXIT = { done: 0, failed: 1, serviceUnusable: 2, refused: 3, degraded: 4, interrupted: 130 } as const;

/** The exit code that each kind of failure ends with. */
export const EXIT_OF: Readonly<Record<FaultKind, number>> = {
  usage: EXIT.failed,
  configuration: EXIT.failed,
  content: EXIT.failed,
  build: EXIT.failed,
  repository: EXIT.failed,
  service: EXIT.serviceUnusable,
  refused: EXIT.refused,
  interrupted: EXIT.interrupted,
};

/** Returns the exit code and the text for anything that a command threw. A defect of Almanac's shows its stack. */
export function failureOf(error: unknown): { readonly code: number; readonly text: string } {
  if (error instanceof AlmanacError) return { code: EXIT_OF[error.fault], text: error.explain() };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: EXIT.failed, text: `Almanac has a defect here; please report it with this text.\n${stack}` };
}
