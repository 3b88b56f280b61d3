import { describe } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { followSwitch } from './language-switch.ts';
import { visit } from './visits.ts';

// The long tier follows it between the other languages, and where scripts run: it is made of links.
describe.runIf(browserIsThere())('the switch between languages', () => {
  followSwitch(visit('sample'), [['ca', 'en', false]]);
});
