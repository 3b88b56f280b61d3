import { ForbiddenError, ServiceError } from '#client/errors';
import type { Intents } from '#content/state/intents';
import { fieldValues, sameValue } from '#content/state/ledger';
import { textDigest } from '#content/store/canonical-json';
import type { AlmanacError } from '#errors';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { settleFile, type WriteOutcome } from '#sync/plan/settle-file';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { StepOutcome } from '#sync/push/plan';
import type { OwnFile } from '#sync/push/planning/candidates';
import type { Validator } from '#sync/push/planning/validator';
import type { ServedRecord } from '#sync/push/served-record';

/** How a write ended. */
export type Ended = Omit<StepOutcome, 'step'>;

/** Thrown where the credentials may not write, or something keeps writes from the service: nothing else may be tried. */
export class NotAllowedError extends Error {
  readonly answer: ServiceError;

  /** `path` is the file of the record that was to be written. */
  constructor(answer: ServiceError, path: string) {
    super(answer.message);
    this.answer = answer instanceof ForbiddenError ? notForThisAccount(answer, path) : answer;
  }
}

function notForThisAccount({ call }: ForbiddenError, path: string): ForbiddenError {
  return new ForbiddenError(call, {
    message: `This account may not write ${path}.`,
    state: 'Nothing was written for it.',
    hint: 'An author of WordPress may change what that author wrote and nothing else. Push as a user with the role Editor: see “A user who may write” in docs/wordpress.md.',
  });
}

/** One side is not as it was planned from. */
export function moved(what: string): Ended {
  return { outcome: 'moved', remarks: [`${what}. Nothing was sent; push again to have it planned afresh`] };
}

/** The service said no. */
export function refused(error: AlmanacError): Ended {
  return { outcome: 'refused', remarks: error.explain().split('\n') };
}

/** What was sent, and what became of it. */
export type Sent = WriteOutcome & { readonly wanted: AnyRecord };

/** How a file stands after a write. */
export type FileOutcome = { readonly isConflict: boolean; readonly remarks: readonly string[] };

/** Where the work of a push is done: both sides, and what all kinds of work have in common. */
export class PushSession {
  readonly content: ContentSession;
  readonly validator: Validator;
  readonly intents: Intents;
  readonly options: PushOptions;
  /** Files that people changed meanwhile: they were left alone. */
  readonly overtaken: string[] = [];

  constructor(content: ContentSession, validator: Validator, intents: Intents, options: PushOptions) {
    this.content = content;
    this.validator = validator;
    this.intents = intents;
    this.options = options;
  }

  /** Returns whether it was done: a file that a person has changed meanwhile is left alone. */
  async commit(...args: Parameters<ContentSession['commit']>): Promise<boolean> {
    const left = await this.content.commit(...args);
    this.overtaken.push(...left);
    return left.length === 0;
  }

  /** Why a file is not the one that was planned from. */
  async fileMoved(path: string, digest: string): Promise<string | undefined> {
    const text = await this.options.files.read(path);
    if (text === undefined) return `${path} was removed meanwhile`;
    return textDigest(text) === digest ? undefined : `${path} was changed meanwhile`;
  }

  /** Brings a file in step with what the service has after a write. */
  async settle(
    kind: Kind,
    own: OwnFile,
    found: ServedRecord,
    { wanted, accepted, unasked }: Sent,
  ): Promise<FileOutcome> {
    const sides = await this.validator.relations.sides(kind, own, found);
    const [mine, sent] = [fieldValues(sides.record), fieldValues(wanted)];
    // A file of another language may not have had the edit.
    const agreed = accepted.filter((field) => sameValue(mine.get(field), sent.get(field)));
    const decision = settleFile(
      kind,
      sides,
      { accepted: agreed, unasked },
      await this.content.context(own.language.code, kind),
    );
    await this.commit(own.language.code, kind, decision);
    const isConflict = decision.cell === 'conflict';
    return {
      isConflict,
      remarks: [
        ...(isConflict && decision.reason !== undefined ? [decision.reason] : []),
        ...sides.leftOut.map(
          (field) =>
            `${field} was left out of ${own.file.path}: the service keeps it, and the file has it again. To empty it, write ""`,
        ),
      ],
    };
  }

  /** A record as the service has it after a write; what the write answered, where it can't be read. */
  async readBack(kind: Kind, own: OwnFile, id: number, answer: ServedRecord): Promise<ServedRecord> {
    try {
      const found = await this.validator.look(own, kind, id);
      return 'error' in found ? answer : found;
    } catch (error) {
      if (error instanceof ServiceError) return answer;
      throw error;
    }
  }
}
