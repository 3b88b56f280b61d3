import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { FORMER_PAGES, PAGE_KINDS } from '../support/sites/page-kinds.ts';
import { checkFit } from './fitting.ts';
import { checkQuiet } from './quiet.ts';
import { visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe.runIf(browserIsThere())('every kind of page, in a browser', () => {
  const visits = visit('sample');
  const { site, kindsIn } = visits;

  it('exists in every language', () => {
    for (const language of LANGUAGES) {
      const kinds = new Set(kindsIn(language).keys());
      expect(PAGE_KINDS.filter((kind) => !kinds.has(kind) && kind !== FORMER_PAGES)).toEqual([]);
    }
    expect([...kindsIn('en').keys()]).toEqual(expect.arrayContaining([FORMER_PAGES, 'upcoming (more)']));
    for (const page of ['404', 'index']) expect(site().pages).toContain(`${page}.html`);
  });

  // The long tier looks at the other languages.
  checkFit(visits, ['ca', 'en']);

  checkQuiet(visits, ['en']);
});
