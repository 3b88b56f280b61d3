import { describe, it } from 'vitest';
import { cutOffPushes } from '../cut-off.ts';

describe('a push that a crash interrupts at a write to the disk', () => {
  // One in eighty operations; the long tier tries all of them, with each dialect.
  it('leaves whole files, and the next push ends as an undisturbed one, without a repeated write', () =>
    cutOffPushes('the-events-calendar', 80));
});
