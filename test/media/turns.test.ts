import { describe, expect, it } from 'vitest';
import { HostTurns } from '#media/fetcher';

/** Lets everything happen that can without anything from outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the turns of image requests', () => {
  it('run four tasks at once across all hosts, and finish all of them', async () => {
    const turns = new HostTurns();
    const running = new Set<() => void>();
    let done = 0;
    const task = async () => {
      await new Promise<void>((resolve) => running.add(resolve));
      done += 1;
    };
    const all = Promise.all(
      Array.from({ length: 12 }, (_task, index) =>
        turns.take(new URL(`http://127.0.0.1:${1000 + (index % 3)}/`), task),
      ),
    );
    while (done < 12) {
      await settled();
      expect(running.size).toBe(Math.min(4, 12 - done));
      for (const finish of running) {
        running.delete(finish);
        finish();
      }
    }
    await all;
  });

  it('suspend only a host with three failures in a row', () => {
    const turns = new HostTurns();
    const [one, other] = [new URL('https://one.example/a'), new URL('https://other.example/')];
    for (const result of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) turns.note(one, result);
    expect(turns.isLeftAlone(one)).toBe(false);
    turns.note(new URL('https://one.example/b'), 'failed');
    expect([turns.isLeftAlone(one), turns.isLeftAlone(other)]).toEqual([true, false]);
  });
});
