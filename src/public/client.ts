/* `almanac/client`: talking to a service of the interface. */

export type { Client, ClientOptions, RecordAddress, UpdateMethod, WithPassword } from '#client/client';
export { createClient } from '#client/client';
export * from '#client/errors';
export { httpTransport } from '#client/http-transport';
export type {
  Answer,
  LoggedExchange as Exchange,
  Outgoing,
  Pacing,
  Transport,
  TransportOptions,
} from '#client/transport';
export { POLITE, UNPACED } from '#client/transport';
export { AlmanacError } from '#errors';
export type { Dialect, DialectName } from '#interface/dialects/dialects';
export { DIALECTS } from '#interface/dialects/dialects';
export type { CallLanguage as EndpointLanguage, Endpoint, LanguageSelection } from '#interface/endpoint';
export type { FieldInput, ListInput } from '#interface/inputs';
export { InvalidInputError } from '#interface/inputs';
export type { Kind, PostKind, TermKind } from '#interface/kinds';
export { KINDS } from '#interface/kinds';
export type { Served, ServedPage } from '#interface/responses';
