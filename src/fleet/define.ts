import type { FleetConfig } from '#fleet/config';

/** Returns the fleet unchanged. It only gives the file of a fleet its types: validation comes when the file is loaded. */
export function defineFleet(config: FleetConfig): FleetConfig {
  return config;
}
