import { DiscoveryError, endpointOf, type FoundService, NO_LANGUAGE } from '#discovery/find-service';
import {
  hintsOfCodes,
  hintsOfPage,
  type LanguageHint,
  mergeHints,
  pluginLanguages,
  primaryLanguage,
} from '#discovery/language-hints';
import type { SitePage } from '#discovery/page';
import type { Ask } from '#discovery/rest-index';
import { chooseZone, type ZoneChoice } from '#discovery/time-zone';
import {
  chooseDefaultLanguage,
  chooseLanguages,
  type DefaultLanguageChoice,
  findTermParameter,
  type LanguageChoice,
  type LanguageTrial,
  readTrialListing,
  type TrialListing,
  tryLanguages,
} from '#discovery/trials';
import type { LanguageSelection } from '#interface/endpoint';
import { languageOfUrl, languageSegments } from '#interface/language-of-url';

/** A language of a site, as the configuration has it. */
export type FoundLanguage = Pick<LanguageHint, 'code' | 'tag' | 'segment' | 'baseUrl'>;

/** The languages of a site and what else its lists tell. */
export type SiteLanguages = {
  /** The default language first. */
  readonly languages: readonly FoundLanguage[];
  readonly defaultLanguage: string;
  readonly selection: LanguageSelection;
  readonly parameter: string;
  readonly zone: ZoneChoice;
  /** True if nothing shows which language is the default. */
  readonly isGuess: boolean;
  /** Remarks that a person should read. */
  readonly notes: readonly string[];
};

/** The languages to look for: those that a person named, else those that Almanac has texts for. */
export type LanguageWishes = {
  /** The languages that Almanac's pages have texts for, by BCP 47 language subtag. */
  readonly known: readonly string[];
  /** Codes that the person named: then no others are looked for. */
  readonly codes?: readonly string[] | undefined;
  readonly defaultLanguage?: string | undefined;
};

/** Names that other language plugins than the dialect's own have for the parameter. */
const OTHER_PARAMETERS = ['lang'];

type LanguageSources = {
  readonly service: FoundService;
  readonly home: SitePage | undefined;
  readonly parameter: string;
  readonly plugin: readonly LanguageHint[];
};

function hintsFor({ service, home, parameter, plugin }: LanguageSources, wishes: LanguageWishes) {
  const base = new URL(service.baseUrl);
  const pages = [home, service.page].flatMap((page) =>
    page === undefined ? [] : [hintsOfPage(page.alternates, base, page === home)],
  );
  const linked = pages.find((hints) => hints.length > 1) ?? [];
  const served = hintsOfCodes(service.namespace.valuesOf(parameter), 'interface');
  const all = mergeHints(mergeHints(plugin, linked), served);
  const codes = [wishes.defaultLanguage, ...(wishes.codes ?? [])].filter((code) => code !== undefined);
  const requested = hintsOfCodes([...new Set(codes)], 'asked').map(
    (hint) => all.find(({ code }) => code === hint.code) ?? hint,
  );
  if (wishes.codes !== undefined) return requested;
  return all.length > 1
    ? mergeHints(all, requested)
    : mergeHints(mergeHints(all, requested), hintsOfCodes(wishes.known, 'guess'));
}

/**
 * Reads the list of events without a language; if that can't be read, the list of the site's first language, which is
 * then returned as `of`. Throws a `DiscoveryError` if neither can be read.
 */
async function standardList(ask: Ask, service: FoundService, hints: readonly LanguageHint[]) {
  const endpoint = endpointOf(service, service.dialect);
  const plain = await readTrialListing(ask, endpoint, NO_LANGUAGE);
  if (plain !== undefined) return { list: plain, of: undefined };
  const first = hints.find(({ isDefault }) => isDefault) ?? hints.find(({ source }) => source === 'page');
  const list = first === undefined ? undefined : await readTrialListing(ask, endpoint, first);
  if (list !== undefined) return { list, of: first };
  throw new DiscoveryError(
    { method: 'GET', url: `${service.baseUrl}${service.restRoot}/${endpoint.namespace}/events` },
    {
      message: 'The site has the calendar’s interface, but its list of events can’t be read.',
      hint: 'Open the address in a browser: a firewall, a login or an error of the site may stand before it.',
    },
  );
}

/** Tries the dialect's own parameter and, if languages do not differ by it, the parameters of other plugins. */
async function choiceByTrials(
  ask: Ask,
  service: FoundService,
  hints: readonly LanguageHint[],
  standard: TrialListing,
): Promise<ReturnType<typeof chooseLanguages> & { readonly parameter: string }> {
  const endpoint = endpointOf(service, service.dialect);
  const trials: LanguageTrial[] = await tryLanguages(ask, endpoint, hints, standard);
  const choice = chooseLanguages(trials, standard);
  if (choice.distinct.length === 0 && hints.some(({ source }) => source !== 'guess'))
    for (const parameter of OTHER_PARAMETERS) {
      const again = chooseLanguages(
        await tryLanguages(ask, { ...endpoint, languageParameter: parameter }, hints, standard),
        standard,
      );
      if (again.distinct.length > 0) return { ...again, parameter };
    }
  return { ...choice, parameter: endpoint.languageParameter };
}

/**
 * Chooses the languages of a site whose lists hold all of them, distinguished by addresses: the site's named languages,
 * or else all with a segment in the addresses. Returns `undefined` if a list holds one language.
 */
async function choiceByAddresses(
  ask: Ask,
  service: FoundService,
  hints: readonly LanguageHint[],
  list: TrialListing,
  pageLanguage: string | undefined,
): Promise<(LanguageChoice & { readonly parameter: string }) | undefined> {
  const endpoint = endpointOf(service, service.dialect);
  const named = hints.filter(({ source }) => source !== 'guess');
  const languageOf = languageOfUrl(endpoint, named);
  const listedCodes = new Set(list.urls.map(languageOf));
  const segments = languageSegments(endpoint, list.urls);
  const isNamed = named.filter(({ code }) => listedCodes.has(code)).length > 1;
  if (!isNamed && segments.length < 2) return undefined;
  const standard = hintsOfCodes(pageLanguage === undefined ? [] : [primaryLanguage(pageLanguage)], 'page');
  const languages = isNamed
    ? named
    : [
        ...standard.map((hint) => ({ ...hint, segment: null, isDefault: true })),
        ...hintsOfCodes(
          segments.filter((one) => one !== null),
          'page',
        ),
      ];
  const distinct = languages.filter(({ segment, baseUrl }) => segment !== null || baseUrl !== undefined);
  const [first] = distinct;
  const parameters = [endpoint.languageParameter, ...OTHER_PARAMETERS];
  const parameter = first === undefined ? undefined : await findTermParameter(ask, endpoint, first, parameters);
  return {
    selection: 'url',
    distinct,
    others: languages.filter((hint) => !distinct.includes(hint)),
    parameter: parameter ?? endpoint.languageParameter,
  };
}

/** Chooses the languages that the site itself names: without events, the lists of languages can't be compared. */
function choiceByHints(hints: readonly LanguageHint[]): ReturnType<typeof chooseLanguages> {
  const distinct = hints.filter(({ source }) => source !== 'guess');
  const bySegment = distinct.some(({ segment, source }) => segment !== null && source === 'page');
  return {
    selection: bySegment ? 'segment' : 'parameter',
    distinct,
    others: hints.filter((hint) => !distinct.includes(hint)),
  };
}

type TriedLanguages = Omit<ReturnType<typeof choiceByHints>, 'selection'>;

function discoveryError(service: FoundService, message: string, hint: string): DiscoveryError {
  return new DiscoveryError({ method: 'GET', url: service.baseUrl }, { message, hint });
}

/**
 * Returns the default language, by the person, the site or the answers. `fixed` is the language that the person named,
 * or in which alone lists can be read. Throws a `DiscoveryError`.
 */
function defaultOf(
  service: FoundService,
  { distinct, others }: TriedLanguages,
  fixed: LanguageHint | undefined,
  pageLanguage: string | undefined,
  zone: string,
): DefaultLanguageChoice {
  const alike = others.filter(({ source }) => source !== 'guess');
  if (fixed !== undefined && distinct.includes(fixed) && alike.length > 0)
    throw discoveryError(
      service,
      `Without being asked for a language, the service does not answer ${fixed.code}, but what it answers for ${alike.map(({ code }) => code).join(' and ')}.`,
      `Name another one, as in --default-language ${alike[0]?.code}, or none.`,
    );
  if (fixed !== undefined) return { hint: fixed, isGuess: false };
  // A service may answer in all languages at once without the parameter.
  const candidates = others.length === 0 ? distinct : others;
  const choice = chooseDefaultLanguage(withPageLanguage(candidates, pageLanguage), pageLanguage, zone);
  if (choice !== undefined) return choice;
  throw discoveryError(service, 'Nothing tells the language of the site.', 'Name it, as in --default-language en.');
}

/**
 * Finds a site's languages: named by its pages, its interface or the person, else the languages with texts in Almanac,
 * each proved by lists that differ. Throws `DiscoveryError`.
 */
export async function findLanguages(
  ask: Ask,
  service: FoundService,
  home: SitePage | undefined,
  wishes: LanguageWishes,
): Promise<SiteLanguages> {
  const { languageParameter } = endpointOf(service, service.dialect);
  const plugin = await pluginLanguages(ask, service);
  const hints = hintsFor({ service, home, parameter: languageParameter, plugin }, wishes);
  const { list, of } = await standardList(ask, service, hints);
  const isEmpty = list.total === 0;
  const tried = isEmpty
    ? { ...choiceByHints(hints), parameter: languageParameter }
    : ((await choiceByAddresses(ask, service, hints, list, home?.language ?? service.page?.language)) ??
      (await choiceByTrials(
        ask,
        service,
        hints.filter((hint) => hint !== of),
        list,
      )));
  const zone = chooseZone(service.root, list.zones);
  const named = hints.find(({ code }) => code === wishes.defaultLanguage);
  const pageLanguage = home?.language ?? service.page?.language;
  const { hint, isGuess } = defaultOf(
    service,
    isEmpty ? { distinct: [], others: tried.distinct } : tried,
    named ?? of,
    pageLanguage,
    zone.zone,
  );

  const isKnown = ({ tag }: LanguageHint) => wishes.known.includes(primaryLanguage(tag));
  // If requests without a language don't return the default language's list, it is requested with its language.
  const answersByItself = of === undefined && !tried.distinct.some(({ code }) => code === hint.code);
  const first: LanguageHint = answersByItself ? { ...hint, segment: null } : hint;
  const candidates = [first, ...tried.distinct.filter(({ code }) => code !== first.code)];
  const same = tried.others.filter(({ source, code }) => source !== 'guess' && code !== first.code);
  const codes = (omitted: readonly LanguageHint[]) => omitted.map(({ code }) => code).join(', ');
  // A language that the person named, or that the site is in, needs no words yet: they can be written.
  const isTaken = (one: LanguageHint) => one === first || isKnown(one) || wishes.codes?.includes(one.code) === true;
  const unknown = candidates.filter((one) => !isTaken(one));
  const hasPlugin = service.root?.namespaces.some((name) => /^(?:wpml|pll)\//.test(name)) === true;
  const notes = [
    isGuess && `That ${first.code} is the default language is a guess.`,
    unknown.length > 0 &&
      `Left out: ${codes(unknown)}. Almanac’s pages have words in ${wishes.known.join(', ')}; to bring those of others, name all languages by --languages.`,
    same.length > 0 && `Left out: ${codes(same)}. The service answers ${first.code} there, or nothing.`,
    isEmpty && 'The calendar has no events yet, so its languages could not be tried.',
    hasPlugin &&
      candidates.length === 1 &&
      'The site has a language plugin, but only one language was found. Name the others, as in --languages ca,en.',
  ].filter((note) => note !== false);
  return {
    languages: candidates.filter(isTaken).map(({ code, tag, segment, baseUrl }) => ({ code, tag, segment, baseUrl })),
    defaultLanguage: first.code,
    selection: tried.selection,
    parameter: tried.parameter,
    zone,
    isGuess,
    notes,
  };
}

/** Adds the page's own language to the candidates, if nothing else named it. */
function withPageLanguage(candidates: readonly LanguageHint[], tag: string | undefined): readonly LanguageHint[] {
  if (tag === undefined) return candidates;
  const primary = primaryLanguage(tag);
  const exact = candidates.map((hint) => (hint.tag === primary ? { ...hint, tag } : hint));
  if (candidates.some((hint) => primaryLanguage(hint.tag) === primary)) return exact;
  const pageHints = hintsOfCodes([primary], 'page').map((hint) => ({ ...hint, tag, segment: null }));
  return candidates.every(({ source }) => source === 'guess') ? pageHints : candidates;
}
