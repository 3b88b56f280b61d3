import { RECORDINGS, recordingsAreThere } from './recordings.ts';

/** Says in one line that the tests on real responses are left out, or fails where those are required. */
export default function setup(): void {
  if (recordingsAreThere()) return;
  if (process.env.ALMANAC_RECORDINGS_REQUIRED === '1')
    throw new Error(`The recordings are required and not in ${RECORDINGS}.`);
  console.log(`No recordings in ${RECORDINGS}: the tests on real responses are left out.`);
}
