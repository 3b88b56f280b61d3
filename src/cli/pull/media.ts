import { bindingOf, type Connection } from '#cli/connection';
import type { Settings } from '#cli/settings';
import { diskFiles } from '#content/store/files';
import { diskMediaCache } from '#media/cache';
import { httpImageFetcher } from '#media/fetcher';
import { mirrorMedia } from '#media/mirror';
import type { WantedImage } from '#media/wanted';
import type { OnProgress } from '#sync/progress';

/** The origins of the service, by the name that its records use for them, with where each is reached. */
function ownOrigins({ configuration }: Settings, connection: Connection): ReadonlyMap<string, string> {
  const { origin } = new URL(bindingOf(configuration).origin);
  const languages = configuration.languages.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [baseUrl]));
  return new Map([
    [origin, new URL(connection.reachedAt).origin],
    ...languages.map((baseUrl): [string, string] => [new URL(baseUrl).origin, new URL(baseUrl).origin]),
  ]);
}

/** Mirrors the images that content wants, and says how it goes. A broken image is a warning. */
export async function mirror(
  settings: Settings,
  connection: Connection,
  wanted: readonly WantedImage[],
  onProgress: OnProgress,
): Promise<void> {
  const fetcher = httpImageFetcher({ ownOrigins: ownOrigins(settings, connection), proxies: settings.proxies });
  const stop = () => void fetcher.close();
  settings.stopped?.addEventListener('abort', stop, { once: true });
  try {
    await mirrorMedia({
      wanted,
      content: diskFiles(settings.contentDir),
      cache: diskMediaCache(settings.cacheDir),
      fetcher,
      now: settings.now,
      onWarning: (message) => onProgress({ type: 'warning', message }),
      onProgress: (done, total) => onProgress({ type: 'media', done, total }),
    });
  } finally {
    settings.stopped?.removeEventListener('abort', stop);
    await fetcher.close();
  }
}
