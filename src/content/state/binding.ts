import { z } from 'zod';
import { sortedJson, withoutByteOrderMark } from '#content/store/canonical-json';
import { type Files, unreadableFile } from '#content/store/files';
import { BINDING_PATH } from '#content/store/layout';
import { ContentError, RefusedError } from '#errors';

/** The format of content folders that this version of Almanac reads and writes; `service.json` holds it. */
export const CONTENT_FORMAT = 2;

const anyFormat = z.object({ format: z.int().positive() });

/**
 * Throws `ContentError` if the content folder has another format. A folder without a binding, or with a damaged one,
 * passes: `readBinding` reports it.
 */
export async function checkContentFormat(files: Pick<Files, 'read'>): Promise<void> {
  const text = await files.read(BINDING_PATH);
  if (text === undefined) return;
  let format: number;
  try {
    ({ format } = anyFormat.parse(JSON.parse(withoutByteOrderMark(text))));
  } catch {
    return;
  }
  if (format !== CONTENT_FORMAT)
    throw new ContentError({
      message: `Content has the format ${format}; this Almanac works with format ${CONTENT_FORMAT}.`,
      state: 'Nothing was changed.',
      hint: 'Install the version of Almanac that wrote it, or take content back from version control as it was before.',
    });
}

const schema = z.strictObject({
  /** The format of the whole folder. */
  format: z.literal(CONTENT_FORMAT),
  /** The site's address. */
  origin: z.string(),
  restRoot: z.string(),
  namespace: z.string(),
  /** The REST root of each language, by code. */
  languages: z.record(z.string().regex(/^[a-z][a-z0-9-]{1,15}$/), z.string()),
  /** The host in the UIDs of events: it stays when the service moves, so that subscribers keep their events. */
  uidHost: z.string(),
  /** True for content from the embedded service's sample, which must never reach a real site. */
  demo: z.boolean(),
});

/** The one service that a content folder belongs to. */
export type Binding = Omit<z.output<typeof schema>, 'format'>;

/** Reads the binding of a content folder; `undefined` before the first sync. Throws `ContentError`. */
export async function readBinding(files: Files): Promise<Binding | undefined> {
  await checkContentFormat(files);
  const text = await files.read(BINDING_PATH);
  if (text === undefined) return undefined;
  try {
    const { format: _format, ...binding } = schema.parse(JSON.parse(withoutByteOrderMark(text)));
    return binding;
  } catch (error) {
    throw unreadableFile(BINDING_PATH, error, {
      state: 'Nothing was changed.',
      hint: 'Restore the file from version control, or bind content to the configured service with `npm run almanac -- rebind`.',
    });
  }
}

/** Returns the text of the binding's file, with the present format of content. */
export function bindingText(binding: Binding): string {
  return `${JSON.stringify({ format: CONTENT_FORMAT, ...binding }, null, 2)}\n`;
}

const named = (binding: Binding) =>
  binding.demo ? "the embedded service's sample" : `${binding.origin} (${binding.restRoot}/${binding.namespace})`;

/**
 * Throws a `RefusedError` if content is bound to another service than the configured one, or a language of it has
 * another REST root. Content without a binding passes, and a configured language may be new to it.
 */
export function checkBinding(bound: Binding | undefined, configured: Binding): void {
  if (bound === undefined) return;
  const { languages: boundRoots, uidHost: _bound, ...boundService } = bound;
  const { languages: configuredRoots, uidHost: _configured, ...configuredService } = configured;
  const moved = Object.keys(configuredRoots).find(
    (code) => Object.hasOwn(boundRoots, code) && boundRoots[code] !== configuredRoots[code],
  );
  if (sortedJson(boundService) === sortedJson(configuredService) && moved === undefined) return;
  const difference =
    sortedJson(boundService) === sortedJson(configuredService)
      ? `Language '${moved}' of content comes from ${boundRoots[moved ?? '']}; the configuration says ${configuredRoots[moved ?? '']}.`
      : `Content belongs to ${named(bound)}; the configuration names ${named(configured)}.`;
  const discards = bound.demo !== configured.demo;
  throw new RefusedError({
    message: difference,
    state: 'Nothing was changed.',
    hint:
      discards && !bound.demo
        ? 'Set the configuration back, or name another folder with ALMANAC_CONTENT_DIR: only the sample is ever discarded.'
        : discards
          ? 'Set the configuration back, or remove the present content and bind the folder anew with `npm run almanac -- rebind --discard`.'
          : 'Set the configuration back, or bind content to the configured service with `npm run almanac -- rebind`.',
  });
}

/** Returns the configured binding with the languages that the folder is bound to already, and with its UID host. */
export function widenedBinding(bound: Binding | undefined, configured: Binding): Binding {
  const languages = { ...bound?.languages, ...configured.languages };
  return {
    ...configured,
    uidHost: bound?.uidHost ?? configured.uidHost,
    languages: Object.fromEntries(Object.entries(languages).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
