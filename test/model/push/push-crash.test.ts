import { describe, it } from 'vitest';
import { cutOffPushes } from '../cut-off.ts';

describe('a push that is cut off at a write to the disk', () => {
  // One in eighty operations; the long tier tries all of them, with each dialect.
  it('leaves whole files, and the next one ends as an undisturbed one, with no write done twice', () =>
    cutOffPushes('the-events-calendar', 80));
});
