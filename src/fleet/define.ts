import type { FleetConfig } from '#fleet/config';

/** Types the file of a fleet; it is checked when it is loaded. */
export function defineFleet(config: FleetConfig): FleetConfig {
  return config;
}
