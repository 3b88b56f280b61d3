import { describe, expect, it } from 'vitest';
import { outagesAfter } from '#watch/loop';

describe('what keeps a task from its end', () => {
  it('is told when it begins, when its cause changes and when it is over, and at no other time', () => {
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

  it('is kept for each task by itself', () => {
    const { outages } = outagesAfter({}, 'sync', { code: 2, message: 'down' }, 'at 0');
    const both = outagesAfter(outages, 'publish', { code: 7, message: 'full' }, 'at 1').outages;
    expect(outagesAfter(both, 'sync', undefined, 'at 2').outages).toEqual({
      publish: { code: 7, message: 'full', since: 'at 1' },
    });
  });
});
