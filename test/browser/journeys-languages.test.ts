import { describe } from 'vitest';
import { browserIsThere } from '../support/browser.ts';
import { followSwitch } from './language-switch.ts';

// The long tier follows it between the other languages. It is made of links: scripts have no part in it.
describe.runIf(browserIsThere())('the switch between languages', () => {
  followSwitch([
    ['ca', 'en', false],
    ['en', 'de', true],
  ]);
});
