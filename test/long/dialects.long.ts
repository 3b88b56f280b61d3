import { expect, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { keepAllElse } from '../sync/push/every-shape.ts';
import { makeFiveHundred } from '../sync/push/wired.ts';

/** The dialects that `npm test` leaves out, where a test takes long in each. */
const OTHERS = DIALECT_NAMES.filter((name) => name !== 'the-events-calendar');

it('are more than the one of `npm test`', () => expect(OTHERS.length).toBeGreaterThan(0));

it.each(OTHERS)(
  'a push of new titles to a service that is %s leaves all else of every shape of event as it was, and all that events name',
  keepAllElse,
);

it.each(OTHERS)('each of 500 records is made once where a fifth of the answers are lost, in %s', makeFiveHundred);
