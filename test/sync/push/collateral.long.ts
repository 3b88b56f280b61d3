import { it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { keepAllElse } from './round-trip/every-shape.ts';

it.each(DIALECT_NAMES)(
  'a push of new titles to a service that is %s leaves all else of every shape of event as it was, and all that events name',
  keepAllElse,
);
