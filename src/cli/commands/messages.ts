import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { builtInLanguageOf, canonicalTag } from '#config/values';
import { WORDS_FOLDER, wordFilesOf } from '#config/word-files';
import { diskFiles } from '#content/store/files';
import { EXIT, UsageError } from '#errors';
import { jsonLine } from '#records/printable';
import type { Settings } from '#settings/settings';
import { newWordsText } from '../../../site/i18n/new-words.ts';
import { type Texts, textsIn } from '../../../site/i18n/shape.ts';
import { MESSAGE_FILES, shippedNameFor } from '../../../site/i18n/shipped.ts';
import { readWords, readWordsFolder, wordProblems, writeWordsSchemas } from '../../../site/i18n/words-folder.ts';

type MessagesOptions = {
  /** Create the file for the project's own words in the language. */
  readonly begin?: boolean;
  /** Print them as JSON. */
  readonly json?: boolean;
};

/** Parses the tag of a language as a person types it; returns it in canonical form. Throws a `UsageError`. */
function tagOf(text: string): string {
  const tag = canonicalTag(text.replaceAll('_', '-'));
  if (tag !== undefined) return tag;
  throw new UsageError({
    message: `'${text}' is no language.`,
    hint: 'Name it by its BCP 47 tag, such as pt or fr-CH.',
  });
}

/** Begins the file of a language's own words, with its schema; never changes an existing file. */
async function begin(root: string, tag: string, output: Output): Promise<number> {
  const project = diskFiles(root);
  const path = `${WORDS_FOLDER}/${tag}.json`;
  if ((await project.read(path)) !== undefined) warn(output, `${path} is there already, and stays as it is.`);
  else {
    await project.write(path, newWordsText(tag));
    say(
      output,
      builtInLanguageOf(tag) === undefined
        ? `${path}: every text in English, for you to translate. What stands in braces, such as {count}, stays.`
        : `${path}: for the texts that are to be other than those of Almanac. \`npm run almanac -- messages ${tag}\` shows them all.`,
    );
  }
  await writeWordsSchemas(project, [path]);
  return EXIT.done;
}

/** Returns a language's words by their keys; `undefined` if it has none. Rejects with a `ConfigurationError`. */
async function textsOf(root: string, tag: string): Promise<Texts | undefined> {
  const project = diskFiles(root);
  const { texts } = await readWordsFolder(project, [tag]);
  if (builtInLanguageOf(tag) === undefined && texts.size === 0) return undefined;
  return textsIn((await readWords(project, [tag]))(tag).messages);
}

/**
 * Runs `almanac messages <language>`: prints the words of a language by their keys, or begins a file of its own words.
 * Returns the exit code. Throws `UsageError` where `language` is no tag, or has no words; `ConfigurationError` where its
 * words are wrong.
 */
async function messages(root: string, language: string, options: MessagesOptions, output: Output): Promise<number> {
  const tag = tagOf(language);
  if (options.begin === true) return begin(root, tag, output);
  const texts = await textsOf(root, tag);
  if (texts === undefined)
    throw new UsageError({
      message: `There are no words for ${tag}: none come with Almanac, and there is no ${wordFilesOf(tag)[0]}.`,
      hint: `Begin that file with \`npm run almanac -- messages ${tag} --begin\`.`,
    });
  if (options.json === true) output.stdout.write(`${jsonLine(Object.fromEntries(texts))}\n`);
  else for (const [key, text] of texts) output.stdout.write(`${key} = ${text}\n`);
  return EXIT.done;
}

/** Runs `almanac messages`: says where the words of each language of the site come from. Returns the exit code. */
async function messagesOfAll({ root, configuration }: Settings, output: Output): Promise<number> {
  const tags = configuration.languages.map(({ tag }) => tag);
  const folder = await readWordsFolder(diskFiles(root), tags);
  for (const tag of new Set(tags)) {
    const base = shippedNameFor(tag);
    const files = wordFilesOf(tag).filter((path) => folder.texts.has(path));
    const sources = [...(base === undefined ? [] : [`Almanac’s own (${base})`]), ...files];
    say(output, `${tag}: ${sources.join(', then ')}`);
  }
  const wrong = wordProblems(folder).length;
  if (wrong > 0) warn(output, `${wrong} mistakes in these files; \`npm run almanac -- check\` names them.`);
  return EXIT.done;
}

/** Defines `almanac messages`. */
export function define(command: Command, { root, settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      `Show the words of the site in a language by their keys, as files in ${WORDS_FOLDER}/ name them. Without a language, show where the words of each come from. With --begin, begin such a file. Almanac comes with the words of ${Object.keys(MESSAGE_FILES).join(', ')}, and of British English (en-GB).`,
    )
    .argument('[language]', 'its tag, such as fr or pt-BR')
    .option('--begin', 'begin the file of the words of your own')
    .option('--json', 'print the words as JSON')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- messages en',
        'npm run almanac -- messages pt --begin',
        'npm run almanac -- messages',
      ),
    )
    .action(async (language: string | undefined, options: CommonOptions & MessagesOptions) => {
      const output = outputOf(options);
      if (language !== undefined) ended(await messages(root, language, options, output));
      else if (options.begin === true)
        throw new UsageError({ message: 'Which language? Name its tag, such as pt or fr-CH.' });
      else ended(await messagesOfAll(await settings(), output));
    });
}
