import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, createProgram } from '#cli/program/program';
import { commandsReference } from '../../scripts/commands-reference.ts';
import { worldIn } from '../support/world.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('the reference of the commands', () => {
  it('equals the output of `npm run docs`', async () => {
    expect(await read('docs/commands.md')).toBe(commandsReference(await createProgram(worldIn('.').world)));
  });

  it('has a section for each command, with its options and examples', async () => {
    const text = await read('docs/commands.md');
    for (const name of COMMAND_NAMES) expect(text).toContain(`\n## ${name}\n`);
    expect(text).toContain('| `--strict` | exit with 4 when the run is degraded |');
    expect(text).toContain('| `--max-age <duration>` |');
    expect(text).toContain('| `api events update [id]` |');
    expect(text).toContain('\nnpm run sync -- --archive\n');
  });
});

describe('the help of almanac', () => {
  it('lists each command with its arguments', async () => {
    const named = await createProgram(worldIn('.').world, []);
    const whole = await createProgram(worldIn('.').world);
    const help = named.helpInformation();
    for (const command of whole.commands) {
      const words = command.registeredArguments.map((one) =>
        one.required ? `<${one.name()}>` : `[${one.name()}${one.variadic ? '...' : ''}]`,
      );
      expect(help).toMatch(new RegExp(`^  ${RegExp.escape([command.name(), ...words].join(' '))}  `, 'm'));
    }
  });
});
