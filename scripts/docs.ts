/* `npm run docs`: writes the parts of docs/ that are made of the sources. */
import { writeFile } from 'node:fs/promises';
import { configurationReference } from './configuration-reference.ts';

await writeFile(new URL('../docs/configuration.md', import.meta.url), configurationReference());
