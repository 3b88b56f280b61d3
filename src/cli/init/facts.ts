import { type Questions, questionsOn } from '#cli/init/questions';
import type { Prompt } from '#cli/terminal/confirm';
import { type Output, say, warn } from '#cli/terminal/output';
import { UsageError } from '#errors';
import type { FirstConfiguration } from '#init/config';
import { sampleConfiguration } from '#init/sample';
import { type Found, type LanguageChoices, type SiteWorld, siteConfiguration } from '#init/site';
import { zoneOf } from '#records/time';
import { validate } from '#settings/settings';

/** The options of `almanac init`. */
export type InitOptions = {
  readonly directory?: string;
  readonly title?: string;
  readonly languages?: string;
  readonly defaultLanguage?: string;
  readonly timeZone?: string;
  readonly siteUrl?: string;
  readonly yes?: boolean;
};

/** Everything of the outside world that the command needs. */
export type InitContext = Omit<SiteWorld, 'onNotice' | 'onWarning'> & {
  /** The working directory. */
  readonly root: string;
  /** The streams on which a person is asked; without them nobody is. */
  readonly prompt: Prompt | undefined;
};

/** The address that stands for that of a calendar which is not published yet. */
export const NOT_YET_PUBLISHED = 'http://localhost:4321';

const codesOf = (text: string) =>
  text
    .split(',')
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code !== '');

/** Finds a configuration, and once more where the person knows the languages better. */
async function withLanguages(
  { languages, defaultLanguage }: InitOptions,
  questions: Questions | undefined,
  find: (choices: LanguageChoices) => Promise<Found>,
): Promise<Found> {
  let choices: LanguageChoices = {
    codes: languages === undefined ? undefined : codesOf(languages),
    defaultLanguage: defaultLanguage?.toLowerCase(),
  };
  let found = await find(choices);
  const own = found.languages.map(({ code }) => code).join(',');
  const named = languages === undefined ? ((await questions?.ask('Languages', own)) ?? own) : own;
  if (named !== own) {
    choices = { ...choices, codes: codesOf(named) };
    found = await find(choices);
  }
  if (found.isGuess !== true || questions === undefined) return found;
  const first = await questions.ask('The one that it has without being asked', found.defaultLanguage);
  return first === found.defaultLanguage ? found : find({ ...choices, defaultLanguage: first.toLowerCase() });
}

type Wishes = Pick<InitOptions, 'title' | 'timeZone' | 'siteUrl'>;

async function askedFor(found: Found, options: Wishes, { ask }: Questions): Promise<Wishes> {
  const own = found.titles[found.defaultLanguage] ?? '';
  const title = options.title ?? (await ask('Title of the calendar', own));
  const timeZone =
    options.timeZone ??
    (await ask('Time zone', found.timeZone, (zone) =>
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
  return { ...(title === own ? {} : { title }), timeZone, siteUrl };
}

/**
 * Returns what was found, with the wishes of a person in its place. Throws a `ConfigurationError` for wishes that can't
 * be met.
 */
function withWishes({ isGuess: _, ...found }: Found, { title, timeZone, siteUrl }: Wishes): FirstConfiguration {
  const titles = Object.fromEntries(found.languages.map(({ code }) => [code, title ?? found.titles[code] ?? code]));
  const whole = { ...found, titles, timeZone: timeZone ?? found.timeZone, siteUrl: siteUrl ?? NOT_YET_PUBLISHED };
  validate(whole);
  return whole;
}

/**
 * Returns the configuration that a repository begins with: what the site says, or the sample, and what the person says,
 * by options and, where there is one to ask, in answers. Throws as `init` does.
 */
export async function firstConfiguration(
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
  const questions = context.prompt === undefined || options.yes === true ? undefined : questionsOn(context.prompt);
  try {
    const site = url ?? (await questions?.ask('Address of your site (empty: a sample calendar)', '')) ?? '';
    const found = await withLanguages(options, questions, async (choices) =>
      site === ''
        ? sampleConfiguration(choices)
        : siteConfiguration(site, choices, {
            ...context,
            onNotice: (text) => say(output, text),
            onWarning: (text) => warn(output, text),
          }),
    );
    return withWishes(found, questions === undefined ? options : await askedFor(found, options, questions));
  } finally {
    questions?.close();
  }
}
