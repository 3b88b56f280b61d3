import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say } from '#cli/terminal/output';
import { ServiceError } from '#client/errors';
import { bindingText, checkBinding, readBinding } from '#content/state/binding';
import { withContentLock } from '#content/state/locked';
import { finishInterruptedRun } from '#content/state/recovery';
import { diskFiles } from '#content/store/files';
import { BINDING_PATH, collectionPath, STATE_FOLDER, TRANSLATIONS_PATH } from '#content/store/layout';
import { LOCK_FILES } from '#content/store/lock';
import { EXIT, InterruptedError, RefusedError } from '#errors';
import { KINDS } from '#interface/kinds';
import { counted } from '#records/printable';
import { bindingOf } from '#settings/binding';
import { connect } from '#settings/connection';
import type { Settings } from '#settings/settings';

type RebindOptions = {
  /** Remove the sample's records, its ledger and the translation links first. */
  readonly discard: boolean;
};

/**
 * Runs `almanac rebind`: binds the content folder to the configured service, which must answer. Returns the exit code.
 * Throws `RefusedError` and `ServiceError`, with the binding unchanged.
 */
export function rebind(settings: Settings, options: RebindOptions, output: Output): Promise<number> {
  return withContentLock(settings, 'rebind', () => rebindLocked(settings, options, output));
}

/** Requests one event from the configured service. Throws a `ServiceError` where it does not answer by the interface. */
async function checkAnswers(settings: Settings): Promise<void> {
  const { configuration, stopped } = settings;
  const language = configuration.languages.find(({ code }) => code === configuration.defaultLanguage);
  // The embedded service has no address that could be mistyped.
  if (configuration.service === 'embedded' || language === undefined) return;
  const { client, close } = await connect(settings);
  const stop = () => void close();
  stopped?.addEventListener('abort', stop, { once: true });
  try {
    await client.listPage('events', language, { per_page: 1 });
  } catch (error) {
    if (stopped?.aborted === true) throw new InterruptedError();
    throw error instanceof ServiceError ? error.inState('Content is bound as it was.') : error;
  } finally {
    stopped?.removeEventListener('abort', stop);
    await close();
  }
}

async function rebindLocked(settings: Settings, options: RebindOptions, output: Output): Promise<number> {
  const files = diskFiles(settings.contentDir);
  const configured = bindingOf(settings.configuration);
  // The journal and pending changes of a run that was cut off belong to the old binding.
  await finishInterruptedRun(files);
  const bound = await readBinding(files);
  if (options.discard && bound !== undefined && !bound.demo)
    throw new RefusedError({
      message: `Content belongs to ${bound.origin}; only the sample's is discarded.`,
      state: 'Nothing was changed.',
      hint: 'Name another folder with ALMANAC_CONTENT_DIR, or move this one away yourself.',
    });
  // Sample records and a site's own may never mix: only --discard leads from one to the other.
  if (!options.discard && bound !== undefined && bound.demo !== configured.demo) checkBinding(bound, configured);
  await checkAnswers(settings);
  let discarded = 0;
  if (options.discard) {
    for (const language of Object.keys(bound?.languages ?? {})) {
      for (const kind of KINDS) discarded += (await files.list(collectionPath(language, kind))).length;
      await files.remove(language);
    }
    await files.remove(TRANSLATIONS_PATH);
    // All of Almanac's state except the files of the lock, which this command holds.
    for (const name of await files.list(STATE_FOLDER))
      if (!LOCK_FILES.includes(name)) await files.remove(`${STATE_FOLDER}/${name}`);
  }
  const previous = options.discard ? undefined : bound;
  await files.write(BINDING_PATH, bindingText({ ...configured, uidHost: previous?.uidHost ?? configured.uidHost }));
  say(
    output,
    `${settings.contentDir} belongs to ${configured.origin}${options.discard ? `; ${counted(discarded, 'file')} of the sample removed` : ''}.`,
  );
  return EXIT.done;
}

/** Defines `almanac rebind`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description('Bind the content folder to the configured service, which has to answer.')
    .option('--discard', 'remove its records, ledger and translation links first')
    .addHelpText('after', examples('npm run almanac -- rebind', 'npm run almanac -- rebind --discard'))
    .action(async (options: CommonOptions & { readonly discard?: boolean }) => {
      ended(await rebind(await settings(), { discard: options.discard ?? false }, outputOf(options)));
    });
}
