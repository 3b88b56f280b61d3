import { overridesToPublish } from '#cli/overrides/publish';
import { inputsOf } from '#cli/publish/inputs';
import { publishable } from '#cli/publish/publishable';
import { renderThreads } from '#cli/publish/render-threads';
import { receivedSource, sentSource } from '#cli/publish/sent-source';
import { readPlanHead, readPlannedSite, shardWriter, writePlan } from '#cli/publish/shard-files';
import type { Settings } from '#cli/settings/settings';
import { EXIT } from '#cli/terminal/exit';
import { counted, type Output, say, warn } from '#cli/terminal/output';
import { calendarOf } from '#content/calendar/calendar';
import { BuildError } from '#errors';
import { templatesDigest } from '../../../site/build/compile/digest.ts';
import { compilingWith, templatesIn } from '../../../site/build/compile/templates.ts';
import { building, prepareSite } from '../../../site/build/prepare.ts';
import { publicationOf } from '../../../site/build/publication.ts';
import { documentsOfShard, planDigest, type Shard } from '../../../site/build/render/shards.ts';
import { renderPages } from '../../../site/build/render/threads.ts';
import { NotedPages } from '../../../site/build/render/unchanged.ts';
import { documentsOf } from '../../../site/routing/documents.ts';

const utf8 = new TextDecoder();

const NOTHING_PLANNED = 'Nothing was planned.';
const NO_PAGE = 'No page was rendered.';

/**
 * Writes into a folder all that other machines need to render the pages of the site. Returns the exit code. Throws
 * `BuildError` where content is not fit to be published.
 */
export async function planSite(settings: Settings, output: Output, folder: string): Promise<number> {
  const { contentDir, cacheDir, today } = settings;
  const inputs = await inputsOf(settings);
  if (inputs === undefined)
    throw new BuildError({
      message: `What the site is made of can't be told: a file in ${contentDir} or ${cacheDir} can't be read, or no package is installed.`,
      state: NOTHING_PLANNED,
    });
  const content = inputs.folders.content;
  const { site, warnings } = await publishable(settings, NOTHING_PLANNED, { found: content });
  for (const warning of warnings) warn(output, warning);
  const { of, publication } = await building(() =>
    prepareSite({ ...site, onWarning: (message) => warn(output, message) }),
  );
  const pages = documentsOf(publication).length;
  await writePlan(
    folder,
    {
      plan: planDigest(of, publication.settings, content),
      code: templatesDigest(site.overrides),
      today: today.toString(),
      pages,
    },
    { settings: publication.settings, source: sentSource(site.source) },
  );
  say(output, `${folder}: a plan of ${counted(pages, 'page')}, as of ${today}.`);
  return EXIT.done;
}

/**
 * Renders the pages of a shard of a plan into the folder of the plan; content is not read. Returns the exit code. Throws
 * `BuildError` where the plan is of another version, or a page can't be rendered.
 */
export async function renderShard(
  site: Settings,
  output: Output,
  { folder, shard }: { readonly folder: string; readonly shard: Shard },
): Promise<number> {
  const head = await readPlanHead(folder);
  const overrides = (await overridesToPublish(site, NO_PAGE))?.folder;
  if (head.code !== templatesDigest(overrides))
    throw new BuildError({
      message: `The plan in ${folder} was made by another version of Almanac, its packages, overrides or Node.js than this one.`,
      state: NO_PAGE,
      hint: 'Plan, render and assemble by the same version, with the same overrides.',
    });
  const { settings, source: sent } = await readPlannedSite(folder, head);
  const source = receivedSource(sent);
  return building(async () => {
    const publication = publicationOf(settings, calendarOf(source));
    const documents = documentsOfShard(documentsOf(publication), shard);
    const templates = await templatesIn(site.cacheDir, head.code, compilingWith(overrides));
    const pages = new NotedPages(publication, undefined);
    using writer = shardWriter(folder, head.plan, shard);
    await renderPages(
      {
        documents,
        pages,
        templates,
        write: ({ address }, page) => writer.add({ address, text: utf8.decode(page) }),
        first: async () => {},
      },
      { settings, templates: templates.folder },
      renderThreads(source),
    );
    writer.add({
      notes: pages.notesOf(
        documents.map(({ address }) => address),
        0,
      ),
    });
    say(output, `${await writer.finish()}: ${counted(documents.length, 'page')} of ${head.pages}.`);
    return EXIT.done;
  });
}
