import { z } from 'zod';
import {
  BlockedError,
  type Call,
  ConflictError,
  ForbiddenError,
  GoneError,
  InvalidParameterError,
  NotFoundError,
  type ServiceError,
  UnauthorizedError,
  UnavailableError,
  UndecodableError,
} from '#client/errors';
import { type Interception, interceptionOf } from '#client/interceptions';
import { isUnavailable } from '#client/retry';
import { type Answer, withoutSecrets } from '#client/transport';
import { messageOf } from '#errors';
import { DEEPEST_JSON, isShallowJson } from '#interface/bounds';
import { ERROR_BODY } from '#interface/responses';
import { plainField } from '#records/text';

/** Why a text is not JSON (`what`), and the remedy. */
type Diagnosis = { readonly what: string; readonly remedy: string };

const NAMES = 'Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards';

/** A message that PHP writes into a response, with markup (html_errors) or without. */
const PHP_MESSAGE = new RegExp(`(?:<br ?/?>\\s*)?(?:<b>)?(?:PHP )?(${NAMES})(?:</b>)?:\\s+([^\\n]{1,2000})`, 'i');

const AT_THE_START = new RegExp(`^\\s*${PHP_MESSAGE.source}`, 'i');

const AFTER_JSON = new RegExp(`[}\\]]\\s*${PHP_MESSAGE.source}(?<= on line .*)`, 'i');

/** A file path of the server with more than two parts; only the last two are shown, as the rest is private. */
const LONG_PATH =
  /(?<![\w:/\\.])(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"()<>]+)*[\\/]([^\\/\s:'"()<>]+)[\\/]([^\\/\s:'"()<>]+)/g;

const LONGEST_WORDS = 200;

function cut(plain: string): string {
  return plain.length <= LONGEST_WORDS ? plain : `${plain.slice(0, LONGEST_WORDS).trimEnd()}…`;
}

/** Returns the text of an HTML page as one short line without markup, for messages. */
export function shortTextOf(page: string): string {
  return cut(plainField(page.slice(0, 20_000)));
}

/**
 * Returns the PHP message before or after the JSON of a text, on one line and with shortened paths; `undefined` without
 * one.
 */
export function phpMessageOf(text: string): { readonly level: string; readonly words: string } | undefined {
  const end = text.slice(-4000);
  const [, level, rest] = AT_THE_START.exec(text.slice(0, 4000)) ?? AFTER_JSON.exec(end) ?? [];
  if (level === undefined || rest === undefined) return undefined;
  const [message = ''] = rest.split(/<br ?\/?>|(?<=on line (?:<b>)?\d+(?:<\/b>)?)(?!\d)/i);
  return { level: level.toLowerCase(), words: cut(plainField(message).replace(LONG_PATH, '$1/$2')) };
}

/** Tells whether a text that begins as JSON ends inside a string, list or object. Whether it is JSON is not checked. */
export function endsInsideJson(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (inString) {
      if (letter === '\\') index += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return inString || depth > 0;
}

/** Returns why a text, which is not HTML, is not JSON; `reason` is the message of the JSON parser. */
function diagnosisOf(text: string, reason: string): Diagnosis {
  const php = phpMessageOf(text);
  if (php !== undefined)
    return {
      what: `it holds the PHP ${php.level} “${php.words}”`,
      remedy: php.level.endsWith('error')
        ? "The site's code fails there: tell its administrator, who finds more in the PHP error log."
        : "Ask the site's administrator to keep PHP messages out of answers (display_errors = Off, or WP_DEBUG_DISPLAY false in wp-config.php) and to see to the cause.",
    };
  if (text.trim() === '')
    return {
      what: 'it is empty',
      remedy: "PHP may have ended early (memory, time): the site's administrator finds why in the PHP error log.",
    };
  if (/^\s*[{[]/.test(text) && endsInsideJson(text))
    return {
      what: `it is cut off after ${text.length} characters`,
      remedy:
        'Try again; if it stays so, a proxy or cache of the site, or an error or a limit of PHP, cuts its answers: the host of the site finds which in the PHP error log.',
    };
  return { what: reason, remedy: 'Open the address in a browser, and look at what stands there beside the JSON.' };
}

/** The beginning of a JSON body. Such a body may hold records, and their text may quote any page of a firewall. */
const BEGINS_AS_JSON = /^\s*[{[]/;

/**
 * The JSON body with which Imunify360 answers requests for JSON, also with status 200. No response of the interface has
 * this form.
 */
const BARE_MESSAGE = z.strictObject({ message: z.string() });

/**
 * Parses the JSON body of a response. Throws a `BlockedError` if something other than the service answered, and an
 * `UndecodableError` for any other body that is not JSON or is nested too deeply; damaged JSON is never repaired.
 */
export function parseJson(answer: Answer, call: Call): unknown {
  if (!isShallowJson(answer.body))
    throw new UndecodableError(call, {
      message: `The service's answer has more than ${DEEPEST_JSON} lists and objects in one another, and was not read.`,
      hint: 'Look at what plugins of the site add to each record, and switch that off for the REST interface.',
    });
  let value: unknown;
  try {
    value = JSON.parse(answer.body);
  } catch (error) {
    // The parser's message quotes the body, and so may quote part of a secret: it is taken from parsing the body
    // without secrets.
    const quoted = quotable(answer);
    throw unparsed(quoted, call, quoted.body === answer.body ? error : parseErrorOf(quoted.body));
  }
  const interception = BARE_MESSAGE.safeParse(value).success ? interceptionOf(answer) : undefined;
  if (interception?.kind === 'block') throw intercepted(quotable(answer), call, interception);
  return value;
}

/** Number of characters of a service's text that a message may use. */
const LONGEST_QUOTED = 2_000;

/** Returns words of a service as plain text, for a message. */
const quoted = (words: string) => plainField(words.slice(0, LONGEST_QUOTED));

/** Returns an answer that messages may quote whole: without secrets. */
function quotable(answer: Answer): Answer {
  return { ...answer, body: withoutSecrets(answer.body, answer.secrets) };
}

function parseErrorOf(body: string): unknown {
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return error;
  }
}

function unparsed(answer: Answer, call: Call, cause: unknown): ServiceError {
  const { body } = answer;
  const interception =
    BEGINS_AS_JSON.test(body) || phpMessageOf(body) !== undefined ? undefined : interceptionOf(answer);
  if (interception === undefined || (interception.kind === 'page' && body.trim() === ''))
    return undecodable(answer, call, cause);
  return intercepted(answer, call, interception, cause);
}

function undecodable({ body }: Answer, call: Call, cause: unknown): UndecodableError {
  const { what, remedy } = diagnosisOf(body, messageOf(cause));
  return new UndecodableError(call, { message: `The service's answer is not JSON: ${what}.`, hint: remedy, cause });
}

/** Returns the error for a response that something else (firewall, login page, proxy) gave instead of the service. */
function intercepted(answer: Answer, call: Call, interception: Interception, cause?: unknown): ServiceError {
  const { name, kind, remedy } = interception;
  if (kind === 'outage' && isUnavailable(answer)) return unavailable(answer, call, `it answered ${name}`, remedy);
  const words = shortTextOf(answer.body);
  return new BlockedError(call, {
    message: `The service answered ${name} instead of JSON.${words === '' ? '' : ` It says: “${words}”`}`,
    hint: remedy,
    cause,
  });
}

/** Returns the error for a response with status 429 (too many requests; RFC 6585, 4), whatever its body is. */
function rateLimited(answer: Answer, call: Call): UnavailableError {
  return new UnavailableError(call, {
    message: `${againAfter(answer)}: the service takes no more requests from this machine for now (status 429, rate limit).`,
    hint: "If it stays so, ask the site's administrator which limit is met (of the host, or of a firewall or security plugin), and to raise it for this machine's address.",
  });
}

/** Returns when to try again, as the beginning of a sentence. */
function againAfter({ retryAfter }: Answer): string {
  return `Try again ${retryAfter === undefined ? 'later' : `after ${Math.ceil(retryAfter / 60_000)} min, as it asks`}`;
}

function unavailable(answer: Answer, call: Call, what?: string, remedy?: string): UnavailableError {
  const again = `${againAfter(answer)}.`;
  return new UnavailableError(call, {
    message: `The service is not available (status ${answer.status})${what === undefined ? '' : `: ${what}`}.`,
    hint: remedy === undefined ? again : `${remedy} ${again}`,
  });
}

/** The error codes of a service for a name or slug that is taken; the second comes with status 500. */
const NAME_TAKEN_CODES: readonly string[] = ['term_exists', 'duplicate_term_slug'];

/** Returns the error for a response whose status is not 2xx. */
export function statusErrorOf(received: Answer, call: Call): ServiceError {
  const answer = quotable(received);
  const body = ERROR_BODY.safeParse(safely(answer.body)).data;
  const said: Call = { ...call, code: body?.code, serviceMessage: body && quoted(body.message) };
  if (said.code !== undefined && NAME_TAKEN_CODES.includes(said.code))
    return new ConflictError(said, { message: 'The service has another record of this name or slug.' });
  // Each error of the service has a code; JSON without one may come from a firewall.
  const isOwn = (body?.code ?? '') !== '';
  const php = body === undefined ? phpMessageOf(answer.body) : undefined;
  const interception = php === undefined ? interceptionOf(answer) : undefined;
  if (answer.status === 429 && interception?.kind !== 'block') return rateLimited(answer, said);
  if (!isOwn && interception !== undefined) return intercepted(answer, said, interception);
  if (isUnavailable(answer)) {
    if (php !== undefined) return unavailable(answer, said, `its answer holds the PHP ${php.level} “${php.words}”`);
    // Services report some outages in JSON.
    if (interception?.kind === 'outage') return intercepted(answer, said, interception);
    return unavailable(answer, said);
  }
  if (php !== undefined) return undecodable(answer, said, undefined);
  switch (answer.status) {
    case 401:
      return new UnauthorizedError(said, {
        message: 'The service does not accept the credentials.',
        hint: 'Check ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD, or ALMANAC_AUTH_TOKEN; wrong ones are refused for reading, too.',
      });
    case 403:
      return new ForbiddenError(said, { message: 'The service refuses this to the reader.' });
    case 404:
      return new NotFoundError(said, {
        message:
          isOwn && said.code !== 'rest_no_route'
            ? `The service has nothing there: ${said.serviceMessage ? `“${said.serviceMessage}”` : said.code}.`
            : 'The service has no such route or page.',
        ...(said.code === 'rest_no_route'
          ? { hint: 'Check service.namespace (ALMANAC_NAMESPACE) and service.restRoot (ALMANAC_REST_ROOT).' }
          : {}),
      });
    case 410:
      return new GoneError(said, { message: 'The record is in the trash of the service.' });
    case 409:
      return new ConflictError(said, { message: 'The record has changed on the service.' });
    case 400:
      return new InvalidParameterError(said, { message: `The service refused a parameter${detailsOf(body?.data)}.` });
    default:
      return new UndecodableError(said, {
        message: `The service answered with status ${answer.status}, which the interface does not use.`,
      });
  }
}

const details = z.object({ params: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]) });

/** Returns the refused parameters that an error body names, with the service's reasons where it gives any. */
function detailsOf(data: unknown): string {
  const params = details.safeParse(data).data?.params;
  if (params === undefined) return '';
  if (Array.isArray(params)) return `: ${params.join(', ')}`;
  return `: ${Object.entries(params)
    .map(([name, reason]) => (typeof reason === 'string' ? `${name} (${quoted(reason)})` : name))
    .join(', ')}`;
}

function safely(text: string): unknown {
  if (!isShallowJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
