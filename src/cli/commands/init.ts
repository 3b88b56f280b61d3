import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { openQuestions, type PromptStreams, promptOf, type Questions } from '#cli/terminal/confirm';
import { type Output, say, warn } from '#cli/terminal/output';
import { builtInLanguageOf, canonicalTag } from '#config/values';
import { WORDS_FOLDER } from '#config/word-files';
import { EXIT, UsageError } from '#errors';
import { configurationText, type FirstConfiguration } from '#init/config';
import { readIfExists, type StarterFile, starterPages, templateFiles, writeMissingFiles } from '#init/files';
import { shellQuoted, writePackage } from '#init/package';
import { sampleConfiguration } from '#init/sample';
import { type DiscoveredConfiguration, type LanguageChoices, type SiteWorld, siteConfiguration } from '#init/site';
import { countryOfZone } from '#records/country';
import { zoneOf } from '#records/time';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import { ownPackage } from '#settings/own-package';
import { validateConfiguration } from '#settings/settings';

type InitOptions = {
  readonly directory?: string;
  readonly title?: string;
  readonly languages?: string;
  readonly defaultLanguage?: string;
  readonly timeZone?: string;
  readonly siteUrl?: string;
  readonly yes?: boolean;
};

/** Everything of the outside world that the command needs. */
type InitContext = Omit<SiteWorld, 'onNotice' | 'onWarning'> & {
  /** The working directory. */
  readonly root: string;
  /** The streams of a dialogue with a person; without them init asks nothing. */
  readonly prompt: PromptStreams | undefined;
};

/** The address of a calendar that is not published yet. */
const NOT_YET_PUBLISHED = 'http://localhost:4321';

const codesOf = (text: string) =>
  text
    .split(',')
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code !== '');

/** Finds a configuration by `find`, and again with other languages if the person names some. */
async function withLanguages(
  { languages, defaultLanguage }: InitOptions,
  questions: Questions | undefined,
  find: (choices: LanguageChoices) => Promise<DiscoveredConfiguration>,
): Promise<DiscoveredConfiguration> {
  let choices: LanguageChoices = {
    codes: languages === undefined ? undefined : codesOf(languages),
    defaultLanguage: defaultLanguage?.toLowerCase(),
  };
  let configuration = await find(choices);
  const codes = configuration.languages.map(({ code }) => code).join(',');
  const answer = languages === undefined ? ((await questions?.ask('Languages', codes)) ?? codes) : codes;
  if (answer !== codes) {
    choices = { ...choices, codes: codesOf(answer) };
    configuration = await find(choices);
  }
  if (configuration.isGuess !== true || questions === undefined) return configuration;
  const byDefault = configuration.defaultLanguage;
  const first = await questions.ask('The one that it has without being asked', byDefault);
  return first === byDefault ? configuration : find({ ...choices, defaultLanguage: first.toLowerCase() });
}

/**
 * Returns a configuration with the English of a region, as dates and spelling depend on it: American in a time zone of
 * the United States, else British, unless the person names another.
 */
async function withEnglish(
  configuration: DiscoveredConfiguration,
  timeZone: string,
  questions: Questions | undefined,
): Promise<DiscoveredConfiguration> {
  if (!configuration.languages.some(({ tag }) => tag === 'en')) return configuration;
  const byDefault = countryOfZone(timeZone, ['en-US']) === 'US' ? 'en-US' : 'en-GB';
  const objection = (answer: string) =>
    canonicalTag(answer)?.startsWith('en-') ? undefined : 'Expected a tag such as en-GB or en-US.';
  const region = (await questions?.ask('English, by its tag: en-GB or en-US', byDefault, objection)) ?? byDefault;
  const tag = canonicalTag(region) ?? region;
  const languages = configuration.languages.map((one) => (one.tag === 'en' ? { ...one, tag } : one));
  return { ...configuration, languages };
}

type Wishes = Pick<InitOptions, 'title' | 'timeZone' | 'siteUrl'>;

/** Asks a person for the wishes that the options leave out. */
async function askWishes(
  { titles, defaultLanguage, timeZone: zoneOfSite }: DiscoveredConfiguration,
  options: Wishes,
  { ask }: Questions,
): Promise<Wishes> {
  const siteTitle = titles[defaultLanguage] ?? '';
  const title = options.title ?? (await ask('Title of the calendar', siteTitle));
  const timeZone =
    options.timeZone ??
    (await ask('Time zone', zoneOfSite, (zone) =>
      zoneOf(zone) === undefined ? 'Expected a time zone such as Europe/Madrid.' : undefined,
    ));
  const siteUrl =
    options.siteUrl ??
    (await ask('Address under which it will be published', NOT_YET_PUBLISHED, (url) =>
      /^https?:\/\/[^\s@]+$/.test(url) && URL.canParse(url)
        ? undefined
        : 'Expected a URL such as https://agenda.example.org.',
    ));
  // The site's own titles, one for each language, are better than one for all.
  return { ...(title === siteTitle ? {} : { title }), timeZone, siteUrl };
}

/**
 * Returns the discovered configuration, with a person's wishes in place of its values. Throws a `ConfigurationError` for
 * invalid wishes.
 */
function withWishes(
  { isGuess: _, ...configuration }: DiscoveredConfiguration,
  { title, timeZone, siteUrl }: Wishes,
): FirstConfiguration {
  const titles = Object.fromEntries(
    configuration.languages.map(({ code }) => [code, title ?? configuration.titles[code] ?? code]),
  );
  const whole = {
    ...configuration,
    titles,
    timeZone: timeZone ?? configuration.timeZone,
    siteUrl: siteUrl ?? NOT_YET_PUBLISHED,
  };
  validateConfiguration(whole);
  return whole;
}

/**
 * Returns the first configuration of a repository: discovered from the site, or the sample's, with the person's wishes from
 * options and, if they can be asked, from answers. Throws as `init` does.
 */
async function firstConfiguration(
  url: string | undefined,
  options: InitOptions,
  context: InitContext,
  output: Output,
): Promise<FirstConfiguration> {
  if (options.timeZone !== undefined && zoneOf(options.timeZone) === undefined)
    throw new UsageError({
      message: `--time-zone: '${options.timeZone}' is no time zone.`,
      state: 'Nothing was written.',
      hint: 'Give one such as Europe/Madrid.',
    });
  const questions = context.prompt === undefined || options.yes === true ? undefined : openQuestions(context.prompt);
  try {
    const site = url ?? (await questions?.ask('Address of your site (empty: a sample calendar)', '')) ?? '';
    const configuration = await withLanguages(options, questions, async (choices) =>
      site === ''
        ? sampleConfiguration(choices)
        : siteConfiguration(site, choices, {
            ...context,
            onNotice: (text) => say(output, text),
            onWarning: (text) => warn(output, text),
          }),
    );
    const wishes = questions === undefined ? options : await askWishes(configuration, options, questions);
    const asking = options.languages === undefined ? questions : undefined;
    const timeZone = wishes.timeZone ?? configuration.timeZone;
    return withWishes(await withEnglish(configuration, timeZone, asking), wishes);
  } finally {
    questions?.close();
  }
}

/**
 * Returns files of words, with every text in English, to be translated, for the languages whose words Almanac does not have; and
 * the schemas of these files.
 */
async function newWordFiles(tags: readonly string[]): Promise<StarterFile[]> {
  const lacking = tags.filter((tag) => builtInLanguageOf(tag) === undefined);
  if (lacking.length === 0) return [];
  const { newWordsText, wordsSchemaPath, wordsSchemaText } = await import('../../../site/i18n/new-words.ts');
  return lacking.flatMap((tag) => {
    const { language } = new Intl.Locale(tag);
    return [
      { path: `${WORDS_FOLDER}/${language}.json`, from: { text: newWordsText(language) } },
      { path: wordsSchemaPath(language), from: { text: wordsSchemaText(language) } },
    ];
  });
}

function sayConfigured(
  { service, languages, titles, defaultLanguage, timeZone, siteUrl }: FirstConfiguration,
  output: Output,
) {
  const nameOf = ({ code, tag }: (typeof languages)[number]) => (code === 'en' ? `en as ${tag}` : code);
  const codes = languages.map((one) => nameOf(one) + (one.code === defaultLanguage ? ' (default)' : '')).join(', ');
  const by = service === 'embedded' || languages.length === 1 ? '' : `, by ${service.languageSelection}`;
  const isHost = service !== 'embedded' && titles[defaultLanguage] === new URL(service.baseUrl).hostname;
  const named = isHost ? ', the name of its host, until you set titles in almanac.config.ts' : '';
  const later = siteUrl === NOT_YET_PUBLISHED ? ', until you set siteUrl in almanac.config.ts' : '';
  say(output, `  title      ${titles[defaultLanguage] ?? ''}${named}`);
  say(output, `  languages  ${codes}${by}`);
  say(output, `  time zone  ${timeZone}`);
  say(output, `  site       ${siteUrl}${later}`);
}

function sayNext(directory: string | undefined, output: Output): void {
  say(output, '\nNext:');
  if (directory !== undefined) say(output, `  cd ${shellQuoted(directory)}`);
  say(output, '  npm install   # once');
  say(output, '  npm start     # syncs, builds and shows the calendar on this machine');
  say(output, 'Commit package-lock.json with the rest: the workflows install what it names (`npm ci`).');
  say(output, 'README.md says what to do every day, and what before you publish.');
}

/**
 * Runs `almanac init`: makes a user's repository for the calendar of a site, or for the sample, and overwrites nothing.
 * The site is only read. Returns the exit code. Throws `UsageError`, `ConfigurationError`, `InterruptedError` and,
 * where no calendar is found, a `ServiceError`; then nothing was written.
 */
export async function init(
  url: string | undefined,
  options: InitOptions,
  context: InitContext,
  output: Output,
): Promise<number> {
  const directory = resolve(context.root, options.directory ?? '.');
  const almanac = ownPackage();
  if (directory === almanac.folder)
    throw new UsageError({
      message: "This is Almanac's own folder.",
      state: 'Nothing was written.',
      hint: 'Name one for your calendar, such as --directory ../my-calendar.',
    });
  const configurationFile = join(directory, CONFIGURATION_FILE);
  const isConfigured = (await readIfExists(configurationFile)) !== undefined;
  const configuration = isConfigured ? undefined : await firstConfiguration(url, options, context, output);

  if (configuration !== undefined) sayConfigured(configuration, output);
  else if (url !== undefined)
    warn(output, `There is an ${CONFIGURATION_FILE} already: it stays as it is, and ${url} was not looked at.`);
  await mkdir(directory, { recursive: true });
  // Written first: it is the only file that may turn out to be unreadable.
  const ofPackage = await writePackage(directory, almanac, (text) => warn(output, text));
  const service = configuration?.service;
  const title = configuration?.titles[configuration.defaultLanguage] ?? basename(directory);
  const source = isConfigured
    ? `the service that \`${CONFIGURATION_FILE}\` names`
    : typeof service === 'object'
      ? `<${service.baseUrl}>`
      : 'the sample calendar that comes with it';
  const words = await newWordFiles(configuration?.languages.map(({ tag }) => tag) ?? []);
  const { written, existing } = await writeMissingFiles(directory, [
    ...(configuration === undefined
      ? []
      : [
          { path: CONFIGURATION_FILE, from: { text: configurationText(configuration) } },
          ...(await starterPages(configuration.languages)),
          ...words,
        ]),
    ...(await templateFiles({ title, source })),
  ]);
  const all = {
    written: [...(ofPackage === 'written' ? ['package.json'] : []), ...written],
    existing: [
      ...(isConfigured ? [CONFIGURATION_FILE] : []),
      ...(ofPackage === 'kept' ? ['package.json'] : []),
      ...existing,
    ],
  };
  if (all.written.length > 0) say(output, `Written: ${all.written.join(', ')}`);
  if (all.existing.length > 0) say(output, `Kept as it was: ${all.existing.join(', ')}`);
  const wordFiles = words.map(({ path }) => path).filter((path) => !path.includes('/.schema/'));
  if (wordFiles.length > 0)
    warn(
      output,
      `Almanac brings no words for ${wordFiles.join(', ')}: every text is in English there, for you to translate. \`npm run almanac -- check\` says what still is.`,
    );
  sayNext(options.directory, output);
  return EXIT.done;
}

/** Defines `almanac init`. */
export function define(
  command: Command,
  { outputOf, root, environment, stdin, stderr, stopSignal, ended }: CommandContext,
): void {
  withCommonOptions(command)
    .description(
      'Make a repository for a calendar of your own, from any address of its site, or for the sample calendar. Nothing that is there is overwritten.',
    )
    .argument('[url]', 'any address of the site; without one, the sample calendar')
    .option('--directory <folder>', 'where to make it; without it, here')
    .option('--title <text>', 'the title of the calendar; without it, the name of the site')
    .option('--languages <codes>', 'its languages, separated by commas; without it, those that the site has')
    .option('--default-language <code>', 'the language that the site has without being asked for one')
    .option('--time-zone <name>', 'such as Europe/Madrid; without it, that of the site')
    .option('--site-url <url>', 'where the calendar will be published')
    .option('--yes', 'ask nothing')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- init https://www.example.org --directory ../my-calendar',
        'npm run almanac -- init --yes --directory ../sample-calendar --languages en,es',
      ),
    )
    .action(async (url: string | undefined, options: CommonOptions & InitOptions) => {
      const stopped = stopSignal();
      const prompt = promptOf({ stdin, stderr }, stopped);
      const sleep = (duration: number, signal: AbortSignal) => setTimeout(duration, undefined, { signal });
      const context = { root, environment, prompt, stopped, sleep };
      ended(await init(url, options, context, outputOf(options)));
    });
}
