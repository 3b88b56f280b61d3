import { describe, inject, it } from 'vitest';
import { LIVES, liveThrough } from './replay.ts';

describe('content synced with a service under random faults, kills and edits', () => {
  // The long tier lives through more of them, with each dialect.
  const one = { seed: inject('seed'), lives: 1 };

  it('loses no edit or existing record, and ends in step or reports every difference', () =>
    liveThrough(LIVES.pulls, 'the-events-calendar', one));

  it('has the changes that the service reported after each quick sync, and ends in step', () =>
    liveThrough(LIVES.quickPulls, 'the-events-calendar', one));

  it('creates nothing twice by pushes, overwrites no unseen change, loses no edit, and settles', () =>
    liveThrough(LIVES.pushes, 'the-events-calendar', one));
});
