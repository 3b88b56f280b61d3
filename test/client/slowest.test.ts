import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowestExchanges } from '#client/slowest';
import type { LoggedExchange } from '#client/transport';

const exchange = (duration: number, url = 'https://a.example/'): LoggedExchange => ({
  method: 'GET',
  url,
  status: 200,
  bytes: 1,
  duration,
  attempt: 1,
});

describe('the slowest exchanges', () => {
  it('are the first of all exchanges sorted by duration', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(8), (durations, count) => {
        const slow = slowestExchanges(count);
        const all = durations.map((duration, index) => exchange(duration, `https://a.example/${index}`));
        for (const one of all) slow.note(one);
        expect(slow.exchanges).toEqual(all.toSorted((one, other) => other.duration - one.duration).slice(0, count));
      }),
    );
  });

  it('are empty before any exchange is noted', () => {
    expect(slowestExchanges(3).exchanges).toEqual([]);
  });
});
