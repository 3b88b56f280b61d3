import { AlmanacError } from '#errors';

/** The Redis of a fleet can't be used. */
export class FleetError extends AlmanacError {
  readonly fault = 'service';
}
