import type { ServiceError } from '#client/errors';
import type { ProbeResult } from '#doctor/probe';
import type { Alternative, Dated, Days, WindowParameters } from '#doctor/questions';
import type { AlmanacError } from '#errors';
import type { Dialect } from '#interface/dialects';
import type { Endpoint, EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';

/** Whether content belongs to the configured service. `lost`: there are records, and nothing says whose. */
export type BindingState = 'bound' | 'none' | 'lost' | AlmanacError;

/** What is known before anything is asked. */
export type DoctorSettings = {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  readonly languages: readonly EndpointLanguage[];
  readonly defaultLanguage: EndpointLanguage;
  /** The codes of the languages to look at. */
  readonly chosen: readonly string[];
  /** The zone of the site, as configured. */
  readonly timeZone: string;
  /** Which credentials are set. */
  readonly credentials: 'none' | 'password' | 'token' | 'header';
  readonly binding: BindingState;
  /** The version of Node. */
  readonly node: string;
  /** Whether certificates are left unchecked (`NODE_TLS_REJECT_UNAUTHORIZED=0`). */
  readonly trustsEveryone: boolean;
};

/** What the site says of its REST interface where the configured address has none. */
export type Elsewhere = {
  /** The REST root that its pages name, or that answers. */
  readonly root?: string | undefined;
  /** The index there. */
  readonly index?: ProbeResult | undefined;
  /** The root of the configured address's origin, where the interface answers below that and not below the address. */
  readonly baseUrl?: string | undefined;
  /** Another namespace that answers where the configured one does not. */
  readonly namespace?: string | undefined;
};

/** Two questions about some days. */
export type WindowAnswers = {
  readonly days: Days & { readonly inside: Dated };
  readonly asked: readonly { readonly parameters: WindowParameters; readonly answer: ProbeResult }[];
};

/** What a language answered. */
export type LanguageAnswer = {
  readonly language: EndpointLanguage;
  readonly answer: ProbeResult;
  /** The code of the language whose events it answered with, where that is another one. */
  readonly sameAs?: string | undefined;
  /** The way to ask for it that did make a difference. */
  readonly better?: Alternative | undefined;
};

/** All that was asked of a service, and answered. */
export type Observation = DoctorSettings & {
  /** The namespace index. */
  readonly index: ProbeResult;
  /** Why the service does not take the credentials for reading. */
  readonly refusal?: ServiceError | undefined;
  /** The index of the REST root; many services have none. */
  readonly root?: ProbeResult | undefined;
  readonly elsewhere?: Elsewhere | undefined;
  /** The first page of each list, in the default language. */
  readonly lists: ReadonlyMap<Kind, ProbeResult>;
  /** The last page of events. */
  readonly last?: { readonly page: number; readonly answer: ProbeResult } | undefined;
  readonly window?: WindowAnswers | undefined;
  readonly others: readonly LanguageAnswer[];
  /** Whether the service would let us write; `undefined` where it was not asked. */
  readonly writing?: 'allowed' | AlmanacError | undefined;
  /** How many requests it took. */
  readonly requests: number;
};
