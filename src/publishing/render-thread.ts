/* A thread that renders pages: the addresses that it is sent, in their order. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { calendarOf } from '#content/calendar/calendar';
import { messageOf } from '#errors';
import { receivedSource, type ThreadAnswer, type ThreadData } from '#publishing/render-threads';
import { pageRenderer } from '../../site/engine/render.ts';

const { source, site }: ThreadData = workerData;
const answer = (message: ThreadAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
const addresses = z.array(z.string());

const opened = pageRenderer(site, calendarOf(receivedSource(source)));
parentPort?.on('message', async (message: unknown) => {
  try {
    const render = await opened;
    const rendered = await render(addresses.parse(message));
    answer(
      { rendered },
      rendered.pages.map(({ buffer }) => buffer),
    );
  } catch (error) {
    answer({ failed: messageOf(error) });
  }
});
