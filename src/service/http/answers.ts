import { SINGULAR } from '#interface/kinds';

/** One response: a JSON body, its status and the headers beyond the common ones. */
export type HttpAnswer = {
  readonly status: 200 | 201 | 400 | 401 | 403 | 404 | 408 | 410 | 413 | 421 | 431 | 500;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One parameter that was refused; `message` and `detail` where the interface says more than that it is invalid. */
export type ParameterFault = {
  readonly name: string;
  readonly message?: string;
  readonly detail?: { readonly code: string; readonly data: unknown };
};

/** Returns a failure in the platform's form: its code, message and data, with the status also in the data. */
export function failureAnswer(
  status: Exclude<HttpAnswer['status'], 200 | 201>,
  code: string,
  message: string,
  data: object = {},
): HttpAnswer {
  return { status, body: { code, message, data: { status, ...data } } };
}

/** Returns a 500, as services answer in cases that they do not handle; unlike `failureAnswer`, its `data` holds no status. */
export function unhandledAnswer(code: string, message: string, data: string | null = null): HttpAnswer {
  return { status: 500, body: { code, message, data } };
}

/** Returns a 200 with its body. */
export function successAnswer(body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status: 200, body, headers };
}

/** Answers 400 to a linked record that can't be made from what was sent for it. */
export function couldNotCreate(kind: 'venues' | 'organizers'): HttpAnswer {
  const singular = SINGULAR[kind];
  return failureAnswer(
    400,
    `could-not-create-${singular}`,
    `The ${singular} could not be created from the provided data`,
  );
}

/** Answers 400 `rest_invalid_param`, naming every refused parameter. `details` is an empty list where there are none. */
export function invalidParameters(faults: readonly ParameterFault[]): HttpAnswer {
  const params = Object.fromEntries(faults.map((fault) => [fault.name, fault.message ?? 'Invalid parameter.']));
  const detailed = faults.flatMap(({ name, message, detail }) =>
    detail === undefined ? [] : [[name, { code: detail.code, message, data: detail.data }] as const],
  );
  const details = detailed.length === 0 ? [] : Object.fromEntries(detailed);
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`;
  return failureAnswer(400, 'rest_invalid_param', message, { params, details });
}

/** Answers 404 to an event id that nothing has. `id` is the text in the path. */
export function noSuchEvent(id: string): HttpAnswer {
  return failureAnswer(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

/** Answers 403 to an event whose password is missing or wrong. */
export function passwordProtected(): HttpAnswer {
  return failureAnswer(403, 'event-password-protected', 'The requested event is not accessible without a password');
}
