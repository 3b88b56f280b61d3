/** What kind of thing failed; the command line maps each to one exit code and nothing else does. */
export type Fault =
  | 'usage'
  | 'configuration'
  | 'service'
  | 'refused'
  | 'content'
  | 'build'
  | 'repository'
  | 'interrupted';

/** The parts of an error that a person reads. */
export type Explanation = {
  /** What happened and where: the record, route, file or key. One sentence, no trailing full stop needed. */
  readonly message: string;
  /** The state things are in now, where that is not obvious. */
  readonly state?: string | undefined;
  /** What to do about it. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
};

/** The base of every error that Almanac raises on purpose. Anything else that is thrown is a defect of Almanac's. */
export abstract class AlmanacError extends Error {
  abstract readonly fault: Fault;
  state: string | undefined;
  readonly hint: string | undefined;

  constructor({ message, state, hint, cause }: Explanation) {
    super(message, cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.state = state;
    this.hint = hint;
  }

  /** Says the state that things are in, where the error does not say it itself. */
  inState(state: string): this {
    this.state ??= state;
    return this;
  }

  /** The whole explanation, a line for each part. */
  explain(): string {
    return [this.message, this.state, this.hint].filter((part) => part !== undefined).join('\n');
  }
}

/** The command was called wrongly. */
export class UsageError extends AlmanacError {
  readonly fault = 'usage';
}

/** The configuration, or an environment variable that overrides it, is wrong. */
export class ConfigurationError extends AlmanacError {
  readonly fault = 'configuration';
}

/** A guard refused to go on: going on could lose or mix up content. */
export class RefusedError extends AlmanacError {
  readonly fault = 'refused';
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

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
