import type { Dialect } from '#interface/dialects';

/** Which of the extensions that the interface document names a service has. */
export type Plugins = { readonly tickets: boolean; readonly geolocation: boolean };

/** The observed services had neither; by the document their parameters work. */
export function pluginsOf(dialect: Dialect): Plugins {
  return { tickets: !dialect.quirks.ticketsUnknown, geolocation: !dialect.quirks.geolocationIgnored };
}
