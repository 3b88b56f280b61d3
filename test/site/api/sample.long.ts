import { join } from 'node:path';
import { expect, it } from 'vitest';
import { madeSite } from '../../support/sites/made-site.ts';
import { checkFiles } from './check-files.ts';

it('the event files of the sample match their schema and hold all its events', async () => {
  expect.hasAssertions();
  await checkFiles({ folder: join((await madeSite('sample')).root, 'content'), codes: ['ca', 'en', 'de', 'es'] });
});
