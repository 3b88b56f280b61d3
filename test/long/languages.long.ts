import { describe } from 'vitest';
import { checkAccessibility } from '../browser/accessible.ts';
import { followSwitch } from '../browser/language-switch.ts';
import { browserIsThere } from '../support/browser.ts';

describe.runIf(browserIsThere())('every kind of page, in the languages that `npm test` leaves out', () => {
  followSwitch([
    ['en', 'de', false],
    ['de', 'es', false],
    ['es', 'ca', false],
  ]);

  checkAccessibility(['de', 'es']);
});
