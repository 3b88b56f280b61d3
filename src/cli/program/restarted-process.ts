/*
 * A command that has restarted itself (`restart` in `world.ts`), so that other processes can read little of its
 * environment. The whole environment comes by standard input.
 */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Environment } from '#settings/environment';

const environment: Environment = JSON.parse(readFileSync(0, 'utf8'));
// Standard input is opened again as an empty file, so that nothing else gets its number.
closeSync(0);
openSync(devNull, 'r');
const { run } = await import('#cli/program/program');
const { processWorld } = await import('#cli/program/world');
process.exitCode = await run(process.argv.slice(2), { ...processWorld(), environment, restart: () => {} });
