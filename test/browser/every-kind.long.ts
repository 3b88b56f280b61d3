import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { FORMER_PAGES, PAGE_ROUTES } from '../support/sites/page-kinds.ts';
import { checkFit } from './fitting.ts';
import { checkQuiet } from './quiet.ts';
import { visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe.runIf(browserIsThere())('every kind of page, in a browser', () => {
  const visits = visit('sample');
  const { site, kindsIn } = visits;

  it('is made by a route, and every route makes one in every language', () => {
    const outside = ['404', 'index'];
    for (const language of LANGUAGES) {
      const kinds = new Set(kindsIn(language).keys());
      expect(PAGE_ROUTES.filter((route) => !kinds.has(route) && ![...outside, FORMER_PAGES].includes(route))).toEqual(
        [],
      );
    }
    expect([...kindsIn('en').keys()]).toEqual(
      expect.arrayContaining([FORMER_PAGES, '[lang]/upcoming/[...page] (more)']),
    );
    for (const page of outside) expect(site().pages).toContain(`${page}.html`);
  });

  // The long tier looks at the other languages.
  checkFit(visits, ['ca', 'en']);

  checkQuiet(visits, ['en']);
});
