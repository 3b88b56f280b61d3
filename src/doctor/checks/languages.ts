import { BlockedError, NotFoundError } from '#client/errors';
import { type Finding, ok, problem } from '#doctor/finding';
import type { LanguageAnswer, Observation } from '#doctor/observation';
import { pageIn } from '#doctor/pages';
import { isReply, type ProbeResult } from '#doctor/probe';

/** Returns true if a response says that there is nothing at the address of a language (404). */
export function isNoLanguage(asked: ProbeResult): boolean {
  if (isReply(asked)) return false;
  const { failure } = asked;
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

/** Checks that each language has events of its own, and that the dialect takes its code. */
export function languageFindings({ others, dialect, languages, chosen }: Observation): Finding[] {
  const { languages: taken, name, naming } = dialect;
  const refused = languages.filter(
    ({ code }) => chosen.includes(code) && taken !== 'configured' && !taken.includes(code),
  );
  const foreign = refused.map(({ code }) =>
    problem(
      'language-refused',
      'configuration',
      `The dialect '${name}' has no language '${code}': its parameter takes ${taken === 'configured' ? 'any' : taken.join(', ')}.`,
      `If the service is WordPress with The Events Calendar, set service.dialect: 'the-events-calendar' (ALMANAC_DIALECT); else take '${code}' out of languages. The parameter is called '${naming.languageParameter}'.`,
    ),
  );
  const sound = others.filter(({ language }) => !refused.includes(language));
  return [...foreign, ...sound.flatMap(findingOf)];
}
