import { describe } from 'vitest';
import { checkAccessibility } from '../browser/accessible.ts';
import { checkFit } from '../browser/fitting.ts';
import { followSwitch } from '../browser/language-switch.ts';
import { checkQuiet } from '../browser/quiet.ts';
import { visit } from '../browser/visits.ts';
import { browserIsThere } from '../support/browser/browser.ts';
import { sizes } from '../support/tiers/runs.ts';

describe.runIf(browserIsThere())('every kind of page in the languages that `npm test` leaves out', () => {
  const visits = visit('sample');

  followSwitch(
    visits,
    sizes({
      long: [['de', 'es', false]],
      soak: [
        ['en', 'de', true],
        ['de', 'es', false],
        ['es', 'ca', false],
      ],
    }),
  );

  checkFit(visits, sizes({ long: ['de'], soak: ['de', 'es'] }));

  checkQuiet(visits, sizes({ long: ['de'], soak: ['ca', 'de', 'es'] }));

  checkAccessibility(visits, sizes({ long: ['de'], soak: ['ca', 'en', 'de', 'es'] }));
});
