import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers after which garbage is collected. */
const EVERY = 5 * 1024 * 1024;

/**
 * Told of the sizes of answers in bytes, collects garbage every so many. Left to itself, the runtime lets large texts
 * that are done with pile up to several times what is in use, which small machines do not have.
 */
export function garbageCollector(): (bytes: number) => void {
  let since = 0;
  let collect: (() => void) | undefined;
  return (bytes) => {
    since += bytes;
    if (since < EVERY) return;
    since = 0;
    if (collect === undefined) {
      setFlagsFromString('--expose-gc');
      const exposed: unknown = runInNewContext('gc');
      collect = typeof exposed === 'function' ? () => void exposed() : () => {};
    }
    collect();
  };
}
