import type { Dialect } from '#interface/dialects/dialects';
import { type Kind, type PostKind, SINGULAR, type TermKind } from '#interface/kinds';
import type { Reader } from '#service/http/site';

/** One response: a JSON body, its status and the headers beyond the common ones. */
export type Answer = {
  readonly status: 200 | 201 | 400 | 401 | 403 | 404 | 408 | 410 | 413 | 421 | 431 | 500;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One parameter that was refused; `message` and `code` where the interface says more than that it is invalid. */
export type ParameterFault = {
  readonly name: string;
  readonly message?: string;
  readonly detail?: { readonly code: string; readonly data: unknown };
};

/** Returns a failure in the platform's form. */
export function failure(
  status: Exclude<Answer['status'], 200 | 201>,
  code: string,
  message: string,
  data: object = {},
): Answer {
  return { status, body: { code, message, data: { status, ...data } } };
}

/** Returns a failure that the observed services have not thought of. */
function broken(code: string, message: string, data: string | null = null): Answer {
  return { status: 500, body: { code, message, data } };
}

/** Returns a 200 with its body. */
export function found(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers };
}

/** Returns a 201 with the record that was made, or found under its name. */
export function created(body: unknown): Answer {
  return { status: 201, body };
}

/** Answers 400 `rest_missing_callback_param`, naming every required parameter that was not sent. */
export function missingParameters(names: readonly string[]): Answer {
  return failure(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, { params: names });
}

/** Answers 400 to a body that is no JSON, with the number that PHP gives the reason. */
export function invalidJson(reason: string, code = 4): Answer {
  const details = { json_error_code: code, json_error_message: reason };
  return failure(400, 'rest_invalid_json', 'Invalid JSON body passed.', details);
}

/** Answers 400 to a body that can't be read as what its `Content-Type` says. */
export function unreadableBody(reason: string): Answer {
  return failure(400, 'rest_invalid_body', `The body can not be read: ${reason}.`);
}

/** Answers 413 to a body beyond what the service takes. */
export function tooLarge(limit: number): Answer {
  return failure(413, 'rest_content_too_large', `The body is larger than the ${limit} bytes that are taken.`);
}

/** Returns the answer to a request that is not HTTP, or does not come to its end. */
export function badRequest(status: 400 | 408 | 431, message: string): Answer {
  return failure(status, status === 408 ? 'request_timeout' : 'bad_request', message);
}

/** Answers 421 to a request under a name that is none of the service's (RFC 9110, 15.5.20). */
export function misdirected(message: string): Answer {
  return failure(421, 'misdirected_request', message);
}

/** Answers 401 to a user whom the service does not have. */
export function unknownUser(): Answer {
  const message = '<strong>Error:</strong> Unknown username. Check again or try your email address.';
  return failure(401, 'invalid_username', message);
}

/** Answers 401 to a wrong password. */
export function incorrectPassword(): Answer {
  return failure(401, 'incorrect_password', 'The provided password is an invalid application password.');
}

/** Answers 410 to a second deletion. */
export function alreadyInTrash(kind: PostKind): Answer {
  const singular = SINGULAR[kind];
  return failure(410, `${singular}-is-in-trash`, `The ${singular} is already trashed`);
}

/** Answers 400 to a linked record that can't be made from what was sent for it. */
export function couldNotCreate(kind: 'venues' | 'organizers'): Answer {
  const singular = SINGULAR[kind];
  return failure(400, `could-not-create-${singular}`, `The ${singular} could not be created from the provided data`);
}

/** Answers 500 to an event that is left without title, description and excerpt. */
export function emptyContent(): Answer {
  return broken('empty_content', 'Content, title, and excerpt are empty.');
}

/** Answers 500 to a term whose name is white space. */
export function emptyTermName(): Answer {
  return broken('empty_term_name', 'A name is required for this term.');
}

/** Answers 500 to a term whose name is longer than the database takes. */
export function termTooLong(): Answer {
  const data =
    'WordPress database error: Processing the value for the following field failed: name. ' +
    'The supplied value may be too long or contains invalid data.';
  return broken('db_insert_error', 'Could not insert term into the database.', data);
}

/** Answers 400 to a tag that is to have a parent. */
export function tagsHaveNoParent(): Answer {
  return failure(400, 'rest_taxonomy_not_hierarchical', 'Cannot set parent term, taxonomy is not hierarchical.');
}

/** Answers 400 to a term whose name is taken. */
export function termExists(kind: TermKind, id: number): Answer {
  const where = kind === 'categories' ? 'with this parent' : 'in this taxonomy';
  const message = `A term with the name provided already exists ${where}.`;
  const answer = failure(400, 'term_exists', message, { term_id: id });
  return { ...answer, body: { ...Object(answer.body), additional_data: [id, id] } };
}

/** Answers 500 to a term that is given another one's slug: so the observed services answer. */
export function duplicateTermSlug(slug: string): Answer {
  const message = `The slug &#8220;${slug}&#8221; is already in use by another term.`;
  return broken('duplicate_term_slug', message);
}

/** Answers 400 `rest_invalid_param`, naming every refused parameter. `details` is an empty list where there are none. */
export function invalidParameters(faults: readonly ParameterFault[]): Answer {
  const params = Object.fromEntries(faults.map((fault) => [fault.name, fault.message ?? 'Invalid parameter.']));
  const detailed = faults.flatMap(({ name, message, detail }) =>
    detail === undefined ? [] : [[name, { code: detail.code, message, data: detail.data }] as const],
  );
  const details = detailed.length === 0 ? [] : Object.fromEntries(detailed);
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`;
  return failure(400, 'rest_invalid_param', message, { params, details });
}

/** Answers 404 to every path and method that the interface does not have. */
export function noRoute(): Answer {
  return failure(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

/** Answers 401 to a write without credentials, 403 to one by who may not write. Wrong parameters are refused before. */
export function forbidden(reader: Reader): Answer {
  return failure(reader === 'anonymous' ? 401 : 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** Answers 404 to an event id that nothing has. `id` as it stands in the path. */
export function noSuchEvent(id: string): Answer {
  return failure(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

/** Answers 400 to an event id that a record of another kind has. */
export function notAnEvent(): Answer {
  return failure(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.');
}

/** Answers 403 to a post that is not published. */
export function notAccessible(kind: PostKind): Answer {
  const singular = SINGULAR[kind];
  return failure(403, `${singular}-not-accessible`, `The requested ${singular} is not accessible`);
}

/** Answers 403 to an event in the trash. */
export function noLongerAvailable(): Answer {
  return failure(403, 'event-no-longer-available', 'This event is no longer available');
}

/** Answers 403 to an event whose password is missing or wrong. */
export function passwordProtected(): Answer {
  return failure(403, 'event-password-protected', 'The requested event is not accessible without a password');
}

/** Answers 404 to a page past the last one of a list of posts. */
export function noSuchPage({ pastEnd }: Dialect, kind: Kind): Answer {
  const code = pastEnd[kind] ?? 'rest_no_route';
  return failure(404, code, `The requested ${SINGULAR[kind]} archive page does not exist`);
}

/** Answers 500 to a defect of the service itself. */
export function defect(message: string): Answer {
  return failure(500, 'internal_server_error', message);
}

/** Answers 404 to a namespace that nobody has. */
export function unknownNamespace(): Answer {
  return failure(404, 'rest_invalid_namespace', 'The specified namespace could not be found.');
}
