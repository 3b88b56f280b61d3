import type { ServiceError } from '#client/errors';
import type { ProbeResult } from '#doctor/probe';
import type { DayRange, EventDates, LanguageAlternative, WindowParameters } from '#doctor/questions';
import type { AlmanacError } from '#errors';
import type { Dialect } from '#interface/dialects/dialects';
import type { CallLanguage, Endpoint } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { ListedEvent } from '#records/status-signs';

/**
 * The binding of content to a service: `bound` to the configured one, `none` for empty content, `lost` for records
 * without a named service, or the error for content that is bound to another service.
 */
export type BindingState = 'bound' | 'none' | 'lost' | AlmanacError;

/**
 * What a doctor knows before it asks the service: configuration and environment, of credentials only the kind, and the binding
 * of content.
 */
export type DoctorSettings = {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  readonly languages: readonly CallLanguage[];
  readonly defaultLanguage: CallLanguage;
  /** The codes of the languages to check. */
  readonly chosen: readonly string[];
  readonly timeZone: string;
  /** Tells whether an event counts as cancelled or postponed by the configured rules; absent without rules. */
  readonly hasStatus?: ((event: ListedEvent) => boolean) | undefined;
  /** The kind of credentials that are set. */
  readonly credentials: 'none' | 'password' | 'token' | 'header';
  readonly binding: BindingState;
  readonly node: string;
  /** True if certificates are not verified (`NODE_TLS_REJECT_UNAUTHORIZED=0`). */
  readonly trustsEveryone: boolean;
};

/** The place on the site where the interface answers, looked for where the configured address has none. */
export type InterfaceElsewhere = {
  /** The REST root that a page of the site names, or that answers. */
  readonly root?: string | undefined;
  /** The index of that REST root. */
  readonly index?: ProbeResult | undefined;
  /** The origin of the configured base URL, where the interface answers below the origin and not below the base URL. */
  readonly baseUrl?: string | undefined;
  /** Another namespace that answers where the configured one does not. */
  readonly namespace?: string | undefined;
};

/** The responses to requests for the events of some days, one for each pair of parameters. */
export type WindowAnswers = {
  readonly days: DayRange & { readonly inside: EventDates };
  readonly answers: readonly { readonly parameters: WindowParameters; readonly answer: ProbeResult }[];
};

/** The response to a request for the events of a language. */
export type LanguageAnswer = {
  readonly language: CallLanguage;
  readonly answer: ProbeResult;
  /** The code of another language whose events the response has; absent where its events are its own. */
  readonly sameAs?: string | undefined;
  /** The alternative request for the language that got other events than `answer`, where there is one. */
  readonly better?: LanguageAlternative | undefined;
};

/** The responses to two requests for the same event: an ordinary request, and a request past all caches. */
export type CacheAnswers = { readonly ordinary: ProbeResult; readonly uncached: ProbeResult };

/** The responses of a service to all requests of a doctor, with the settings. */
export type ServiceObservation = DoctorSettings & {
  /** The response with the namespace index. */
  readonly index: ProbeResult;
  /** The error with which the service refuses the credentials for reading, where it does. */
  readonly refusal?: ServiceError | undefined;
  /** The response with the index of the REST root; many services have none. */
  readonly root?: ProbeResult | undefined;
  readonly elsewhere?: InterfaceElsewhere | undefined;
  /** The first page of each list, in the default language. */
  readonly lists: ReadonlyMap<Kind, ProbeResult>;
  readonly last?: { readonly page: number; readonly answer: ProbeResult } | undefined;
  readonly window?: WindowAnswers | undefined;
  readonly cache?: CacheAnswers | undefined;
  readonly others: readonly LanguageAnswer[];
  /** `allowed` if the credentials allow writing, else the error that says why not; `undefined` if not checked. */
  readonly writing?: 'allowed' | AlmanacError | undefined;
  /**
   * The response to an anonymous request for what changed since the list of events was read; `undefined` if not sent.
   */
  readonly hints?: ProbeResult | undefined;
  readonly requests: number;
};
