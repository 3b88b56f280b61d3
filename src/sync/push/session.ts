import { ForbiddenError, ServiceError } from '#client/errors';
import type { Intents } from '#content/state/intents';
import { fieldValues, isSameValue } from '#content/state/ledger';
import { textDigest } from '#content/store/canonical-json';
import type { AlmanacError } from '#errors';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { settleFile, type WriteOutcome } from '#sync/plan/settle-file';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { PushFile, StepOutcome } from '#sync/push/plan';
import { EditValidator } from '#sync/push/planning/validator';
import type { ServedRecord } from '#sync/push/served-record';

/** The result of a write. */
export type WriteResult = Omit<StepOutcome, 'step'>;

/**
 * Thrown if the credentials may not write, or something in front of the service blocks writes: no other write may be
 * tried.
 */
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

/**
 * Returns the result of a write that was not sent, because one side changed since it was planned. `what` is the
 * sentence, without its full stop, that says what changed.
 */
export function movedResult(what: string): WriteResult {
  return { outcome: 'moved', remarks: [`${what}. Nothing was sent; push again to have it planned afresh`] };
}

/** Returns the result of a write that the service refused. */
export function refusedResult(error: AlmanacError): WriteResult {
  return { outcome: 'refused', remarks: error.explain().split('\n') };
}

const STILL_OLD =
  'it was written, as the service answered, and is still shown as before: a cache of the site gives it, and visitors may see that for a while';

/** The sent record, the fields for which the service keeps another value, and the unedited fields that changed. */
export type SentRecord = WriteOutcome & { readonly target: AnyRecord };

/** The state of a file after a write, with remarks for a person. */
type FileOutcome = { readonly isConflict: boolean; readonly remarks: readonly string[] };

/** The content, options and helpers that all steps of a push share. */
export class PushSession {
  readonly content: ContentSession;
  readonly validator: EditValidator;
  readonly intents: Intents;
  readonly options: PushOptions;
  /** Files that people changed during the push, which stay unchanged. */
  readonly overtaken: string[] = [];

  constructor(content: ContentSession, intents: Intents, options: PushOptions) {
    this.content = content;
    this.validator = new EditValidator(content, options);
    this.intents = intents;
    this.options = options;
  }

  /**
   * Carries out a decision in content. Returns false if a person has changed one of its files meanwhile, which stays
   * unchanged.
   */
  async commit(...args: Parameters<ContentSession['commit']>): Promise<boolean> {
    const overtaken = await this.content.commit(...args);
    this.overtaken.push(...overtaken);
    return overtaken.length === 0;
  }

  /** Returns the reason why a file differs from the text with this `digest`; `undefined` if it does not. */
  async fileMoved(path: string, digest: string): Promise<string | undefined> {
    const text = await this.options.files.read(path);
    if (text === undefined) return `${path} was removed meanwhile`;
    return textDigest(text) === digest ? undefined : `${path} was changed meanwhile`;
  }

  /** Brings a file in step with the service's record after a write. */
  async settle(
    kind: Kind,
    pushFile: PushFile,
    onService: ServedRecord,
    { target, accepted, unasked }: SentRecord,
  ): Promise<FileOutcome> {
    const sides = await this.validator.relations.sides(kind, pushFile, onService);
    const [mine, sent] = [fieldValues(sides.record), fieldValues(target)];
    // The file may belong to another language, without the edit.
    const agreed = accepted.filter((field) => isSameValue(mine.get(field), sent.get(field)));
    const decision = settleFile(
      kind,
      sides,
      { accepted: agreed, unasked },
      await this.content.context(pushFile.language.code, kind),
    );
    await this.commit(pushFile.language.code, kind, decision);
    const isConflict = decision.cell === 'conflict';
    return {
      isConflict,
      remarks: [
        ...(isConflict && decision.reason !== undefined ? [decision.reason] : []),
        ...sides.leftOut.map(
          (field) =>
            `${field} was left out of ${pushFile.file.path}: the service keeps it, and the file has it again. To empty it, write ""`,
        ),
      ],
    };
  }

  /**
   * Reads a record from the service after a write, with remarks for a person. Returns the record in the answer to the
   * write instead if reading fails, or shows an older record.
   */
  async readBack(
    kind: Kind,
    pushFile: PushFile,
    id: number,
    answer: ServedRecord,
  ): Promise<{ readonly after: ServedRecord; readonly remarks: readonly string[] }> {
    try {
      const onService = await this.validator.look(pushFile, kind, id);
      if ('error' in onService) return { after: answer, remarks: [] };
      const [written, read] = [answer, onService].map(({ record }) => record.service?.modified_utc);
      if (written === undefined || read === undefined || read >= written) return { after: onService, remarks: [] };
      return { after: answer, remarks: [STILL_OLD] };
    } catch (error) {
      if (error instanceof ServiceError) return { after: answer, remarks: [] };
      throw error;
    }
  }
}
