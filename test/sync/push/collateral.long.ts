import { it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { keepAllElse } from './round-trip/every-shape.ts';

it.each(DIALECT_NAMES)(
  'a push of titles to a service of the dialect %s changes nothing else of any event or of the records it names',
  keepAllElse,
);
