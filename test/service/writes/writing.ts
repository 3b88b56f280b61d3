import { DIALECTS } from '#interface/dialects/dialects';
import type { startService } from '#service/http/server';
import { calendarOf, running } from '../running.ts';

export const CREDENTIALS = { user: 'editor', password: 'abcd efgh ijkl' };

const AUTHORIZATION = `Basic ${Buffer.from('editor:abcdefghijkl').toString('base64')}`;

/** A JSON object of a response. */
export type Json = Record<string, unknown>;

export type Sent = { readonly status: number; readonly body: Json };

/** The options of a request beside its method, path and fields. */
export type Sending = {
  readonly as?: 'editor' | 'anonymous' | string;
  readonly form?: true;
  readonly segment?: string;
};

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Starts a service that takes writes, with an empty calendar unless another is given. */
export async function writing(
  dialect: keyof typeof DIALECTS,
  options: Partial<Parameters<typeof startService>[0]> = {},
) {
  const service = await running({
    seed: calendarOf(),
    dialect: DIALECTS[dialect],
    credentials: CREDENTIALS,
    ...options,
  });
  const { restRoot, namespace } = DIALECTS[dialect].naming;
  const send = async (method: string, path: string, fields?: unknown, how: Sending = {}): Promise<Sent> => {
    const { as = 'editor', form, segment } = how;
    const authorization = as === 'editor' ? AUTHORIZATION : as === 'anonymous' ? undefined : `Basic ${btoa(as)}`;
    const body = form ? new URLSearchParams(Object.entries(fields ?? {})) : JSON.stringify(fields);
    const response = await fetch(
      `${service.url}${segment === undefined ? '' : `/${segment}`}${restRoot}/${namespace}${path}`,
      {
        method,
        headers: {
          ...(authorization === undefined ? {} : { Authorization: authorization }),
          ...(fields === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(fields === undefined ? {} : { body }),
      },
    );
    const answered: unknown = await response.json();
    return { status: response.status, body: isJson(answered) ? answered : {} };
  };
  /** Creates a record and returns it as the service responded. */
  const make = async (kind: string, fields: Json): Promise<Json> => {
    const { status, body } = await send('POST', `/${kind}`, fields);
    if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return { ...service, send, make };
}

export const TIMES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

/** Returns the names of the fields in which two items differ. */
export function changed(before: Json, after: Json): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
