import { EXIT } from '#cli/exit';

/** Settles at the first Ctrl-C or request to end; a second one ends the process at once. */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    // The listener stays: without one, what restores the terminal would end the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (asked) process.exit(EXIT.interrupted);
        asked = true;
        resolve();
      });
  });
}

/** Aborted at the first Ctrl-C or request to end. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  void stopRequested().then(() => controller.abort());
  return controller.signal;
}
