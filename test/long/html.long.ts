import { expect, it } from 'vitest';
import { madeSite } from '../support/sites/made-site.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';

it('every page of the sample is valid HTML', async () => {
  const { dist, pages } = await madeSite('sample');
  expect(pages.length).toBeGreaterThan(2_000);
  expect(invalidHtml(dist, pages)).toEqual([]);
});
