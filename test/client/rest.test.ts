import { describe, expect, it } from 'vitest';
import { QuietPeriod } from '#client/retry';

/** Creates a rest whose sleeps the test ends. */
function restOf() {
  const asleep: { readonly duration: number; readonly wake: () => void; readonly break: (reason: Error) => void }[] =
    [];
  const rest = new QuietPeriod(
    (duration) => new Promise((resolve, reject) => asleep.push({ duration, wake: resolve, break: reject })),
  );
  return { rest, asleep };
}

/** Returns true if a promise is settled after all pending tasks have run. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  promise.then(
    () => {
      over = true;
    },
    () => {
      over = true;
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

describe('a quiet period', () => {
  it('is over at once when none was started', async () => {
    expect(await isOver(restOf().rest.over())).toBe(true);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])(
    'lasts until the longest of several is over, even for calls already waiting (%i ends first)',
    async (one, other) => {
      const { rest, asleep } = restOf();
      rest.take(2000);
      const early = rest.over();
      rest.take(9000);
      const late = rest.over();
      expect(asleep.map(({ duration }) => duration)).toEqual([2000, 9000]);
      asleep[one]?.wake();
      expect(await isOver(early)).toBe(false);
      expect(await isOver(late)).toBe(false);
      asleep[other]?.wake();
      expect(await isOver(early)).toBe(true);
      expect(await isOver(late)).toBe(true);
    },
  );

  it('fails for every waiting call when its sleep fails, and raises no error when no call waits', async () => {
    const { rest, asleep } = restOf();
    rest.take(2000);
    asleep[0]?.break(new Error('closed'));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(rest.over()).rejects.toThrow('closed');
  });
});
