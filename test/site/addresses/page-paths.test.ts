import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sitePaths } from '#content/calendar/addresses';
import { pageAddressAt, pathBelow } from '../../../site/addresses/page-paths.ts';

describe('paths of pages in browsers', () => {
  it.each([
    ['/', 'en/events/a/', '/en/events/a/'],
    ['/agenda/', 'en/events/a/', '/agenda/en/events/a/'],
    ['/agenda', 'en/events/a/', '/agenda/en/events/a'],
    ['', 'en/events/a/', '/en/events/a'],
    ['/agenda', 'en/search/coming.json', '/agenda/en/search/coming.json'],
  ])('are below the root %j, with a slash at the end if the root has one: %s', (root, address, path) => {
    expect(pathBelow(root, address)).toBe(path);
  });

  it('are the same as in pages, and give the address again, with and without a slash', () => {
    const name = fc.stringMatching(/^[a-z0-9%-]{1,9}$/);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 2 }), name, name, fc.boolean(), (folders, kind, slug, hasBarePaths) => {
        const siteUrl = ['https://town.example', ...folders].join('/');
        const href = sitePaths({ siteUrl, hasBarePaths });
        const root = hasBarePaths ? href('').replace(/\/$/, '') : href('');
        const address = `en/${kind}/${slug}/`;
        expect(pathBelow(root, address)).toBe(href(address));
        expect(pageAddressAt(root, href(address))).toBe(address);
        expect(pageAddressAt(root, `${href(address).replace(/\/$/, '')}/`)).toBe(address);
      }),
    );
  });
});
