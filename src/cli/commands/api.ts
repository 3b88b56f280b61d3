import type { Command } from 'commander';
import { descriptionLines } from '#cli/api/description';
import { groupExamples, operationExamples } from '#cli/api/examples';
import { printList } from '#cli/api/list';
import { API_OPERATIONS, type ApiInput, type ApiOperation, commandWord, isWriteOperation } from '#cli/api/operations';
import { recordLines } from '#cli/api/record-lines';
import { type ApiRequest, type ApiSurroundings, configuredLanguage } from '#cli/api/request';
import { type InputValues, NOTHING_SENT, parseInputValue, readInputFields } from '#cli/api/values';
import { type ApiWrite, callToPrint, describeWrite, sendWrite } from '#cli/api/write';
import { type CommandContext, type CommonOptions, withCommonOptions } from '#cli/program/command';
import { terminalWidth, type World } from '#cli/program/world';
import { confirm, promptOf } from '#cli/terminal/confirm';
import { type Output, say } from '#cli/terminal/output';
import type { Language } from '#config/config';
import { EXIT, InterruptedError, UsageError } from '#errors';
import type { CallTarget } from '#interface/endpoint';
import type { FieldType } from '#interface/fields';
import { checkFields, InvalidInputError } from '#interface/inputs';
import { KINDS, SINGULAR } from '#interface/kinds';
import { parametersOf } from '#interface/parameters';
import { jsonLine } from '#records/printable';
import { type Connection, connect, refuseWriteToEmbedded } from '#settings/connection';
import type { Settings } from '#settings/settings';

/** Runs `almanac api <resource> <operation>`: one call of the interface. Returns the exit code. */
export async function api(
  settings: Settings,
  request: ApiRequest,
  output: Output,
  surroundings: ApiSurroundings = {},
): Promise<number> {
  const language = configuredLanguage(settings, request.lang);
  const isWrite = isWriteOperation(request.operation);
  if (isWrite && request.dryRun !== true) refuseWriteToEmbedded(settings, 'what is written to it');
  const connection = await connect(settings);
  const stop = () => void connection.close();
  settings.stopped?.addEventListener('abort', stop, { once: true });
  try {
    if (isWrite) {
      const write = writeOf(request, language);
      if (!(await isWanted(write, request, connection, output, surroundings)))
        return settings.stopped?.aborted === true ? EXIT.interrupted : EXIT.done;
      // From here on, an interrupt does not cut the write off.
      settings.stopped?.removeEventListener('abort', stop);
      show(await sendWrite(connection, write), request, output, surroundings);
    } else if (request.target.operation === 'list')
      return await printList(request, language, connection, output, surroundings);
    else
      show(
        await connection.client.ask(request.target, language, { query: request.values }),
        request,
        output,
        surroundings,
      );
    return EXIT.done;
  } catch (error) {
    throw settings.stopped?.aborted === true ? new InterruptedError() : error;
  } finally {
    settings.stopped?.removeEventListener('abort', stop);
    await connection.close();
  }
}

/** Prints an answer that is no list. */
function show(answer: unknown, { json, operation }: ApiRequest, output: Output, { width }: ApiSurroundings): void {
  if (json === true) output.stdout.write(`${jsonLine(answer)}\n`);
  else
    for (const line of operation.kind === undefined ? descriptionLines(answer) : recordLines(answer, width))
      say(output, line);
}

function writeOf({ target, values, operation, method }: ApiRequest, language: Language): ApiWrite {
  const { kind, methods, hasBody } = operation;
  if (kind === undefined) throw new TypeError(`${target.operation} is no write.`);
  if (target.operation === 'create' || target.operation === 'update')
    checkFields(kind, target.operation, values, target.by);
  return {
    target: { ...target, kind },
    language,
    method: method ?? methods[0] ?? 'POST',
    query: hasBody ? {} : values,
    ...(hasBody ? { fields: values } : {}),
  };
}

/** Tells whether to send a write; without `--yes` shows it to a person and asks. Throws a `UsageError` where nobody can answer. */
async function isWanted(
  write: ApiWrite,
  { yes, dryRun, json }: ApiRequest,
  connection: Connection,
  output: Output,
  { prompt }: ApiSurroundings,
): Promise<boolean> {
  if (dryRun === true && json === true) {
    output.stdout.write(`${jsonLine(callToPrint(connection.client, write))}\n`);
    return false;
  }
  if (dryRun === true) {
    for (const line of [...(await describeWrite(connection, write)), NOTHING_SENT]) say(output, line);
    return false;
  }
  if (yes === true) return true;
  if (prompt === undefined)
    throw new UsageError({
      message: 'Nobody can be asked here whether to send this.',
      state: NOTHING_SENT,
      hint: 'See what would be sent with --dry-run, or send it with --yes.',
    });
  for (const line of await describeWrite(connection, write)) prompt.output.write(`${line}\n`);
  if (await confirm('Send this?', prompt)) return true;
  say(output, NOTHING_SENT);
  return false;
}

type Options = CommonOptions &
  Pick<ApiRequest, 'lang' | 'json' | 'all' | 'yes' | 'dryRun'> & { readonly method?: string; readonly input?: string };

/** The placeholders for the values of flags in the help. */
const PLACEHOLDER: { readonly [T in FieldType]: string } = {
  string: '<text>',
  untyped: '<value>',
  integer: '<number>',
  double: '<number>',
  boolean: '<true|false>',
  integers: '<ids>',
};

const flagOf = ({ name }: Pick<ApiInput, 'name'>) => `--${name.replaceAll('_', '-')}`;

/** Returns the flag that names a record by its slug: where the slug is also a field, the address has a name of its own. */
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

/** Returns the target of a call. Throws a `UsageError` unless the record is named in just one way. */
function targetOf({ operation, kind, by }: ApiOperation, id: string | undefined, slug: string | undefined): CallTarget {
  const target: CallTarget = { operation, ...(kind === undefined ? {} : { kind }) };
  if (by.length === 0) return target;
  const refused = (message: string) => new UsageError({ message, state: NOTHING_SENT });
  if (id !== undefined && slug !== undefined) throw refused('Name the record by its id or by its slug, not by both.');
  if (slug !== undefined) return { ...target, by: 'slug', key: slug };
  if (id === undefined) throw refused(`Which of the ${kind}? Name its id${by.includes('slug') ? ' or its slug' : ''}.`);
  if (!/^[1-9]\d{0,15}$/.test(id))
    throw refused(`'${id}' is no id of one of the ${kind}: ids are whole numbers above 0.`);
  return { ...target, by: 'id', key: Number(id) };
}

/** Returns the values of flags and of the file, by the names of the interface; flags win over the file. */
async function valuesOf(
  operation: ApiOperation,
  one: Command,
  target: CallTarget,
  { input }: Options,
  { root, stdin }: Pick<World, 'root' | 'stdin'>,
): Promise<InputValues> {
  const values: Record<string, unknown> =
    input === undefined ? {} : { ...(await readInputFields(input, operation, stdin, root)) };
  for (const known of operation.inputs) {
    const text: unknown = one.getOptionValue(camel(known.name));
    if (typeof text === 'string') values[known.name] = parseInputValue(known, text);
  }
  const accepted = operation.hasBody ? operation.inputs : parametersOf(target);
  const refused = Object.keys(values).find((name) => !accepted.some((parameter) => parameter.name === name));
  if (refused !== undefined) throw new InvalidInputError(refused, 'accepted only with an id');
  if (operation.operation === 'update' && Object.keys(values).length === 0)
    throw new UsageError({
      message: 'Nothing is said to be changed.',
      state: NOTHING_SENT,
      hint: 'Name fields by flags or with --input.',
    });
  return values;
}

/** Returns the name by which the parser of the command line has the value of a flag. */
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function methodOf({ methods }: ApiOperation, text: string | undefined): ApiRequest['method'] {
  if (text === undefined) return undefined;
  const method = methods.find((one) => one === text.toUpperCase());
  if (method !== undefined) return method;
  throw new UsageError({ message: `--method: one of ${methods.join(', ')}, not '${text}'`, state: NOTHING_SENT });
}

function addOperation(operation: ApiOperation, parent: Command, context: CommandContext): void {
  const { settings, outputOf, stopSignal, stdin, stdout, stderr, ended } = context;
  const { kind, by, methods, hasBody, inputs } = operation;
  const one = withCommonOptions(parent.command(commandWord(operation)));
  one.description(`${SUMMARY[operation.operation]} ${kind ?? ''}`.trim());
  if (by.length > 0) one.argument(by.includes('slug') ? '[id]' : '<id>', `the id of the ${kind && SINGULAR[kind]}`);
  if (by.includes('slug')) one.option(`${slugFlagOf(operation)} <slug>`, 'its slug, instead of its id');
  for (const input of inputs) one.option(`${flagOf(input)} ${PLACEHOLDER[input.type]}`, meaningOf(input));
  if (hasBody) one.option('--input <file>', 'fields from a file of JSON, or - for standard input; flags win over it');
  if (operation.operation === 'list')
    one.option('--all', 'follow the pages; with --json, a record on each line (NDJSON)');
  if (methods.length > 1) one.option('--method <name>', `${methods.join(', ')}: they do the same`);
  if (isWriteOperation(operation))
    one.option('--dry-run', 'say what would be sent, and stop').option('--yes', 'do not ask before it is sent');
  one
    .option('--lang <code>', 'the language; without it, the default language')
    .option('--json', "print the service's answer as JSON")
    .showHelpAfterError(`Known here: ${one.options.map(({ long }) => long).join(', ')}.`)
    .addHelpText('after', operationExamples(operation))
    .action(async (...args: unknown[]) => {
      const id = by.length > 0 && typeof args[0] === 'string' ? args[0] : undefined;
      const options: Options & { readonly slug?: string; readonly bySlug?: string } = one.opts();
      const target = targetOf(
        operation,
        id,
        by.includes('slug') ? (hasBody ? options.bySlug : options.slug) : undefined,
      );
      const values = await valuesOf(operation, one, target, options, context);
      const chosen = await settings({ stopped: stopSignal() });
      // Standard input that holds fields can't also answer a question.
      const prompt = options.input === '-' ? undefined : promptOf({ stdin, stderr }, chosen.stopped);
      const { lang, json, all, yes, dryRun } = options;
      ended(
        await api(
          chosen,
          { operation, target, values, method: methodOf(operation, options.method), lang, json, all, yes, dryRun },
          outputOf(options),
          { prompt, width: terminalWidth(stdout) },
        ),
      );
    });
}

/** Defines `almanac api`, with a command for each operation of the interface. */
export function define(command: Command, context: CommandContext): void {
  command
    .description('Call any operation of the service. A write is shown first, and sent when you say so.')
    .addHelpText('after', groupExamples(API_OPERATIONS.filter(({ kind }) => kind === undefined || kind === 'events')));
  for (const operation of API_OPERATIONS.filter(({ kind }) => kind === undefined))
    addOperation(operation, command, context);
  for (const kind of KINDS) {
    const operations = API_OPERATIONS.filter((operation) => operation.kind === kind);
    const group = command.command(kind).description(`the ${kind}`).addHelpText('after', groupExamples(operations));
    for (const operation of operations) addOperation(operation, group, context);
  }
}
