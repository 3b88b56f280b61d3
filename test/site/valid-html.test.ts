import { expect, it } from 'vitest';
import { madeSite } from '../support/made-site.ts';
import { invalidHtml } from '../support/valid-html.ts';

it('every page of the sample of which there are few, and one in eight of the others, is valid HTML', async () => {
  const { dist, pages } = await madeSite('sample');
  // The long tier looks at all of them.
  const isOneOfMany = (path: string) => /^\w+\/(?:(?:events|venues|organizers|categories|tags)\/.*|\d{4})\//.test(path);
  const looked = pages.filter((path, index) => index % 8 === 0 || !isOneOfMany(path));
  expect(looked.length).toBeGreaterThan(500);
  expect(invalidHtml(dist, looked)).toEqual([]);
}, 240_000);
