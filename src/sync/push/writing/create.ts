import { ServiceError } from '#client/errors';
import { instantToSecond } from '#content/state/changes';
import type { CreateIntent } from '#content/state/intents';
import { ContentError } from '#errors';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { isEmpty } from '#records/request/sending';
import type { AnyRecord } from '#records/schema';
import { createIntentFor, decisionToLink, isMadeBy, recordKeyOf } from '#sync/plan/linking';
import { lookUpKey } from '#sync/push/key-lookup';
import { languageWithOthers } from '#sync/push/options';
import type { PushFile, PushWorkOf } from '#sync/push/plan';
import { type ServedRecord, servedRecordFrom } from '#sync/push/served-record';
import { movedResult, NotAllowedError, type PushSession, refusedResult, type WriteResult } from '#sync/push/session';
import { attemptWrite, lookRepeatedly } from '#sync/push/writing/attempt';
import { compareWithSent } from '#sync/push/writing/differences';

/**
 * Links a new file with its record on the service: writes the id into the file, and closes the intent to create the
 * record.
 */
export async function linkNewFile(
  session: PushSession,
  {
    pushFile,
    onService,
    target,
    begun,
    accepted = [],
  }: Omit<PushWorkOf<'link'>, 'does'> & { readonly accepted?: readonly string[] },
): Promise<void> {
  const { kind, path, name } = pushFile.file;
  const { code } = pushFile.language;
  const id = onService.observed.id;
  const context = await session.content.context(code, kind);
  // An empty field of a new file says nothing: the service may have its own value, as an event's page for its website.
  const stated = new Set([...pushFile.stated].filter((field) => !isEmpty(Reflect.get(target, field))));
  const decision = decisionToLink(
    kind,
    { file: pushFile.file, stated, record: target, begun },
    onService.observed,
    context,
    accepted,
  );
  const done = await session.commit(code, kind, decision, { name, id });
  session.validator.relations.noteId(path, id);
  const intent = createIntentFor(session.intents.open, pushFile.file, recordKeyOf(kind, target, name));
  // A file that was changed meanwhile has no id yet: the intent stays open and keeps the id.
  if (intent === undefined || !done) return;
  await session.intents.close(intent);
  session.options.onMade?.({ ...intent, id });
}

/** Returns a new record with the slug that the service gave it, which is another one if the slug was taken. */
function named(target: AnyRecord, { slug }: AnyRecord): { readonly record: AnyRecord; readonly remarks: string[] } {
  if (target.slug === undefined || slug === undefined || slug === target.slug) return { record: target, remarks: [] };
  return {
    record: { ...target, slug },
    remarks: [`slug: the service gave it '${slug}' in the place of '${target.slug}', and the file has that`],
  };
}

/**
 * Looks once whether a record was created although something in front of the service answered. If the service does not
 * have it, the write was never accepted, and the intent is closed; also if the look fails and the answer had a status
 * of 400 or above.
 */
async function madeAllTheSame(
  session: PushSession,
  intent: CreateIntent,
  error: ServiceError,
  find: () => Promise<ServedRecord | undefined>,
): Promise<ServedRecord | undefined> {
  let onService: ServedRecord | undefined;
  try {
    onService = await find();
  } catch (failure) {
    if (!(failure instanceof ServiceError)) throw failure;
    if ((error.call.status ?? 0) < 400) return undefined;
  }
  if (onService === undefined) await session.intents.close(intent);
  return onService;
}

/** Notes the id of a record that the service has made. An error of the disk says which record that is. */
async function noteNewRecord({ intents }: PushSession, intent: CreateIntent & { readonly id: number }): Promise<void> {
  try {
    await intents.note(intent);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const { message, hint } = error;
    const state = `The service has made ${intent.path} as record ${intent.id}, which could not be noted.`;
    throw new ContentError({ message, state, hint, cause: error });
  }
}

function unknown(error: ServiceError, state: string): WriteResult {
  return {
    outcome: 'unknown',
    remarks: [
      ...error.explain().split('\n'),
      `Whether it was made is not known: ${state}. It is not sent again by itself: the next push looks for it.`,
    ],
  };
}

/** Returns what a person has to do where the new record is a translation: the interface can't say so to the service. */
async function linkRemarksOf({ content }: PushSession, { file, language }: PushFile, id: number): Promise<string[]> {
  const { kind, name } = file;
  const codes = await content.linkedLanguages(language.code, kind, { name, id });
  if (codes.length === 0) return [];
  const others = codes.map((code) => `'${code}'`).join(' and ');
  return [
    `it is the translation of a record in ${others} here, and the interface has no way to say so on the site: link the two there, where the record is edited`,
  ];
}

/**
 * Creates the record of a new file: proves that its key is free, notes the intent, and sends the write once; then links
 * the file with the record. Returns how that ended. Throws `NotAllowedError`.
 */
export async function createRecord(
  session: PushSession,
  { step, pushFile }: PushWorkOf<'create'>,
): Promise<WriteResult> {
  const { client, sleep, stopped, now } = session.options;
  const { kind, path } = pushFile.file;
  const { language } = pushFile;
  const change = await session.fileMoved(path, step.file);
  if (change !== undefined) return movedResult(change);
  const validated = await session.validator.created(kind, pushFile);
  if (validated.verdict === 'hold') return movedResult(`${path}: ${validated.held.reason}`);
  if (validated.needs.length > 0)
    return movedResult(`${path} names ${validated.needs.join(' and ')}, which was not made`);
  const { key, target, request, changes } = validated;
  const fields = changes.map(({ field }) => field);
  const mark = session.validator.mark;
  const context = languageWithOthers(language, session.options);
  const newKey = { key, name: String(Reflect.get(target, NAME_FIELD[kind])) };
  const free = await lookUpKey(client, context, kind, newKey, mark);
  if (free.state === 'taken') return movedResult(`the service has a record of the ${key.field} '${key.value}' by now`);
  if (free.state === 'closed') return movedResult(free.reason);
  const find = async () => {
    const state = await lookUpKey(client, context, kind, newKey, mark);
    if (state.state !== 'taken') return undefined;
    const isOther = (await session.validator.languages.otherOf(language, kind, state.onService)) !== undefined;
    return isOther ? undefined : state.onService;
  };
  /**
   * Returns words for the holder of the record that the service answers with, if it is not a new record of this file.
   */
  const holderOf = async (answer: ServedRecord) => {
    const path = await session.content.fileOf(language.code, kind, answer.observed.id);
    if (path !== undefined) return `content has as ${path}`;
    const other = await session.validator.languages.otherOf(language, kind, answer);
    return other === undefined ? undefined : `is one of '${other}' (${answer.served.url})`;
  };
  const intent: CreateIntent = {
    does: 'create',
    language: language.code,
    kind,
    path,
    key,
    sentAt: instantToSecond(now()),
    sent: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  };
  await session.intents.note(intent);
  const sent = await attemptWrite(client, kind, () => client.create<Kind>(kind, language, request.fields));
  let answer: ServedRecord | undefined;
  switch (sent.outcome) {
    case 'forbidden':
      await session.intents.close(intent);
      throw new NotAllowedError(sent.error, path);
    case 'blocked':
      answer = await madeAllTheSame(session, intent, sent.error, find);
      if (answer === undefined) throw new NotAllowedError(sent.error, path);
      break;
    case 'refused':
      await session.intents.close(intent);
      return refusedResult(sent.error);
    case 'done':
      answer = servedRecordFrom<Kind>(kind, sent.answer, undefined, mark);
      await noteNewRecord(session, { ...intent, id: answer.observed.id });
      break;
    case 'unknown':
      answer = await lookRepeatedly(find, sleep, stopped);
      if (answer === undefined) return unknown(sent.error, 'it does not show');
  }
  const id = answer.observed.id;
  const holder = await holderOf(answer);
  if (holder !== undefined) {
    await session.intents.close(intent);
    return {
      outcome: 'refused',
      remarks: [
        `The service has made nothing new: it answered with record ${id}, which ${holder}, and may have overwritten that with what was sent. Look at it on the site; the next sync shows what it has. Choose another ${key.field}, or name that record in the place of this one`,
      ],
    };
  }
  const { after, remarks: readRemarks } = await session.readBack(kind, { ...pushFile, entry: undefined }, id, answer);
  // A record that was found by its key alone may be one that somebody else has made meanwhile.
  if (sent.outcome !== 'done' && !isMadeBy(intent, after.observed, session.validator.isAlike(kind)))
    return unknown(sent.error, `the service has a record of its ${key.field}, ${id}, and not with what was sent`);
  const linked = named(target, after.record);
  const written = { target: linked.record, before: undefined, answered: answer.record, after: after.record };
  const { accepted, remarks, lost } = compareWithSent(client.dialect, kind, fields, written);
  await linkNewFile(session, {
    pushFile,
    onService: after,
    target: linked.record,
    begun: undefined,
    accepted,
  });
  const linkRemarks = await linkRemarksOf(session, pushFile, id);
  return {
    outcome: lost ? 'partly' : 'done',
    id,
    remarks: [...readRemarks, ...linked.remarks, ...remarks, ...linkRemarks],
  };
}
