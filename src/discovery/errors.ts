import { ServiceError } from '#client/errors';

/** No calendar was found where a person said that there is one. It says what was seen instead. */
export class DiscoveryError extends ServiceError {}
