import { describe, expect, it } from 'vitest';
import { outagesAfter } from '#watch/loop';

describe('an outage of a task', () => {
  it('is reported only when it begins, when its cause changes and when it ends', () => {
    const down = { code: 2, message: 'The service is down' };
    const refused = { code: 3, message: 'Too much would go' };
    let outages: Parameters<typeof outagesAfter>[0] = {};
    const told = [down, down, refused, refused, undefined, undefined, down].map((trouble, at) => {
      const found = outagesAfter(outages, 'sync', trouble, `at ${at}`);
      outages = found.outages;
      return found.news;
    });
    expect(told).toEqual([
      { type: 'began', task: 'sync', outage: { ...down, since: 'at 0' } },
      undefined,
      { type: 'began', task: 'sync', outage: { ...refused, since: 'at 0' } },
      undefined,
      { type: 'over', task: 'sync', since: 'at 0' },
      undefined,
      { type: 'began', task: 'sync', outage: { ...down, since: 'at 6' } },
    ]);
  });

  it('is kept separately for each task', () => {
    const { outages } = outagesAfter({}, 'sync', { code: 2, message: 'down' }, 'at 0');
    const both = outagesAfter(outages, 'publish', { code: 7, message: 'full' }, 'at 1').outages;
    expect(outagesAfter(both, 'sync', undefined, 'at 2').outages).toEqual({
      publish: { code: 7, message: 'full', since: 'at 1' },
    });
  });
});
