import { describe, inject, it } from 'vitest';
import { LIVES, liveThrough } from './replay.ts';

describe('a life of content and a service with faults, kills and edits', () => {
  // The long tier lives through more of them, with each dialect.
  const one = { seed: inject('seed'), lives: 1 };

  it('loses no edit, removes nothing that is there, and ends in step or says where not', () =>
    liveThrough(LIVES.pulls, 'the-events-calendar', one));

  it('has after quick syncs what the service told to have changed, and ends in step', () =>
    liveThrough(LIVES.quickPulls, 'the-events-calendar', one));

  it('makes nothing twice with pushes, overwrites nothing unseen, loses no edit, and comes to rest', () =>
    liveThrough(LIVES.pushes, 'the-events-calendar', one));
});
