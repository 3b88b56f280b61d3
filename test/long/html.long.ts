import { expect, it } from 'vitest';
import { madeSite } from '../support/sites/made-site.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';
import { sizes } from '../support/tiers/runs.ts';

/** One page in so many is read. */
const EVERY = sizes({ long: 8, soak: 1 });

it('pages of the sample are valid HTML', async () => {
  const { dist, pages } = await madeSite('sample');
  expect(pages.length).toBeGreaterThan(2_000);
  expect(
    invalidHtml(
      dist,
      pages.filter((_, index) => index % EVERY === 0),
    ),
  ).toEqual([]);
});
