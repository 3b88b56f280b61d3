import type { Command } from 'commander';
import { groupExamples, operationExamples } from '#cli/api/examples';
import { API_OPERATIONS, type ApiInput, type ApiOperation, wordOf, writes } from '#cli/api/operations';
import type { ApiRequest } from '#cli/api/request';
import { fieldsFrom, inputValue, NOTHING_SENT, type Values } from '#cli/api/values';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import { askingOf } from '#cli/terminal/confirm';
import { type World, widthOf } from '#cli/world';
import { UsageError } from '#errors';
import type { Target } from '#interface/endpoint';
import type { FieldType } from '#interface/fields';
import { InvalidInputError } from '#interface/inputs';
import { KINDS, SINGULAR } from '#interface/kinds';
import { parametersOf } from '#interface/parameters';

type Options = CommonOptions &
  Pick<ApiRequest, 'lang' | 'json' | 'all' | 'yes' | 'dryRun'> & { readonly method?: string; readonly input?: string };

/** What stands for the value of a flag in the help. */
const PLACEHOLDER: { readonly [T in FieldType]: string } = {
  string: '<text>',
  untyped: '<value>',
  integer: '<number>',
  double: '<number>',
  boolean: '<true|false>',
  integers: '<ids>',
};

const flagOf = ({ name }: Pick<ApiInput, 'name'>) => `--${name.replaceAll('_', '-')}`;

/** The flag that names a record by its slug: where the slug is also a field, the address has a name of its own. */
const slugFlagOf = ({ hasBody }: ApiOperation) => (hasBody ? '--by-slug' : '--slug');

function meaningOf({ meaning, required, default: otherwise }: ApiInput): string {
  const isSaid = otherwise !== undefined && otherwise !== null;
  return `${meaning}${required ? ' (required)' : ''}${isSaid ? ` (default ${otherwise})` : ''}`;
}

const SUMMARY: { readonly [O in ApiOperation['operation']]: string } = {
  index: "the namespace's index: the routes of the service, as it describes them",
  doc: "the service's description of its interface",
  list: 'list',
  create: 'make one of the',
  fetch: 'get one of the',
  update: 'change one of the',
  delete: 'delete one of the',
};

/** The target of a call. Throws a `UsageError` unless the record is named in just one way. */
function targetOf({ operation, kind, by }: ApiOperation, id: string | undefined, slug: string | undefined): Target {
  const target: Target = { operation, ...(kind === undefined ? {} : { kind }) };
  if (by.length === 0) return target;
  const refused = (message: string) => new UsageError({ message, state: NOTHING_SENT });
  if (id !== undefined && slug !== undefined) throw refused('Name the record by its id or by its slug, not by both.');
  if (slug !== undefined) return { ...target, by: 'slug', key: slug };
  if (id === undefined) throw refused(`Which of the ${kind}? Name its id${by.includes('slug') ? ' or its slug' : ''}.`);
  if (!/^[1-9]\d{0,15}$/.test(id))
    throw refused(`'${id}' is no id of one of the ${kind}: ids are whole numbers above 0.`);
  return { ...target, by: 'id', key: Number(id) };
}

/** The values that the flags give, by the names of the interface; flags win over the file. */
async function valuesOf(
  operation: ApiOperation,
  one: Command,
  target: Target,
  { input }: Options,
  { root, stdin }: Pick<World, 'root' | 'stdin'>,
): Promise<Values> {
  const values: Record<string, unknown> =
    input === undefined ? {} : { ...(await fieldsFrom(input, operation, stdin, root)) };
  for (const known of operation.inputs) {
    const given: unknown = one.getOptionValue(camel(known.name));
    if (typeof given === 'string') values[known.name] = inputValue(known, given);
  }
  const taken = operation.hasBody ? operation.inputs : parametersOf(target);
  const refused = Object.keys(values).find((name) => !taken.some((parameter) => parameter.name === name));
  if (refused !== undefined) throw new InvalidInputError(refused, 'accepted only with an id');
  if (operation.operation === 'update' && Object.keys(values).length === 0)
    throw new UsageError({
      message: 'Nothing is said to be changed.',
      state: NOTHING_SENT,
      hint: 'Name fields by flags or with --input.',
    });
  return values;
}

/** The name under which a flag's value is kept. */
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function methodOf({ methods }: ApiOperation, text: string | undefined): ApiRequest['method'] {
  if (text === undefined) return undefined;
  const method = methods.find((one) => one === text.toUpperCase());
  if (method !== undefined) return method;
  throw new UsageError({ message: `--method: one of ${methods.join(', ')}, not '${text}'`, state: NOTHING_SENT });
}

function addOperation(operation: ApiOperation, parent: Command, registering: Registering): void {
  const { command, settings, outputOf, stopSignal, stdin, stdout, stderr, ended } = registering;
  const { kind, by, methods, hasBody, inputs } = operation;
  const one = command(wordOf(operation), `${SUMMARY[operation.operation]} ${kind ?? ''}`.trim(), parent);
  if (by.length > 0) one.argument(by.includes('slug') ? '[id]' : '<id>', `the id of the ${kind && SINGULAR[kind]}`);
  if (by.includes('slug')) one.option(`${slugFlagOf(operation)} <slug>`, 'its slug, instead of its id');
  for (const input of inputs) one.option(`${flagOf(input)} ${PLACEHOLDER[input.type]}`, meaningOf(input));
  if (hasBody) one.option('--input <file>', 'fields from a file of JSON, or - for standard input; flags win over it');
  if (operation.operation === 'list')
    one.option('--all', 'follow the pages; with --json, a record on each line (NDJSON)');
  if (methods.length > 1) one.option('--method <name>', `${methods.join(', ')}: they do the same`);
  if (writes(operation))
    one.option('--dry-run', 'say what would be sent, and stop').option('--yes', 'do not ask before it is sent');
  one
    .option('--lang <code>', 'the language; without it, the default language')
    .option('--json', "print the service's answer as JSON")
    .showHelpAfterError(`Known here: ${one.options.map(({ long }) => long).join(', ')}.`)
    .addHelpText('after', operationExamples(operation))
    .action(async (...given: unknown[]) => {
      const id = by.length > 0 && typeof given[0] === 'string' ? given[0] : undefined;
      const options: Options & { readonly slug?: string; readonly bySlug?: string } = one.opts();
      const target = targetOf(
        operation,
        id,
        by.includes('slug') ? (hasBody ? options.bySlug : options.slug) : undefined,
      );
      const values = await valuesOf(operation, one, target, options, registering);
      const { api } = await import('#cli/commands/api');
      const chosen = await settings({ stopped: stopSignal() });
      // Standard input that holds the fields has no answer to a question.
      const asking = options.input === '-' ? undefined : askingOf({ stdin, stderr }, chosen.stopped);
      const { lang, json, all, yes, dryRun } = options;
      ended(
        await api(
          chosen,
          { operation, target, values, method: methodOf(operation, options.method), lang, json, all, yes, dryRun },
          outputOf(options),
          { asking, width: widthOf(stdout) },
        ),
      );
    });
}

/** Adds `almanac api`, with a command for each operation of the interface. */
export function addApiCommand(registering: Registering): void {
  const { program } = registering;
  // Groups are without options of their own: they would take those of the commands below them.
  const parent = program
    .command('api')
    .description('call any operation of the service')
    .addHelpText('after', groupExamples(API_OPERATIONS.filter(({ kind }) => kind === undefined || kind === 'events')));
  for (const operation of API_OPERATIONS.filter(({ kind }) => kind === undefined))
    addOperation(operation, parent, registering);
  for (const kind of KINDS) {
    const operations = API_OPERATIONS.filter((operation) => operation.kind === kind);
    const group = parent.command(kind).description(`the ${kind}`).addHelpText('after', groupExamples(operations));
    for (const operation of operations) addOperation(operation, group, registering);
  }
}
