import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers after which garbage is collected. */
const EVERY = 10 * 1024 * 1024;

/** The size in bytes from which on the space for new objects grows no more; the runtime lets it take eight times that. */
const LARGE_NEW_SPACE = 8 * 1024 * 1024;

const newSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/**
 * Told of the sizes of answers in bytes, keeps garbage few: collects it every so many bytes, and keeps the space for new
 * objects small, which is collected by itself when it is full. Left to itself, the runtime lets large texts that are
 * done with pile up to several times what is in use, which small machines do not have.
 */
export function garbageCollector(): (bytes: number) => void {
  let since = 0;
  let growth: number | undefined;
  const hold = () => {
    const wanted = newSpace() < LARGE_NEW_SPACE ? 2 : 1;
    if (wanted !== growth) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    growth = wanted;
  };
  hold();
  let collect: (() => void) | undefined;
  return (bytes) => {
    hold();
    since += bytes;
    if (since < EVERY) return;
    since = 0;
    if (collect === undefined) {
      setFlagsFromString('--expose-gc');
      const exposed: unknown = runInNewContext('gc');
      collect = typeof exposed === 'function' ? () => void exposed() : () => {};
    }
    // The next call is sent first.
    setImmediate(collect);
  };
}
