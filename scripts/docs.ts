/* `npm run docs`: writes the parts of docs/ that are made of the sources. */
import { writeFile } from 'node:fs/promises';
import { createProgram } from '#cli/program/program';
import { processWorld } from '#cli/program/world';
import { commandsReference } from './commands-reference.ts';
import { configurationReference } from './configuration-reference.ts';
import { overridesReference } from './overrides-reference.ts';

const program = await createProgram({ ...processWorld(), environment: {} });
await writeFile(new URL('../docs/commands.md', import.meta.url), commandsReference(program));
await writeFile(new URL('../docs/configuration.md', import.meta.url), configurationReference());
await writeFile(new URL('../docs/overrides.md', import.meta.url), overridesReference());
