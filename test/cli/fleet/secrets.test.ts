import { describe, expect, it } from 'vitest';
import { runAlmanac } from '../../support/project.ts';
import { redisIsThere } from '../../support/redis.ts';
import { eachReadingFleet, shownIn } from './reading-calendars.ts';

describe.skipIf(process.platform !== 'linux' || !redisIsThere())(
  'a calendar that reads the environments of its parent processes while its configuration is read',
  () => {
    const fleet = eachReadingFleet();

    it('finds no secret and no Redis password', async () => {
      const { root, environment, write, seen } = fleet();
      write('http://127.0.0.1:9');
      const asked = await runAlmanac(root, ['fleet', 'run', 'girona'], environment);
      expect(asked).toMatchObject({ code: 0, stderr: '' });
      expect(seen()).toContain('for-all');
      expect(shownIn(seen())).toEqual([]);
    });
  },
);
