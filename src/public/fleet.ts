/* `almanac/fleet`: what `fleet.config.ts` imports. */
export type { FleetConfig } from '#fleet/config';
export { defineFleet } from '#fleet/define';
