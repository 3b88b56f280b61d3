import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram } from '#cli/program/program';
import { worldIn } from '../../support/world.ts';
import { SCENARIOS } from './example-scenarios.ts';
import { createWorlds, type Worlds } from './example-world.ts';

/** A command with the examples that its help prints. */
export type Shown = { readonly path: readonly string[]; readonly examples: readonly string[] };

function helpOf(command: Command): string {
  let text = '';
  command
    .configureOutput({
      writeOut: (part) => {
        text += part;
      },
    })
    .outputHelp();
  return text;
}

/** A command and all below it. */
function shownBy(command: Command, path: readonly string[] = []): Shown[] {
  const [, block = ''] = /\nExamples:\n((?: {2}\S.*\n?)+)/.exec(helpOf(command)) ?? [];
  const examples = block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [{ path, examples }, ...command.commands.flatMap((below) => shownBy(below, [...path, below.name()]))];
}

/** The commands of Almanac in a command line, as they are typed after `almanac`. */
export function commandsIn(line: string): string[] {
  return [...line.matchAll(/\bnpm (?:run )?(\S+)(?: -- ([^|&;]*))?/g)].map(([, script = '', words = '']) =>
    (script === 'almanac' ? words : `${script} ${words}`).trim(),
  );
}

/** The name of a command below `almanac`. */
export const nameOf = (command: string) => command.split(' ')[0] ?? '';

/** Every command, with its examples. */
export const shown: readonly Shown[] = shownBy(await createProgram(worldIn('.').world));

/** All examples, each once. */
export const lines: readonly string[] = [...new Set(shown.flatMap(({ examples }) => examples))];

const commandOf = (line: string) => nameOf(commandsIn(line)[0] ?? '');

/** The commands that make a site, which takes seconds. */
const SITE_MAKERS = ['build', 'dev', 'health', 'start', 'watch'];

/** Tells whether an example is left to the long tier: it makes a site, or another one of its command is run before. */
export const isForLongTier = (line: string): boolean =>
  SITE_MAKERS.includes(commandOf(line)) || lines.find((one) => commandOf(one) === commandOf(line)) !== line;

/**
 * Has examples run as they are typed or, with `here`, in this process: but for those that run until they are ended, and
 * lines of more than one command.
 */
export function runExamples(lines: readonly string[], here = false): void {
  let worlds: Worlds;

  beforeAll(async () => {
    worlds = await createWorlds();
  });

  afterAll(() => worlds.close());

  it.each(lines)('run as expected: %s', async (line) => {
    const { prepare, says = /^/, code = 0, answers, until } = SCENARIOS[commandOf(line)] ?? {};
    if (until !== undefined) {
      const run = await worlds.endAfter(line, until, prepare);
      expect(run.code, run.stderr).toBe(code);
      expect(run.stdout).toMatch(until);
    } else if (answers === undefined) {
      const [command = '', ...more] = commandsIn(line);
      const isAlone = more.length === 0 && !/[|&;]/.test(line);
      const run = await (here && isAlone ? worlds.runHere(command, line, prepare) : worlds.run(line, prepare));
      expect(run.code, `${run.stdout.slice(-500)}${run.stderr}`).toBe(code);
      expect(run.stdout).toMatch(says);
    } else {
      const run = await worlds.visit(line, answers);
      expect(run, run.stderr).toMatchObject({ status: 200, code });
    }
  });
}
