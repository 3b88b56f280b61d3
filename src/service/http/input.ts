import { isObject } from '#interface/responses';
import { failureAnswer, type HttpAnswer } from '#service/http/answers';

/** Answers 400 to a body that is no JSON; `code` is PHP's number of the reason. */
function invalidJson(reason: string, code = 4): HttpAnswer {
  const details = { json_error_code: code, json_error_message: reason };
  return failureAnswer(400, 'rest_invalid_json', 'Invalid JSON body passed.', details);
}

/** Answers 400 to a body that can't be read as what its `Content-Type` says. */
function unreadableBody(reason: string): HttpAnswer {
  return failureAnswer(400, 'rest_invalid_body', `The body can not be read: ${reason}.`);
}

/** The values that a request sends to be written, by name: from its body, else from its query. Unchecked. */
export type RequestInput = Readonly<Record<string, unknown>>;

/** Bytes; much more than any record needs. */
const LARGEST_BODY = 1024 * 1024;

/**
 * Returns values by name. Names such as `tags[]` gather their values in a list; of any other name the last value
 * counts.
 */
function fromPairs(pairs: Iterable<readonly [string, unknown]>): RequestInput {
  const gathered = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    if (!name.endsWith('[]')) gathered.set(name, value);
    else {
      const before = gathered.get(name.slice(0, -2));
      gathered.set(name.slice(0, -2), [...(Array.isArray(before) ? before : []), value]);
    }
  }
  return Object.fromEntries(gathered);
}

function isWellFormed(json: string): boolean {
  try {
    return JSON.stringify(JSON.parse(json)).search(/\\u[dD][89a-fA-F]/) < 0;
  } catch {
    return true;
  }
}

function fromJson(text: string): { input: RequestInput } | { refusal: HttpAnswer } {
  if (text.trim() === '') return { input: {} };
  // Half of a pair, `\\ud800`, is no character.
  if (/\\u[dD][89abAB]/.test(text) && !isWellFormed(text))
    return { refusal: invalidJson('Single unpaired UTF-16 surrogate in unicode escape', 10) };
  try {
    const value: unknown = JSON.parse(text);
    // To the common implementation nothing, and an empty list, name no fields.
    if (value === null || (Array.isArray(value) && value.length === 0)) return { input: {} };
    return isObject(value) ? { input: fromPairs(Object.entries(value)) } : { refusal: invalidJson('Not an object') };
  } catch {
    return { refusal: invalidJson('Syntax error') };
  }
}

async function fromMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<{ input: RequestInput } | { refusal: HttpAnswer }> {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    return { input: fromPairs(form) };
  } catch {
    return { refusal: unreadableBody('it is no multipart form') };
  }
}

/** Returns the bytes of a body; `undefined` if there are more than `LARGEST_BODY`, without reading the rest. */
async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/**
 * Reads the values that a request sends to be written: from JSON, a URL-encoded or multipart form, and from the query
 * for names that the body lacks. Bodies of other types are ignored, as by the common implementation. Returns the answer
 * that refuses a body that is too large or can't be read.
 */
export async function readInput(
  request: Request,
  search: URLSearchParams,
): Promise<{ input: RequestInput } | { refusal: HttpAnswer }> {
  const type = request.headers.get('Content-Type') ?? '';
  const bytes = await bytesOf(request);
  if (bytes === undefined)
    return {
      refusal: failureAnswer(
        413,
        'rest_content_too_large',
        `The body is larger than the ${LARGEST_BODY} bytes that are taken.`,
      ),
    };
  const query = fromPairs(search);
  const media = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const read = await readBody(bytes, media, type);
  return 'refusal' in read ? read : { input: { ...query, ...read.input } };
}

async function readBody(
  bytes: Uint8Array<ArrayBuffer>,
  media: string,
  type: string,
): Promise<{ input: RequestInput } | { refusal: HttpAnswer }> {
  const json = media === 'application/json' || media.endsWith('+json');
  if (media === 'multipart/form-data') return fromMultipart(bytes, type);
  if (!json && media !== 'application/x-www-form-urlencoded') return { input: {} };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return json ? fromJson(text) : { input: fromPairs(new URLSearchParams(text)) };
  } catch {
    return { refusal: json ? invalidJson('Malformed UTF-8 characters') : unreadableBody('it is not UTF-8') };
  }
}
