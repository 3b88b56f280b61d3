import { DIALECT_NAMES, DIALECTS } from '#interface/dialects';
import { startEmbedded } from './embedded.ts';
import { NOT_SHOWN } from './not-shown.ts';
import { contractSuite } from './suite.ts';

for (const name of DIALECT_NAMES)
  contractSuite(`the embedded service in the dialect ${name}`, () => startEmbedded(DIALECTS[name]), NOT_SHOWN[name]);
