/*
 * Ends the import of `almanac/astro` under a Node that lacks what Almanac needs. Astro runs under older ones, too, and the modules
 * that are imported after this one would fail with an error that says nothing.
 */
import { ConfigurationError } from '#errors';

if (!('Temporal' in globalThis))
  throw new ConfigurationError({
    message: `Almanac needs Node 26 or newer, and this is ${process.version}. Run Astro by \`npm run\` or \`npx\`: they find the Node that Almanac brings along.`,
  });
