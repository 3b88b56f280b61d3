import { relative, resolve as resolvePath, sep } from 'node:path';
import type { Command } from 'commander';
import {
  appendValue,
  type CommandContext,
  type CommonOptions,
  examples,
  withCommonOptions,
} from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { readBinding } from '#content/state/binding';
import { editedFields } from '#content/state/ledger';
import { withContentLock } from '#content/state/locked';
import { finishInterruptedRun } from '#content/state/recovery';
import { diskFiles, type Files } from '#content/store/files';
import { CONFLICT_ENDING } from '#content/store/layout';
import { ContentError, EXIT, UsageError } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { counted } from '#records/printable';
import { bindingOf } from '#settings/binding';
import type { Settings } from '#settings/settings';
import { type Conflicts, readConflicts } from '#sync/conflicts';
import type { Decision } from '#sync/plan/decision';
import { ContentSession } from '#sync/push/content-session';
import {
  type ConflictChoice,
  type ConflictedRecord,
  type ConflictSide,
  conflictFieldsOf,
  resolveConflict as decide,
  missingStateOf,
  outcomeOfChoice,
  serviceVersionOf,
} from '#sync/resolve';

type ResolveOptions = {
  /** The file is right. */
  readonly ours?: boolean;
  /** The service is right. */
  readonly theirs?: boolean;
  /** The side that is right in single fields, as `title=ours`. */
  readonly field?: readonly string[];
  /** Every record in conflict. */
  readonly all?: boolean;
  /** Say what would be done; nothing is written. */
  readonly dryRun?: boolean;
};

const UNCHANGED = 'Nothing was changed.';

/** Returns the choice that the options make; `undefined` where they make none. Throws `UsageError`. */
function choiceOf({ ours, theirs, field = [] }: ResolveOptions): ConflictChoice | undefined {
  if (ours === true && theirs === true)
    throw new UsageError({
      message: '--ours and --theirs exclude each other.',
      state: UNCHANGED,
      hint: 'Choose one for the record and the other for single fields, as in `--ours --field title=theirs`.',
    });
  const fields = new Map<string, ConflictSide>();
  for (const text of field) {
    const [, name, whose] = /^(\w+)=(ours|theirs)$/.exec(text) ?? [];
    if (name === undefined || (whose !== 'ours' && whose !== 'theirs'))
      throw new UsageError({
        message: `--field: a field and whose value it takes, as title=ours or title=theirs, not '${text}'.`,
        state: UNCHANGED,
      });
    if ((fields.get(name) ?? whose) !== whose)
      throw new UsageError({ message: `--field: ${name} can't be both ours and theirs.`, state: UNCHANGED });
    fields.set(name, whose);
  }
  const rest = ours === true ? 'ours' : theirs === true ? 'theirs' : undefined;
  return rest === undefined && fields.size === 0 ? undefined : { rest, fields };
}

/** Returns the path of a record's file, or of the file of its conflict, without the ending. */
function stemOf(path: string): string {
  const ending = [CONFLICT_ENDING, '.json'].find((one) => path.endsWith(one)) ?? '';
  return path.slice(0, path.length - ending.length).normalize('NFC');
}

/** Returns the conflicts of the named records, each once; without names, all conflicts. Throws `UsageError`, `ContentError`. */
function chosenConflicts(
  { root, contentDir }: Settings,
  { conflicts, unreadable }: Conflicts,
  records: readonly string[],
) {
  if (records.length === 0) return conflicts;
  const chosen = records.map((record) => {
    const inside = relative(contentDir, resolvePath(root, record)).replaceAll(sep, '/');
    const isNamed = (path: string) => [stemOf(record), stemOf(inside)].includes(stemOf(path));
    const broken = unreadable.find(({ path }) => isNamed(path));
    if (broken !== undefined)
      throw new ContentError({ message: `${broken.path} can't be read: ${broken.reason}`, state: UNCHANGED });
    const conflict = conflicts.find(({ file }) => isNamed(file.path));
    if (conflict !== undefined) return conflict;
    const paths = conflicts.map(({ file }) => `\n  ${file.path}`).join('');
    throw new UsageError({
      message: `'${record}' names no record in conflict.`,
      state: UNCHANGED,
      hint: paths === '' ? 'No record is in conflict.' : `In conflict:${paths}`,
    });
  });
  return [...new Set(chosen)];
}

/** Throws `UsageError` for a field that is in conflict in none of the records. */
function checkFields(conflicts: readonly ConflictedRecord[], { fields }: ConflictChoice): void {
  const known = new Set(conflicts.flatMap(conflictFieldsOf));
  const unknown = [...fields.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError({
    message: `--field: ${unknown} is not in conflict.`,
    state: UNCHANGED,
    hint: known.size === 0 ? 'No field is: choose --ours or --theirs.' : `In conflict: ${[...known].sort().join(', ')}`,
  });
}

async function contentOf({ configuration, now }: Settings, files: Files): Promise<ContentSession> {
  const { service } = configuration;
  return new ContentSession(files, {
    dialect: DIALECTS[service === 'embedded' ? 'document' : service.dialect],
    at: now(),
    statuses: configuration.statuses,
    uidHost: (await readBinding(files))?.uidHost ?? bindingOf(configuration).uidHost,
  });
}

/** Returns the conflicts of all languages. */
async function conflictsIn(settings: Settings, files: Files, content: ContentSession): Promise<Conflicts> {
  const lists: Conflicts[] = [];
  for (const { code } of settings.configuration.languages)
    for (const kind of KINDS)
      lists.push(await readConflicts(files, code, kind, async () => (await content.of(code, kind)).inventory));
  return {
    conflicts: lists.flatMap(({ conflicts }) => conflicts),
    unreadable: lists.flatMap(({ unreadable }) => unreadable),
  };
}

/**
 * Runs `almanac resolve`: settles conflicts as a person decides, or lists them where no decision is given. Works on
 * content only. Returns the exit code. Throws `UsageError`, `ContentError`, `RefusedError`.
 */
export async function resolve(
  settings: Settings,
  records: readonly string[],
  options: ResolveOptions,
  output: Output,
): Promise<number> {
  const choice = choiceOf(options);
  if (options.all === true && records.length > 0)
    throw new UsageError({ message: '--all is for every record in conflict: name none with it.', state: UNCHANGED });
  if (choice === undefined) return list(settings, records, output);
  if (options.all !== true && records.length === 0)
    throw new UsageError({
      message: 'Name the records that this is for, or say --all.',
      state: UNCHANGED,
      hint: 'Run `npm run almanac -- resolve` for those in conflict.',
    });
  return withContentLock(settings, 'resolve', () =>
    resolveLocked(settings, records, choice, options.dryRun === true, output),
  );
}

async function list(settings: Settings, records: readonly string[], output: Output): Promise<number> {
  const files = diskFiles(settings.contentDir);
  const all = await conflictsIn(settings, files, await contentOf(settings, files));
  const conflicts = chosenConflicts(settings, all, records);
  for (const line of conflicts.flatMap(conflictLines)) say(output, line);
  for (const { path, reason } of all.unreadable) warn(output, `in conflict, and can't be read: ${path}: ${reason}`);
  // A person who removed the conflict file has decided.
  const open = conflicts.filter((one) => one.beside !== undefined || missingStateOf(one) !== undefined);
  if (open.length === 0) say(output, 'No record is in conflict.');
  else
    say(
      output,
      `${counted(open.length, 'record')} in conflict. Decide with \`npm run almanac -- resolve <record> --ours\`, --theirs, or \`--field title=theirs\` for a single field.`,
    );
  return EXIT.done;
}

async function resolveLocked(
  settings: Settings,
  records: readonly string[],
  choice: ConflictChoice,
  dryRun: boolean,
  output: Output,
): Promise<number> {
  const files = diskFiles(settings.contentDir);
  const overtaken = dryRun ? [] : await finishInterruptedRun(files);
  for (const path of overtaken) warn(output, `${path} was changed while a run was cut off; it is left as it is.`);
  const content = await contentOf(settings, files);
  const conflicts = chosenConflicts(settings, await conflictsIn(settings, files, content), records);
  checkFields(conflicts, choice);
  const chosen = conflicts.filter(
    (one) => choice.rest !== undefined || conflictFieldsOf(one).some((name) => choice.fields.has(name)),
  );
  let settled = 0;
  let edits = 0;
  for (const conflict of chosen) {
    const { language, kind, path } = conflict.file;
    const decision = decide(conflict, choice, await content.context(language, kind));
    if (decision.cell === 'refused') {
      warn(output, `refused: ${decision.reason}`);
      continue;
    }
    const changedMeanwhile = dryRun ? [] : await content.commit(language, kind, decision);
    if (changedMeanwhile.length > 0) {
      warn(output, `${path} was changed while this ran; it is left as it is, in conflict. Run this again.`);
      continue;
    }
    say(output, resolvedLine(conflict, choice, decision));
    settled += 1;
    if (decision.cell === 'forget' || outcomeOfChoice(conflict, choice).ours.length > 0) edits += 1;
  }
  await content.finish();
  const remaining = chosen.length - settled;
  say(
    output,
    [
      `${counted(settled, 'record')} ${dryRun ? 'to settle; nothing was written' : 'settled'}.`,
      ...(remaining === 0 ? [] : [`${counted(remaining, 'record')} left as before.`]),
      ...(edits === 0 ? [] : ['What is ours is an edit like any other: `npm run push` sends it.']),
    ].join(' '),
  );
  return remaining > 0 ? EXIT.refused : EXIT.done;
}

/** Defines `almanac resolve`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description('Settle conflicts between content and the service as you decide. Without a decision, they are listed.')
    .argument('[record...]', 'such as ca/events/jazz, or the path of its file')
    .option('--ours', 'what content has is right')
    .option('--theirs', 'what the service has is right')
    .option('--field <choice>', 'for one field, as title=ours; may be repeated', appendValue)
    .option('--all', 'every record in conflict')
    .option('--dry-run', 'only say what would be done')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- resolve',
        'npm run almanac -- resolve ca/events/tres-guitarres-i-un-autobus --field title=ours --theirs',
        'npm run almanac -- resolve --all --theirs',
      ),
    )
    .action(async (records: readonly string[], options: CommonOptions & ResolveOptions) => {
      ended(await resolve(await settings(), records, options, outputOf(options)));
    });
}

/** The length to which a value is shown, in UTF-16 code units. */
const LONGEST_EXCERPT = 60;

/** The length of the part of an excerpt before the first difference. */
const LEAD = 20;

const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Returns excerpts of two values, around their first difference where they are long. */
function excerpts(ours: string, theirs: string): { readonly ours: string; readonly theirs: string } {
  let common = 0;
  while (common < ours.length && ours[common] === theirs[common]) common += 1;
  const from = common > LONGEST_EXCERPT - LEAD ? common - LEAD : 0;
  const cut = (text: string) => {
    const excerpt = text.slice(from, from + LONGEST_EXCERPT).toWellFormed();
    return `${from > 0 ? '…' : ''}${excerpt}${text.length > from + LONGEST_EXCERPT ? '…' : ''}`;
  };
  return { ours: cut(ours), theirs: cut(theirs) };
}

const MISSING = { gone: 'gone from the service', withdrawn: 'withdrawn on the service' } as const;

/** Describes a record in conflict: for each field, a line with the value of each side. */
function conflictLines(conflict: ConflictedRecord): string[] {
  const { file, line } = conflict;
  const state = missingStateOf(conflict);
  if (state !== undefined) {
    const edits = editedFields(conflict.file.record, conflict.line).join(', ') || 'nothing any more';
    return [`${file.path}: ${MISSING[state]}; edited here: ${edits}`];
  }
  const version = serviceVersionOf(conflict);
  const names = conflictFieldsOf(conflict);
  const width = Math.max(...names.map((name) => name.length));
  const fields = names.flatMap((name) => {
    const known: unknown =
      'record' in version ? Reflect.get(version.record, name) : (line.conflict?.[name] ?? undefined);
    const { ours, theirs } = excerpts(valueText(Reflect.get(file.record, name)), valueText(known));
    return [`  ${name.padEnd(width)}  ours    ${ours}`, `  ${' '.repeat(width)}  theirs  ${theirs}`];
  });
  return [file.path, ...fields, ...('reason' in version ? [`  ${version.reason}`] : [])];
}

/** Describes what a decision makes of a record that was in conflict. */
function resolvedLine(conflict: ConflictedRecord, choice: ConflictChoice, { cell, path, movedFrom }: Decision): string {
  const { file } = conflict;
  const state = missingStateOf(conflict);
  if (state === 'gone')
    return cell === 'forget'
      ? `${file.path}: ours; a new record, which a push creates`
      : `${file.path}: theirs; removed, as it is ${MISSING.gone}`;
  if (state === 'withdrawn') return `${file.path}: theirs; off the site, as it is ${MISSING.withdrawn}`;
  const { ours, theirs, open } = outcomeOfChoice(conflict, choice);
  const parts = Object.entries({ theirs, ours, 'still in conflict': open })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  return [
    `${file.path}: ${parts.join('; ')}`,
    ...(movedFrom === undefined ? [] : [`the file is ${path} from here on`]),
  ].join('; ');
}
