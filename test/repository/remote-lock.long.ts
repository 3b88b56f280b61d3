import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefusedError } from '#errors';
import { LONGEST_HOLD, takeRemoteLock } from '#repository/remote-lock';
import { openRepository } from '#repository/repository';
import { type Clone, GIT_ENVIRONMENT, type Shared, shareRepository } from '../support/clones.ts';

const AUTHOR = { name: 'Almanac', email: 'noreply@site.example' };
const AT = Temporal.Instant.from('2026-11-21T09:00:00Z');

let shared: Shared;
let clone: Clone;

beforeEach(() => {
  shared = shareRepository({ 'content/ca/tags/one.json': '{}\n' });
  clone = shared.clone('clone');
});

afterEach(() => shared.remove());

async function lockOf(mark: string, at = AT) {
  const repository = await openRepository({ folder: clone.root, environment: GIT_ENVIRONMENT });
  return takeRemoteLock(repository, { who: 'almanac push on one', mark, at, author: AUTHOR });
}

describe('the lock at the remote', () => {
  it('is taken over from a holder that exceeds the longest hold, who then has nothing to release', async () => {
    const lost = await lockOf('a');
    const late = AT.add(LONGEST_HOLD);
    await expect(lockOf('b', late)).rejects.toThrow(RefusedError);
    const lock = await lockOf('b', late.add({ seconds: 1 }));
    expect(await lost.release()).toBe(false);
    expect(await lock.release()).toBe(true);
    expect(lock.fromFuture).toBeUndefined();
  });

  it('is taken over from a holder whose clock runs far ahead, and reports that holder', async () => {
    const lost = await lockOf('a', AT.add({ hours: 24 * 365 }));
    const lock = await lockOf('b');
    expect(lock.fromFuture).toBe('almanac push on one, since 2027-11-21T09:00:00Z');
    expect(await lost.release()).toBe(false);
    expect(await lock.release()).toBe(true);
  });

  it('stays with a holder whose clock is slightly ahead, and the refusal hints at the clocks', async () => {
    await lockOf('a', AT.add(LONGEST_HOLD));
    const refused = await lockOf('b').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toHaveProperty('hint', expect.stringMatching(/^The clocks of the two machines differ\./));
  });
});
