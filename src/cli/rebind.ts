import { bindingOf } from '#cli/connection';
import { EXIT } from '#cli/exit';
import { type Output, say } from '#cli/output';
import type { Settings } from '#cli/settings';
import { bindingText, checkBinding, readBinding } from '#content/binding';
import { diskFiles } from '#content/files';
import { BINDING_PATH, STATE_FOLDER, TRANSLATIONS_PATH } from '#content/layout';

/** What `almanac rebind` takes. */
export type RebindOptions = {
  /** Remove all records, the ledger and the translation links first. */
  readonly discard: boolean;
};

/** `almanac rebind`: binds the content folder to the configured service. Returns the exit code. Throws `RefusedError`. */
export async function rebind(settings: Settings, options: RebindOptions, output: Output): Promise<number> {
  const files = diskFiles(settings.contentDir);
  const configured = bindingOf(settings.configuration);
  if (options.discard) {
    const bound = await readBinding(files);
    const languages = new Set([...Object.keys(bound?.languages ?? {}), ...Object.keys(configured.languages)]);
    for (const language of [...languages].sort()) await files.remove(language);
    await files.remove(TRANSLATIONS_PATH);
    await files.remove(STATE_FOLDER);
  } else {
    const bound = await readBinding(files);
    // Sample records and a site's own may never mix: only --discard leads from one to the other.
    if (bound !== undefined && bound.demo !== configured.demo) checkBinding(bound, configured);
  }
  await files.write(BINDING_PATH, bindingText(configured));
  say(
    output,
    `${settings.contentDir} belongs to ${configured.origin}${options.discard ? '; its former records are removed' : ''}.`,
  );
  return EXIT.done;
}
