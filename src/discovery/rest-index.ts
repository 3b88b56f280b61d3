import { z } from 'zod';
import { parseJson, statusErrorOf } from '#client/answers';
import { type Call, ServiceError } from '#client/errors';
import { type Answer, urlForMessages } from '#client/transport';
import { DIALECT_NAMES, DIALECTS, type DialectName } from '#interface/dialects/dialects';
import { type CallLanguage, type CallQuery, type Endpoint, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { ENVELOPE_DECODERS, type ServedPage } from '#interface/responses';

/** Requests an address. Rejects with a `ServiceError` where there is no answer. */
export type Ask = (url: URL) => Promise<Answer>;

const optionalText = z.string().optional().catch(undefined);

const rootIndex = z
  .object({
    name: optionalText,
    home: optionalText,
    url: optionalText,
    timezone_string: optionalText,
    gmt_offset: z.coerce.number().min(-14).max(14).optional().catch(undefined),
    namespaces: z.array(z.unknown()),
  })
  .transform((index) => ({
    name: index.name,
    home: index.home ?? index.url,
    timeZone: index.timezone_string,
    /** Hours east of UTC. */
    offset: index.gmt_offset,
    namespaces: index.namespaces.filter((one) => typeof one === 'string').slice(0, 1000),
  }));

/** The facts that the root of a REST interface states of its site; none is certain. */
export type RootIndex = z.output<typeof rootIndex>;

const argument = z.object({ enum: z.array(z.unknown()).optional().catch(undefined) }).catch({});

const namespaceIndex = z.object({
  namespace: z.string(),
  routes: z.record(
    z.string(),
    z
      .object({
        endpoints: z.array(z.object({ args: z.record(z.string(), argument).catch({}) }).catch({ args: {} })).catch([]),
      })
      .catch({ endpoints: [] }),
  ),
});

/** The facts in the index of a namespace. */
export type NamespaceIndex = {
  /** Returns the values that the index names for a parameter of its routes; none where it names no values. */
  valuesOf(parameter: string): readonly string[];
};

/** The JSON of an answer, or the error for an answer without any. */
type ParseResult<T> = { readonly value: T } | { readonly error: ServiceError };

/** Resolves to the result of asking a site; to `undefined` where that rejects with a `ServiceError`. */
export async function unlessFailed<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Returns the JSON of a 2xx answer, or the error for any other answer. */
export function jsonOf(answer: Answer, requestUrl: URL): ParseResult<unknown> {
  const call: Call = { method: 'GET', url: urlForMessages(answer.url ?? requestUrl), status: answer.status };
  if (answer.status < 200 || answer.status > 299) return { error: statusErrorOf(answer, call) };
  try {
    return { value: parseJson(answer, call) };
  } catch (error) {
    if (error instanceof ServiceError) return { error };
    throw error;
  }
}

/** The fields that are read; sites with many plugins have megabytes of routes beside them. */
const FIELDS = 'name,home,url,gmt_offset,timezone_string,namespaces';

/** Returns the address of a REST root's index, limited to the fields that are read. */
export function rootIndexAddress(root: URL): URL {
  const url = new URL(root);
  url.searchParams.set('_fields', FIELDS);
  return url;
}

/** Reads the index of a REST root; `undefined` if the JSON is not such an index. */
export function readRootIndex(json: unknown): RootIndex | undefined {
  return rootIndex.safeParse(json).data;
}

/** Reads the index of a namespace; `undefined` for JSON that is not the index of this one. */
export function readNamespaceIndex(json: unknown, namespace: string): NamespaceIndex | undefined {
  const index = namespaceIndex.safeParse(json).data;
  if (index?.namespace !== namespace) return undefined;
  const args = Object.values(index.routes).flatMap((route) => route.endpoints.map((endpoint) => endpoint.args));
  return {
    valuesOf: (parameter) => {
      const values = args.flatMap((one) => (Object.hasOwn(one, parameter) ? (one[parameter]?.enum ?? []) : []));
      return [...new Set(values.filter((value) => typeof value === 'string'))].slice(0, 100);
    },
  };
}

/** Returns the dialects whose namespace is among a site's namespaces. */
export function dialectsAmong(namespaces: readonly string[]): DialectName[] {
  return DIALECT_NAMES.filter((name) => namespaces.includes(DIALECTS[name].naming.namespace));
}

/** Reads the first page of a list; `undefined` for an answer that is no list. */
export async function readFirstPage(
  ask: Ask,
  endpoint: Endpoint,
  language: CallLanguage,
  kind: Kind,
  query: CallQuery,
): Promise<ServedPage | undefined> {
  const url = urlOf(endpoint, language, { operation: 'list', kind }, query);
  const read = jsonOf(await ask(url), url);
  return 'value' in read ? ENVELOPE_DECODERS[kind].safeParse(read.value).data : undefined;
}
