import { type Kind, type PostKind, SINGULAR } from '#interface/kinds';

/** One response: a JSON body, its status and the headers beyond the common ones. */
export type Answer = {
  readonly status: 200 | 400 | 401 | 403 | 404 | 500;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One parameter that was refused; `message` and `code` where the interface says more than that it is invalid. */
export type ParameterFault = {
  readonly name: string;
  readonly message?: string;
  readonly detail?: { readonly code: string; readonly data: unknown };
};

function failure(status: Exclude<Answer['status'], 200>, code: string, message: string, data: object = {}): Answer {
  return { status, body: { code, message, data: { status, ...data } } };
}

/** A 200 with its body. */
export function found(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers };
}

/** 400 `rest_invalid_param`, naming every refused parameter. `details` is an empty list where there are none. */
export function invalidParameters(faults: readonly ParameterFault[]): Answer {
  const params = Object.fromEntries(faults.map((fault) => [fault.name, fault.message ?? 'Invalid parameter.']));
  const detailed = faults.flatMap(({ name, message, detail }) =>
    detail === undefined ? [] : [[name, { code: detail.code, message, data: detail.data }] as const],
  );
  const details = detailed.length === 0 ? [] : Object.fromEntries(detailed);
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`;
  return failure(400, 'rest_invalid_param', message, { params, details });
}

/** 404 for every path and method that the interface does not have. */
export function noRoute(): Answer {
  return failure(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

/** 401 of a write without credentials. */
export function forbidden(): Answer {
  return failure(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** 404 of an event id that nothing has. `id` as it stands in the path. */
export function noSuchEvent(id: string): Answer {
  return failure(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

/** 400 of an event id that a record of another kind has. */
export function notAnEvent(): Answer {
  return failure(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.');
}

/** 403 of a post that is not published. */
export function notAccessible(kind: PostKind): Answer {
  const singular = SINGULAR[kind];
  return failure(403, `${singular}-not-accessible`, `The requested ${singular} is not accessible`);
}

/** 403 of an event in the trash. */
export function noLongerAvailable(): Answer {
  return failure(403, 'event-no-longer-available', 'This event is no longer available');
}

/** 403 of an event whose password is missing or wrong. */
export function passwordProtected(): Answer {
  return failure(403, 'event-password-protected', 'The requested event is not accessible without a password');
}

/** 404 of a page past the last one of a list of posts. */
export function noSuchPage(kind: Kind): Answer {
  const singular = SINGULAR[kind];
  return failure(404, `${singular}-archive-page-not-found`, `The requested ${singular} archive page does not exist`);
}

/** 500 of a defect of the service itself. */
export function defect(message: string): Answer {
  return failure(500, 'internal_server_error', message);
}
