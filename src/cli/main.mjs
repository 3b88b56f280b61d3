import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

// Before anything else is loaded: commands that run on a timer start several times as fast, and take less memory, when
// their modules need not be translated again. This one is plain JavaScript for the same reason. Threads and processes of
// a command take the folder of the cache from the environment.
process.env.NODE_COMPILE_CACHE ||= join(resolve(process.env.ALMANAC_CACHE_DIR || '.cache'), 'compiled');
enableCompileCache();
const { run } = await import('#cli/program/program');
const { processWorld } = await import('#cli/program/world');
process.exitCode = await run(process.argv.slice(2), processWorld());
