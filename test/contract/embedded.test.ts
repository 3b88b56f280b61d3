import { DIALECTS } from '#interface/dialects/dialects';
import { TRIED_DIALECTS } from '../support/tiers/runs.ts';
import { startEmbedded } from './embedded.ts';
import { NOT_SHOWN } from './not-shown.ts';
import { contractSuite } from './suite.ts';

for (const name of TRIED_DIALECTS)
  contractSuite(`the embedded service in the ${name} dialect`, () => startEmbedded(DIALECTS[name]), NOT_SHOWN[name]);
