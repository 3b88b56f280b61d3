import { z } from 'zod';
import { type LanguageHint, primaryLanguage } from '#discovery/language-hints';
import { type Ask, readFirstPage, unlessFailed } from '#discovery/rest-index';
import type { CallLanguage, Endpoint, LanguageSelection } from '#interface/endpoint';

/** The facts of a list by which two languages differ. */
export type TrialListing = {
  readonly total: number;
  /** Equal for equal lists: ids and titles. Addresses differ also where a language shows another one's records. */
  readonly print: string;
  /** The addresses of the events' pages. */
  readonly urls: readonly string[];
  /** The time zones of the events, as served. */
  readonly zones: readonly string[];
};

/** The lists in a language, requested in each way; `undefined` where the service refuses or the way was not tried. */
export type LanguageTrial = {
  readonly hint: LanguageHint;
  readonly parameter: TrialListing | undefined;
  readonly segment: TrialListing | undefined;
  readonly both: TrialListing | undefined;
};

/** The query of a trial: a span that holds every event, and as few events as are enough to tell languages apart. */
const QUERY = { start_date: '2000-01-01', end_date: '2100-01-01', per_page: 20 };

const item = z
  .object({ id: z.unknown(), title: z.unknown(), url: z.string().catch(''), timezone: z.string().catch('') })
  .catch({
    id: undefined,
    title: undefined,
    url: '',
    timezone: '',
  });

/** Reads the start of the list of events in a language; `undefined` where the service answers no list. */
export async function readTrialListing(
  ask: Ask,
  endpoint: Endpoint,
  language: CallLanguage,
): Promise<TrialListing | undefined> {
  const page = await unlessFailed(readFirstPage(ask, endpoint, language, 'events', QUERY));
  if (page === undefined) return undefined;
  const items = page.items.slice(0, QUERY.per_page).map((one) => item.parse(one));
  return {
    total: page.total,
    print: JSON.stringify(items.map(({ id, title }) => [id, title])),
    urls: items.map(({ url }) => url),
    zones: items.map(({ timezone }) => timezone),
  };
}

/**
 * Returns the first of some parameters by which a service lists the categories of a language; `undefined` where none
 * does. A language plugin may separate terms by language, but not events.
 */
export async function findTermParameter(
  ask: Ask,
  endpoint: Endpoint,
  hint: LanguageHint,
  parameters: readonly string[],
): Promise<string | undefined> {
  const query = { hide_empty: false, per_page: QUERY.per_page };
  const bodyOf = async (languageParameter: string, code: string) => {
    const named: Endpoint = { ...endpoint, languageParameter, languageSelection: 'parameter' };
    const page = await readFirstPage(ask, named, { ...hint, code }, 'categories', query);
    return page && JSON.stringify([page.total, page.items]);
  };
  const telling = async () => {
    for (const parameter of parameters) {
      const [unfiltered, filtered] = [await bodyOf(parameter, ''), await bodyOf(parameter, hint.code)];
      if (filtered !== undefined && filtered !== unfiltered) return parameter;
    }
    return undefined;
  };
  return unlessFailed(telling());
}

/**
 * Requests the list of each language by parameter and by segment, and by both at once where neither makes a difference.
 */
export async function tryLanguages(
  ask: Ask,
  endpoint: Endpoint,
  hints: readonly LanguageHint[],
  standard: TrialListing | undefined,
): Promise<LanguageTrial[]> {
  const by = (languageSelection: LanguageSelection, hint: LanguageHint) =>
    readTrialListing(ask, { ...endpoint, languageSelection }, hint);
  const tells = (list: TrialListing | undefined) => list !== undefined && list.print !== standard?.print;
  const trials: LanguageTrial[] = [];
  for (const hint of hints) {
    const hasOwnPlace = hint.segment !== null || hint.baseUrl !== undefined;
    const segment = hasOwnPlace ? await by('segment', hint) : undefined;
    const parameter = hint.baseUrl === undefined ? await by('parameter', hint) : undefined;
    const both =
      hint.segment === null || hint.baseUrl !== undefined || tells(segment) || tells(parameter)
        ? undefined
        : await by('both', hint);
    trials.push({ hint, parameter, segment, both });
  }
  return trials;
}

/** The languages that a service really has, and its parameter for them. */
export type LanguageChoice = {
  readonly selection: LanguageSelection;
  /** Languages with answers of their own; the default language is not among them. */
  readonly distinct: readonly LanguageHint[];
  /** Languages with the default language's answers, or without any. */
  readonly others: readonly LanguageHint[];
};

type Way = 'parameter' | 'segment' | 'both';

/** Tells whether a list differs from the default language's. An empty list of a guessed language does not count. */
function isDistinct(listed: TrialListing | undefined, standard: TrialListing, { source }: LanguageHint): boolean {
  if (listed === undefined || listed.print === standard.print) return false;
  return listed.total > 0 || source !== 'guess';
}

/**
 * Chooses the languages that a service has: those whose lists differ from the list without a language. Where several
 * ways to request them work, the site's own addresses decide, else the parameter.
 */
export function chooseLanguages(trials: readonly LanguageTrial[], standard: TrialListing): LanguageChoice {
  const distinctBy = (way: Way) =>
    trials
      .filter(({ hint, [way]: list, segment }) =>
        // A host of its own is the language's place, however the others are selected.
        isDistinct(hint.baseUrl === undefined ? list : segment, standard, hint),
      )
      .map(({ hint }) => hint);
  const parameter = distinctBy('parameter');
  const segment = distinctBy('segment');
  const either = trials.map(({ hint }) => hint).filter((hint) => parameter.includes(hint) || segment.includes(hint));
  const others = (distinct: readonly LanguageHint[]) =>
    trials.map(({ hint }) => hint).filter((hint) => !distinct.includes(hint));
  if (either.length === 0) {
    const both = distinctBy('both');
    return { selection: both.length > 0 ? 'both' : 'parameter', distinct: both, others: others(both) };
  }
  const bySegment = segment.length === either.length;
  const byParameter = parameter.length === either.length;
  const saysSegments = either.some(({ source, segment: part }) => source === 'page' && part !== null);
  const selection = bySegment && (saysSegments || !byParameter) ? 'segment' : byParameter ? 'parameter' : 'both';
  return { selection, distinct: either, others: others(either) };
}

/** The chosen default language; `isGuess` if nothing proves it. */
export type DefaultLanguageChoice = { readonly hint: LanguageHint; readonly isGuess: boolean };

/** Tells whether a language's own country, if it has one, has this time zone. */
function isSpokenIn(tag: string, timeZone: string): boolean {
  return new Intl.Locale(primaryLanguage(tag)).maximize().getTimeZones()?.includes(timeZone) ?? false;
}

/**
 * Returns the language that a service answers in by default, among candidates with the same answers: by the site, else
 * by the page's own language, else the only candidate, else a guess by the time zone.
 */
export function chooseDefaultLanguage(
  candidates: readonly LanguageHint[],
  pageLanguage: string | undefined,
  timeZone: string | undefined,
): DefaultLanguageChoice | undefined {
  const sure =
    candidates.find(({ isDefault }) => isDefault) ??
    candidates.find(({ tag }) => tag === pageLanguage) ??
    candidates.find(
      ({ tag }) => pageLanguage !== undefined && primaryLanguage(tag) === primaryLanguage(pageLanguage),
    ) ??
    candidates.find(({ source, segment, baseUrl }) => source === 'page' && segment === null && baseUrl === undefined);
  if (sure !== undefined) return { hint: sure, isGuess: false };
  const [first, second] = candidates;
  if (first === undefined) return undefined;
  if (second === undefined) return { hint: first, isGuess: first.source === 'guess' };
  const near = candidates.find(({ tag }) => timeZone !== undefined && isSpokenIn(tag, timeZone));
  return { hint: near ?? first, isGuess: true };
}
