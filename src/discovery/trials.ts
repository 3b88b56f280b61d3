import { z } from 'zod';
import type { LanguageHint } from '#discovery/language-hints';
import { type Ask, firstPage, unlessFailed } from '#discovery/rest-index';
import type { Endpoint, EndpointLanguage, LanguageSelection } from '#interface/endpoint';

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

/** The lists in a language, asked for in each way; `undefined` where the service refuses or was not asked. */
export type Trial = {
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

/** Reads a list in a language; `undefined` where the service answers no list. */
export async function listed(
  ask: Ask,
  endpoint: Endpoint,
  language: EndpointLanguage,
): Promise<TrialListing | undefined> {
  const page = await unlessFailed(firstPage(ask, endpoint, language, 'events', QUERY));
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
 * Returns the first of some parameters by which a service lists the categories of a language; `undefined` where none does. Language
 * plugins may tell terms apart and not events.
 */
export async function termParameter(
  ask: Ask,
  endpoint: Endpoint,
  hint: LanguageHint,
  parameters: readonly string[],
): Promise<string | undefined> {
  const query = { hide_empty: false, per_page: QUERY.per_page };
  const bodyOf = async (languageParameter: string, code: string) => {
    const named: Endpoint = { ...endpoint, languageParameter, languageSelection: 'parameter' };
    const page = await firstPage(ask, named, { ...hint, code }, 'categories', query);
    return page && JSON.stringify([page.total, page.items]);
  };
  const telling = async () => {
    for (const parameter of parameters) {
      const [all, own] = [await bodyOf(parameter, ''), await bodyOf(parameter, hint.code)];
      if (own !== undefined && own !== all) return parameter;
    }
    return undefined;
  };
  return unlessFailed(telling());
}

/** Asks a service for each language by parameter and by segment, and in both ways where neither tells. */
export async function tryLanguages(
  ask: Ask,
  endpoint: Endpoint,
  hints: readonly LanguageHint[],
  standard: TrialListing | undefined,
): Promise<Trial[]> {
  const by = (languageSelection: LanguageSelection, hint: LanguageHint) =>
    listed(ask, { ...endpoint, languageSelection }, hint);
  const tells = (one: TrialListing | undefined) => one !== undefined && one.print !== standard?.print;
  const trials: Trial[] = [];
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
