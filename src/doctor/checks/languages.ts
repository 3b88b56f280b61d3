import { BlockedError, NotFoundError } from '#client/errors';
import { type Finding, ok, problem } from '#doctor/finding';
import type { LanguageAnswer, ServiceObservation } from '#doctor/observation';
import { pageIn } from '#doctor/pages';
import { isReply, type ProbeResult } from '#doctor/probe';
import { holdsAllLanguages } from '#interface/endpoint';
import { languageOfUrl, languageSegments } from '#interface/language-of-url';

/** Returns true if a response says that there is nothing at the address of a language (404). */
export function isNoLanguage(result: ProbeResult): boolean {
  if (isReply(result)) return false;
  const { failure } = result;
  return failure instanceof NotFoundError || (failure instanceof BlockedError && failure.call.status === 404);
}

const KEYS =
  'languages (code, segment and baseUrl), service.languageSelection (ALMANAC_LANGUAGE_SELECTION) and service.languageParameter (ALMANAC_LANGUAGE_PARAMETER)';

function findingOf({ language: { code }, answer, sameAs, better }: LanguageAnswer): Finding[] {
  if (isNoLanguage(answer))
    return [
      problem(
        'language-missing',
        'configuration',
        `GET ${answer.url}: nothing answers for the language '${code}'.`,
        `Check ${KEYS}, and that the site publishes this language.`,
      ),
    ];
  if (sameAs !== undefined)
    return [
      problem(
        'language-ignored',
        'configuration',
        `GET ${answer.url} asked for '${code}' and got the very events of '${sameAs}', by ids and titles.`,
        better === undefined
          ? `Check ${KEYS}: the service does not tell '${code}' from '${sameAs}'; its plugin for several languages may not serve the REST interface.`
          : `${better.remedy}: so asked, '${code}' has events of its own.`,
      ),
    ];
  const page = pageIn('events', answer);
  if (page === undefined) return [];
  const text = page.total === 0 ? 'no events' : `${page.total} events of its own`;
  return [ok('language', `'${code}' answers with ${text}.`)];
}

/** The setting for lists that hold all languages. */
const BY_URL = "Set service.languageSelection: 'url' (ALMANAC_LANGUAGE_SELECTION)";

/** Checks which languages the list of events holds, by the addresses on its first page. */
function mixtureFindings({ lists, endpoint, languages, defaultLanguage }: ServiceObservation): Finding[] {
  const urls = pageIn('events', lists.get('events'))?.decoded.map(({ url }) => url) ?? [];
  const languageOf = languageOfUrl(endpoint, languages);
  const byLanguage = Map.groupBy(urls, (url) => languageOf(url) ?? '');
  const known = languages.flatMap(({ code }) => {
    const count = byLanguage.get(code)?.length ?? 0;
    return count === 0 ? [] : [`${count} of '${code}'`];
  });
  if (holdsAllLanguages(endpoint, 'events'))
    return urls.length === 0
      ? []
      : [
          ok(
            'language',
            `One list holds all languages, and addresses tell them apart: of the first ${urls.length} events, ${known.join(', ')}.`,
          ),
        ];
  const configured = new Set(languages.map(({ segment }) => segment));
  const segments = languageSegments(endpoint, urls);
  const unknown = segments.filter((one) => one !== null && !configured.has(one));
  if (unknown.length > 0 && segments.length > 1)
    return [
      problem(
        'languages-mixed',
        'configuration',
        `The list of events in '${defaultLanguage.code}' holds some of other languages, by their addresses: below ${unknown.map((one) => `/${one}/`).join(', ')}.`,
        `Name each of these in languages, with its segment. ${BY_URL}.`,
      ),
    ];
  if (known.length < 2) return [];
  return [
    problem(
      'languages-mixed',
      'configuration',
      `The list of events in '${defaultLanguage.code}' holds all languages, by their addresses: of the first ${urls.length} events, ${known.join(', ')}.`,
      `${BY_URL}: then the address of each record tells its language.`,
    ),
  ];
}

/** Checks that each language has events of its own, that its list holds no others, and that the dialect takes its code. */
export function languageFindings(observation: ServiceObservation): Finding[] {
  const { others, dialect, languages, chosen } = observation;
  const mixture = mixtureFindings(observation);
  const { languages: accepted, name, naming } = dialect;
  const refused = languages.filter(
    ({ code }) => chosen.includes(code) && accepted !== 'configured' && !accepted.includes(code),
  );
  const foreign = refused.map(({ code }) =>
    problem(
      'language-refused',
      'configuration',
      `The dialect '${name}' has no language '${code}': its parameter takes ${accepted === 'configured' ? 'any' : accepted.join(', ')}.`,
      `If the service is WordPress with The Events Calendar, set service.dialect: 'the-events-calendar' (ALMANAC_DIALECT); else take '${code}' out of languages. The parameter is called '${naming.languageParameter}'.`,
    ),
  );
  const sound = others.filter(({ language }) => !refused.includes(language));
  // What mixes all languages answers each with the same.
  const isMixed = mixture.some(({ level }) => level === 'problem');
  const reported = sound.filter(({ sameAs }) => !isMixed || sameAs === undefined);
  return [...foreign, ...mixture, ...reported.flatMap(findingOf)];
}
