/*
 * One state of the site that `almanac dev` shows, in a thread of its own: it ends with the state, and with it go the
 * modules and the calendar that were loaded for it.
 */
import { mkdir } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { DevAnswer } from '#cli/dev/thread';
import { overridesToPublish } from '#cli/overrides/publish';
import { publishable } from '#cli/publish/publishable';
import { loadSettings } from '#cli/settings/settings';
import { failureOf } from '#cli/terminal/exit';
import { themeToPublish } from '#cli/theme/publish';

const given = z
  .object({ root: z.string(), siteUrl: z.string(), today: z.string().optional(), outDir: z.string() })
  .parse(workerData);
const question = z.object({ id: z.number(), address: z.string() });
const answer = (message: DevAnswer) => parentPort?.postMessage(message);

try {
  const settings = await loadSettings(given.root, process.env, () => Temporal.Now.instant(), given);
  const { configuration, contentDir, cacheDir, today } = settings;
  const { calendar, source, ownPages, serviceHost } = await publishable(settings, 'Nothing new is shown.', {
    pages: 'all',
  });
  const theme = await themeToPublish(settings, 'Nothing new is shown.');
  const overrides = await overridesToPublish(settings, 'Nothing new is shown.');
  for (const text of overrides?.warnings ?? []) answer({ type: 'warning', text });
  for (const folder of [cacheDir, given.outDir]) await mkdir(folder, { recursive: true });
  const { openSite } = await import('../../../site/build/on-demand.ts');
  const { outputFolder } = await import('../../../site/build/publish/output.ts');
  const site = await openSite(
    {
      configuration,
      root: settings.root,
      contentDir,
      cacheDir,
      today,
      calendar,
      source,
      ownPages,
      serviceHost,
      overrides: overrides?.folder,
      theme,
      onWarning: (text) => answer({ type: 'warning', text }),
    },
    outputFolder(given.outDir),
  );
  parentPort?.on('message', async (message: unknown) => {
    const { id, address } = question.parse(message);
    try {
      await site.make(address);
      answer({ type: 'made', id });
    } catch (error) {
      answer({ type: 'not-made', id, text: failureOf(error).text });
    }
  });
  answer({ type: 'open' });
} catch (error) {
  answer({ type: 'failed', text: failureOf(error).text });
}
