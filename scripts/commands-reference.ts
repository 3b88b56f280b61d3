/* The reference of the commands, made of their own definitions. */
import type { Argument, Command, Option } from 'commander';

/** The commands that a repository has a script of their own for. */
const SCRIPTS: readonly string[] = ['dev', 'sync', 'push', 'build'];

/** Returns the line of a command; `path` is its name, after the names of its groups. */
function typed(path: readonly string[], words: string): string {
  const [name = ''] = path;
  if (name === 'start') return `npm start${words === '' ? '' : ` -- ${words}`}`;
  if (SCRIPTS.includes(name)) return `npm run ${name}${words === '' ? '' : ` -- ${words}`}`;
  return ['npm run almanac --', ...path, words].join(' ').trim();
}

const wordOf = (argument: Argument) => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (name: string, meaning: string) => `| \`${cell(name)}\` | ${cell(meaning)} |`;

function optionRow({ flags, description, defaultValue }: Option): string {
  return row(flags, `${description}${defaultValue === undefined ? '' : ` (default \`${defaultValue}\`)`}`);
}

/** Tells whether an option is described once, for all commands. */
const isCommon = ({ long }: Option) => long === '--quiet' || long === '--log';

/** Returns the block of examples that a command's help ends with. */
function examplesOf(command: Command): string {
  let help = '';
  command
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
    })
    .outputHelp();
  const [, lines = ''] = /\nExamples:\n((?: {2}\S.*\n?)+)/.exec(help) ?? [];
  return lines.replace(/^ {2}/gm, '').trim();
}

function commandLines(command: Command, path: readonly string[], depth: string): string[] {
  const args = command.registeredArguments;
  const own = command.options.filter((option) => !isCommon(option));
  const rows = [...args.map((argument) => row(wordOf(argument), argument.description)), ...own.map(optionRow)];
  return [
    `${depth} ${path.join(' ')}`,
    '',
    `\`${typed(path, args.map(wordOf).join(' '))}\``,
    '',
    `${command
      .description()
      .replace(/^./, (first) => first.toUpperCase())
      .replace(/\.?$/, '.')}`,
    '',
    ...(rows.length === 0 ? [] : ['| word | meaning |', '| --- | --- |', ...rows, '']),
    ...['```sh', examplesOf(command), '```', ''],
  ];
}

/**
 * Returns the lines of the commands below `api`: there are too many for a part each, and their options are the
 * parameters of the interface.
 */
function operationLines(command: Command, path: readonly string[]): string[] {
  const operations = command.commands.flatMap((one): [readonly string[], Command][] =>
    one.commands.length === 0
      ? [[[...path, one.name()], one]]
      : one.commands.map((below): [readonly string[], Command] => [[...path, one.name(), below.name()], below]),
  );
  return [
    `## ${path.join(' ')}`,
    '',
    `${command.description()} The options of an operation are the parameters and fields of the interface; its \`--help\` names them.`,
    '',
    '| command | meaning |',
    '| --- | --- |',
    ...operations.map(([words, one]) =>
      row([...words, ...one.registeredArguments.map(wordOf)].join(' '), one.description()),
    ),
    '',
    ...['```sh', examplesOf(command), '```', ''],
  ];
}

function partOf(command: Command): string[] {
  const path = [command.name()];
  if (command.name() === 'api') return operationLines(command, path);
  if (command.commands.length === 0) return commandLines(command, path, '##');
  return [
    `## ${command.name()}`,
    '',
    command.description(),
    '',
    ...command.commands.flatMap((below) => commandLines(below, [...path, below.name()], '###')),
  ];
}

/** Returns `docs/commands.md`, whole, from the command line with all its commands. */
export function commandsReference(program: Command): string {
  const { commands } = program;
  const common = commands.flatMap(({ options }) => options.filter(isCommon)).slice(0, 2);
  return `<!-- Made by \`npm run docs\` from src/cli/program/program.ts and src/cli/commands/. -->

# Commands

\`npm run almanac -- <command>\` runs any command; \`sync\`, \`push\`, \`build\`, \`dev\` and \`start\` have scripts of their own.
Options follow \`--\`, as in \`npm run sync -- --dry-run\`. Where Almanac is installed as a package, \`npx almanac <command>\` does the same.

| command | meaning |
| --- | --- |
${commands.map((one) => `| [\`${cell([one.name(), ...one.registeredArguments.map(wordOf)].join(' '))}\`](#${one.name()}) | ${cell(one.summary())} |`).join('\n')}

Every command takes these:

| word | meaning |
| --- | --- |
${common.map(optionRow).join('\n')}
| \`--help\` | what the command does, its options, and examples |

Exit codes: 0 done, 1 usage, configuration or content, 2 service unusable, 3 refused by a guard, 4 degraded, 130 interrupted.
[operating.md](operating.md) says what to do at each.

${commands.flatMap(partOf).join('\n').trimEnd()}
`;
}
