import { AWKWARD, AWKWARD_OPTIONS } from './calendars/awkward.ts';
import { texts } from './calendars/fixtures.ts';

/** Prints every file of the awkward calendar, for a test that runs this in other surroundings. */
for (const [path, text] of texts(AWKWARD, AWKWARD_OPTIONS)) process.stdout.write(`${path}\n${text}\n`);
