import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** The options from which a state of the site is made. */
type DevSiteOptions = {
  readonly root: string;
  readonly siteUrl: string;
  readonly today: string | undefined;
  /** A fresh folder, removed with the state. */
  readonly outDir: string;
};

/** A message of the thread that makes the pages of a state of the site: opened or not, a warning, a file made or not. */
export type DevThreadMessage =
  | { readonly type: 'open' }
  | { readonly type: 'failed'; readonly text: string }
  | { readonly type: 'warning'; readonly text: string }
  | { readonly type: 'made'; readonly id: number }
  | { readonly type: 'not-made'; readonly id: number; readonly text: string };

/** A state of the site, open until it is closed. */
export type DevSite = {
  readonly outDir: string;
  /** Makes the file at an address, if the site has it. Resolves with the reason if that fails. */
  make(address: string): Promise<string | undefined>;
  close(): Promise<void>;
};

const END_MESSAGE = 'The thread that makes the pages has ended. Any change of content begins another.';

/** Opens the site in the present state of content and configuration. Returns the reason if that fails. */
export async function openDevSite(
  options: DevSiteOptions,
  onWarning: (text: string) => void,
): Promise<DevSite | { readonly failure: string }> {
  const worker = new Worker(new URL(import.meta.resolve('#publishing/dev/site')), { workerData: options });
  const waiting = new Map<number, (failure: string | undefined) => void>();
  const close = async () => {
    await worker.terminate();
    await rm(options.outDir, { recursive: true, force: true });
  };
  const opened = Promise.withResolvers<string | undefined>();
  worker.on('message', (message: DevThreadMessage) => {
    if (message.type === 'open') opened.resolve(undefined);
    else if (message.type === 'failed') opened.resolve(message.text);
    else if (message.type === 'warning') onWarning(message.text);
    else {
      waiting.get(message.id)?.(message.type === 'made' ? undefined : message.text);
      waiting.delete(message.id);
    }
  });
  worker.on('error', (error: Error) => opened.resolve(error.stack ?? error.message));
  let running = true;
  worker.on('exit', () => {
    running = false;
    opened.resolve(END_MESSAGE);
    for (const answer of waiting.values()) answer(END_MESSAGE);
    waiting.clear();
  });
  const failure = await opened.promise;
  if (failure !== undefined) {
    await close();
    return { failure };
  }
  let lastId = 0;
  return {
    outDir: options.outDir,
    make(address) {
      if (!running) return Promise.resolve(END_MESSAGE);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, address });
      });
    },
    close,
  };
}
