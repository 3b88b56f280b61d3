import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { EXIT } from '#errors';
import type { SiteMaker } from '#publishing/make-site';
import { type PublishingOptions, publishSite } from '#publishing/publish-site';
import { jsonLine } from '#records/printable';
import type { Settings } from '#settings/settings';

/** The number of pages up to which a build ends before much memory could pile up. */
const FEW_PAGES = 3_000;

/** Options of a build; with `json`, its outcome is printed as JSON. */
type BuildOptions = Pick<PublishingOptions, 'clean' | 'rollback'> & { readonly json?: boolean };

/** Makes a site; its modules are loaded only when a site is due. */
const makeSite: SiteMaker = async (settings, onWarning, standing) =>
  (await import('#publishing/make-site')).makeSite(settings, onWarning, standing);

/** Runs `almanac build`: builds the site, as `publishSite` does, and reports the result. Returns the exit code. */
export async function build(
  settings: Settings,
  output: Output,
  { clean, rollback, json = false }: BuildOptions = {},
  make: SiteMaker = makeSite,
): Promise<number> {
  const onWarning = (line: string) => warn(output, line);
  const { site, said, figures } = await publishSite(settings, { clean, rollback, make, onWarning });
  if (json) output.stdout.write(`${jsonLine({ site, ...figures() })}\n`);
  else for (const line of said) say(output, line);
  return EXIT.done;
}

/** Defines `almanac build`. */
export function define(command: Command, { settings, outputOf, keepHeapSmall, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Build the site and its feeds from content. The output folder is replaced as a whole, when the new site is whole, and only if a build made it. Where nothing has changed since the last build, it stays as it is.',
    )
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .option('--rollback', 'put the site before the last build back; it stays until something changes')
    .option('--clean', 'make every page and feed, whatever the last build noted')
    .option(
      '--json',
      'print a report as JSON: the files and bytes of the site, the files added, changed and removed, the pages and feeds made, and the time of each step',
    )
    .addHelpText('after', examples('npm run build', 'npm run build -- --today 2026-12-24'))
    .action(async (options: CommonOptions & BuildOptions & { readonly today?: string }) => {
      const make: SiteMaker = (chosen, onWarning, standing) => {
        keepHeapSmall('nothing');
        const onToRender = (pages: number) => {
          if (pages > FEW_PAGES) keepHeapSmall('old');
        };
        return makeSite(chosen, onWarning, { ...standing, onToRender });
      };
      keepHeapSmall('all');
      ended(await build(await settings({ today: options.today }), outputOf(options), options, make));
    });
}
