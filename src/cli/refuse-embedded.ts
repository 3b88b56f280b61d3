import type { Settings } from '#cli/settings';
import { UsageError } from '#errors';

/** Refuses to write to the embedded service: `what`, such as `a push to it`, would be lost. Throws a `UsageError`. */
export function refuseEmbedded({ configuration }: Settings, what: string): void {
  if (configuration.service !== 'embedded') return;
  throw new UsageError({
    message: `The configured service is 'embedded': it begins anew with each command, so ${what} would be lost.`,
    state: 'Nothing was sent to the service.',
    hint: 'See what would be sent with --dry-run. To try it, run `npm run almanac -- serve --port 8080 --db trial.db --credentials editor:secret` and set ALMANAC_BASE_URL, ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD.',
  });
}
