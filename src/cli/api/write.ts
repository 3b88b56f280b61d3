import { displayName } from '#cli/api/record-lines';
import { type InputValues, NOTHING_SENT } from '#cli/api/values';
import { changeLines } from '#cli/push/plan-lines';
import { ForbiddenError, ServiceError } from '#client/errors';
import { urlForMessages } from '#client/transport';
import { fieldClass } from '#interface/dialects/dialect';
import { type CallLanguage, type CallTarget, urlOf } from '#interface/endpoint';
import { FIELDS } from '#interface/fields';
import { bodyOf, queryOf } from '#interface/inputs';
import type { Kind } from '#interface/kinds';
import type { Method } from '#interface/routes';
import { escapedLine, jsonLine } from '#records/printable';
import type { Connection } from '#settings/connection';
import { attemptWrite } from '#sync/push/writing/attempt';

/** A write, ready to be sent. */
export type ApiWrite = {
  readonly target: CallTarget & { readonly kind: Kind };
  readonly language: CallLanguage;
  readonly method: Method;
  readonly query: InputValues;
  /** The fields of a create or update. */
  readonly fields?: InputValues;
};

/** Returns the call of a write for printing, never for sending: a `…` replaces a password. */
export function callToPrint(
  { endpoint, dialect }: Connection['client'],
  { target, language, method, query, fields }: ApiWrite,
): { readonly method: Method; readonly url: string; readonly fields?: InputValues } {
  const url = urlForMessages(urlOf(endpoint, language, target, queryOf(query)));
  if (fields === undefined) return { method, url };
  const body = bodyOf(dialect, target.kind, fields);
  return { method, url, fields: 'password' in body ? { ...body, password: '…' } : body };
}

/** Returns the fields of a record in the form in which they are written: relations by their ids. */
function asWritten(value: unknown): unknown {
  const id = (one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, 'id') : undefined);
  if (Array.isArray(value)) return value.map((one) => id(one) ?? one);
  return id(value) ?? value;
}

/** Returns the record that a write changes or deletes; `undefined` for a create, and where the service forbids to read it. */
async function recordOf({ client }: Connection, { target, language, query }: ApiWrite): Promise<unknown> {
  if (target.operation === 'create') return undefined;
  try {
    return await client.ask({ ...target, operation: 'fetch' }, language, { query });
  } catch (error) {
    if (error instanceof ForbiddenError) return undefined;
    if (error instanceof ServiceError) throw error.inState(NOTHING_SENT);
    throw error;
  }
}

/** Returns the names of the fields that this service empties because an update leaves them out. */
function resetFields({ client: { dialect } }: Connection, { target, fields = {} }: ApiWrite): string[] {
  if (target.operation !== 'update') return [];
  return FIELDS[target.kind]
    .map(({ name }) => name)
    .filter((name) => !(name in fields) && fieldClass(dialect, target.kind, name).omitted === 'reset');
}

/**
 * Describes what a write is going to do, in lines for a person who decides on it; sends no write. Reads the record, so
 * that both sides are shown.
 */
export async function describeWrite(connection: Connection, write: ApiWrite): Promise<string[]> {
  const { target } = write;
  const record = await recordOf(connection, write);
  const { method, url, fields = {} } = callToPrint(connection.client, write);
  const changes = Object.entries(fields).map(([field, to]) => ({
    field,
    from: typeof record === 'object' && record !== null ? asWritten(Reflect.get(record, field)) : undefined,
    to,
  }));
  const reset = resetFields(connection, write);
  return [
    `${method} ${escapedLine(url)}`,
    ...(record === undefined
      ? []
      : [`  It is ${escapedLine(jsonLine(displayName(target.kind, record)))} on the service.`]),
    ...changeLines(changes, { colour: false }),
    ...(reset.length === 0 ? [] : [`  This service resets what an update leaves out: ${reset.join(', ')}.`]),
  ];
}

/** Sends a write, once, and returns the JSON of the service's answer. Its errors say whether anything was written. */
export async function sendWrite({ client }: Connection, write: ApiWrite): Promise<unknown> {
  const { target, language, ...input } = write;
  const sent = await attemptWrite(client, target.kind, () => client.ask(target, language, input));
  if (sent.outcome === 'done') return sent.answer;
  if (sent.outcome !== 'unknown') throw sent.error.inState('Nothing was written.');
  throw sent.error.inState(
    'It was sent once, and nobody can say whether it was written: look on the service before you send it again.',
  );
}
