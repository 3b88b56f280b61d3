import { defineFleet } from 'almanac/fleet';

// docs/fleet.md says what each key means.
export default defineFleet({
  folder: 'calendars',
  every: 'PT30S',
  publish: 'echo "$(date) cycle $ALMANAC_FENCE_TOKEN: $(wc -l <"$ALMANAC_CHANGED") files" >>published.log',
});
