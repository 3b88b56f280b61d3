/*
 * One state of the site that `almanac dev` shows, in a thread of its own: it ends with the state, and with it go the
 * modules and the calendar that were loaded for it.
 */
import { mkdir } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { failureOf } from '#errors';
import type { DevThreadMessage } from '#publishing/dev/thread';
import { readPublishable } from '#publishing/publishable';
import { loadSettings } from '#settings/settings';

const options = z
  .object({ root: z.string(), siteUrl: z.string(), today: z.string().optional(), outDir: z.string() })
  .parse(workerData);
const question = z.object({ id: z.number(), address: z.string() });
const answer = (message: DevThreadMessage) => parentPort?.postMessage(message);

try {
  const settings = await loadSettings(options.root, process.env, () => Temporal.Now.instant(), options);
  const { site: input, warnings } = await readPublishable(settings, 'Nothing new is shown.', { pages: 'all' });
  for (const text of warnings) answer({ type: 'warning', text });
  for (const folder of [settings.cacheDir, options.outDir]) await mkdir(folder, { recursive: true });
  const { openSite } = await import('../../../site/engine/on-demand.ts');
  const { outputFolder } = await import('../../../site/output/output.ts');
  const site = await openSite(
    { ...input, onWarning: (text) => answer({ type: 'warning', text }) },
    outputFolder(options.outDir),
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
