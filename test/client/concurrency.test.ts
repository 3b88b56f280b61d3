import { describe, expect, it } from 'vitest';
import { type CallOutcome, ConcurrencyLimit } from '#client/concurrency';

/** Makes calls one after the other, each with the given outcome, and returns the limit after each. */
function limitsAfter(concurrency: ConcurrencyLimit, calls: number, outcome: CallOutcome): number[] {
  return Array.from({ length: calls }, () => {
    concurrency.begin()(outcome);
    return concurrency.limit;
  });
}

describe('the limit of concurrent calls', () => {
  it('starts at two and grows by one with each round trip, up to the maximum', () => {
    const concurrency = new ConcurrencyLimit(4);
    expect(concurrency.limit).toBe(2);
    expect(limitsAfter(concurrency, 10, 'done')).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
  });

  it('never exceeds a maximum of one', () => {
    expect(new ConcurrencyLimit(1).limit).toBe(1);
    expect(limitsAfter(new ConcurrencyLimit(1), 9, 'done')).toEqual(Array.from({ length: 9 }, () => 1));
  });

  it('is halved by each refusal for overload, but never falls below one', () => {
    const concurrency = new ConcurrencyLimit(4);
    limitsAfter(concurrency, 5, 'done');
    expect(limitsAfter(concurrency, 4, 'overload')).toEqual([2, 1, 1, 1]);
  });

  it('is halved only once by refusals of calls that began together', () => {
    const concurrency = new ConcurrencyLimit(4);
    limitsAfter(concurrency, 5, 'done');
    const ends = Array.from({ length: 4 }, () => concurrency.begin());
    for (const end of ends) end('overload');
    expect(concurrency.limit).toBe(2);
  });

  it('stays unchanged when the outcome of calls says nothing about load', () => {
    const concurrency = new ConcurrencyLimit(4);
    expect(new Set(limitsAfter(concurrency, 99, 'nothing'))).toEqual(new Set([2]));
  });

  it('grows by one after every 64 answers once a refusal has lowered it', () => {
    const concurrency = new ConcurrencyLimit(4);
    limitsAfter(concurrency, 5, 'done');
    limitsAfter(concurrency, 1, 'overload');
    const limits = limitsAfter(concurrency, 128, 'done');
    expect(
      limits.map((limit, index) => [limit, index + 1]).filter(([limit], index) => limit !== limits[index - 1]),
    ).toEqual([
      [2, 1],
      [3, 64],
      [4, 128],
    ]);
  });

  it('restarts the count of 64 answers after each refusal', () => {
    const concurrency = new ConcurrencyLimit(4);
    limitsAfter(concurrency, 5, 'done');
    limitsAfter(concurrency, 1, 'overload');
    limitsAfter(concurrency, 63, 'done');
    limitsAfter(concurrency, 1, 'overload');
    expect(new Set(limitsAfter(concurrency, 63, 'done'))).toEqual(new Set([1]));
    expect(limitsAfter(concurrency, 1, 'done')).toEqual([2]);
  });
});
