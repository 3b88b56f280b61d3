import { describe } from 'vitest';
import { checkAccessibility } from '../browser/accessible.ts';
import { checkFit } from '../browser/fitting.ts';
import { followSwitch } from '../browser/language-switch.ts';
import { checkQuiet } from '../browser/quiet.ts';
import { visit } from '../browser/visits.ts';
import { browserIsThere } from '../support/browser/browser.ts';

describe.runIf(browserIsThere())('every kind of page, in the languages that `npm test` leaves out', () => {
  const visits = visit('sample');

  followSwitch(visits, [
    ['en', 'de', true],
    ['de', 'es', false],
    ['es', 'ca', false],
  ]);

  checkFit(visits, ['de', 'es']);

  checkQuiet(visits, ['ca', 'de', 'es']);

  checkAccessibility(visits, ['ca', 'en', 'de', 'es']);
});
