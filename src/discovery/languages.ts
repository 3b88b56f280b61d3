import { DiscoveryError } from '#discovery/errors';
import { endpointOf, type FoundService, NO_LANGUAGE } from '#discovery/find-service';
import { chooseDefault, chooseLanguages } from '#discovery/language-choice';
import { hintsOfCodes, hintsOfPage, joinedHints, type LanguageHint, primaryOf } from '#discovery/language-hints';
import type { SitePage } from '#discovery/page';
import type { Ask } from '#discovery/rest-index';
import { chooseZone, type ZoneChoice } from '#discovery/time-zone';
import { type Listed, listed, type Trial, tryLanguages } from '#discovery/trials';
import type { LanguageSelection } from '#interface/endpoint';

/** A language of a site, as the configuration has it. */
export type FoundLanguage = Pick<LanguageHint, 'code' | 'tag' | 'segment' | 'baseUrl'>;

/** The languages of a site and what else its lists tell. */
export type FoundLanguages = {
  /** The default language first. */
  readonly languages: readonly FoundLanguage[];
  readonly defaultLanguage: string;
  readonly selection: LanguageSelection;
  readonly parameter: string;
  readonly zone: ZoneChoice;
  /** What a person should look at. */
  readonly notes: readonly string[];
};

/** What is known of a site's languages before it is asked. */
export type LanguageWishes = {
  /** The languages that Almanac's pages have texts for, by BCP 47 language subtag. */
  readonly known: readonly string[];
  /** Codes that the person named: then no others are looked for. */
  readonly codes?: readonly string[] | undefined;
  readonly defaultLanguage?: string | undefined;
};

/** Names that other language plugins than the dialect's own have for the parameter. */
const OTHER_PARAMETERS = ['lang'];

function hintsFor(service: FoundService, home: SitePage | undefined, parameter: string, wishes: LanguageWishes) {
  const base = new URL(service.baseUrl);
  const pages = [home, service.page].flatMap((page) =>
    page === undefined ? [] : [hintsOfPage(page.alternates, base, page === home)],
  );
  const linked = pages.find((hints) => hints.length > 1) ?? [];
  const served = hintsOfCodes(service.namespace.valuesOf(parameter), 'interface');
  const all = joinedHints(linked, served);
  if (wishes.codes !== undefined) {
    const named = hintsOfCodes(wishes.codes, 'asked');
    return named.map((hint) => all.find(({ code }) => code === hint.code) ?? hint);
  }
  return all.length > 1 ? all : joinedHints(all, hintsOfCodes(wishes.known, 'guess'));
}

/** What the service lists without being asked for a language; where it lists nothing so, in the site's first one. */
async function standardList(ask: Ask, service: FoundService, hints: readonly LanguageHint[]) {
  const endpoint = endpointOf(service, service.dialect);
  const plain = await listed(ask, endpoint, NO_LANGUAGE);
  if (plain !== undefined) return { list: plain, of: undefined };
  const first = hints.find(({ isDefault }) => isDefault) ?? hints.find(({ source }) => source === 'page');
  const list = first === undefined ? undefined : await listed(ask, endpoint, first);
  if (list !== undefined) return { list, of: first };
  throw new DiscoveryError(
    { method: 'GET', url: `${service.baseUrl}${service.restRoot}/${endpoint.namespace}/events` },
    {
      message: 'The site has the calendar’s interface, but its list of events can’t be read.',
      state: 'Nothing was written.',
      hint: 'Open the address in a browser: a firewall, a login or an error of the site may stand before it.',
    },
  );
}

/** Tries the dialect's own parameter and, where nothing tells languages apart, those of other plugins. */
async function chosen(
  ask: Ask,
  service: FoundService,
  hints: readonly LanguageHint[],
  standard: Listed,
): Promise<ReturnType<typeof chooseLanguages> & { readonly parameter: string }> {
  const endpoint = endpointOf(service, service.dialect);
  const trials: Trial[] = await tryLanguages(ask, endpoint, hints, standard);
  const choice = chooseLanguages(trials, standard);
  if (choice.own.length === 0 && hints.some(({ source }) => source !== 'guess'))
    for (const parameter of OTHER_PARAMETERS) {
      const again = chooseLanguages(
        await tryLanguages(ask, { ...endpoint, languageParameter: parameter }, hints, standard),
        standard,
      );
      if (again.own.length > 0) return { ...again, parameter };
    }
  return { ...choice, parameter: endpoint.languageParameter };
}

/** A calendar without events tells nothing apart: then what the site says of itself is believed. */
function believed(hints: readonly LanguageHint[]): ReturnType<typeof chooseLanguages> {
  const own = hints.filter(({ source }) => source !== 'guess');
  const bySegment = own.some(({ segment, source }) => segment !== null && source === 'page');
  return { selection: bySegment ? 'segment' : 'parameter', own, others: hints.filter((hint) => !own.includes(hint)) };
}

function withoutText(codes: readonly string[], known: readonly string[]): string {
  return `Left out: ${codes.join(', ')}. Almanac’s pages have texts in ${known.join(', ')} only.`;
}

/**
 * Finds a site's languages: those that its pages, its interface or the person name, else those that the pages have texts
 * for, each proved by lists that differ. Throws `DiscoveryError`.
 */
export async function findLanguages(
  ask: Ask,
  service: FoundService,
  home: SitePage | undefined,
  wishes: LanguageWishes,
): Promise<FoundLanguages> {
  const { languageParameter } = endpointOf(service, service.dialect);
  const hints = hintsFor(service, home, languageParameter, wishes);
  const standard = await standardList(ask, service, hints);
  const { list } = standard;
  const zone = chooseZone(service.root, list.zones);
  const named = hints.find(({ code }) => code === wishes.defaultLanguage);
  const asked = hints.filter((hint) => hint !== named);
  const isEmpty = list.total === 0;
  const { selection, own, others, parameter } = isEmpty
    ? { ...believed(asked), parameter: languageParameter }
    : await chosen(ask, service, asked, list);

  const pageLanguage = home?.language ?? service.page?.language;
  const candidates = isEmpty ? own : others;
  const standing = named ?? standard.of;
  const choice =
    standing === undefined
      ? chooseDefault(withPageLanguage(candidates, pageLanguage), pageLanguage, zone.zone)
      : { hint: standing, isGuess: false };
  if (choice === undefined)
    throw new DiscoveryError(
      { method: 'GET', url: service.baseUrl },
      {
        message: `Which language the site’s records have without being asked for one can’t be told: each of ${own.map(({ code }) => code).join(', ')} answers something else.`,
        state: 'Nothing was written.',
        hint: 'Name it, as in --default-language en.',
      },
    );

  const isKnown = ({ tag }: LanguageHint) => wishes.known.includes(primaryOf(tag));
  const defaultHint: LanguageHint = standard.of === undefined ? { ...choice.hint, segment: null } : choice.hint;
  const found = [defaultHint, ...own.filter(({ code }) => code !== defaultHint.code)];
  const unknown = found.filter((hint) => !isKnown(hint));
  if (!isKnown(defaultHint))
    throw new DiscoveryError(
      { method: 'GET', url: service.baseUrl },
      {
        message: `The site’s language is ${defaultHint.tag}. Almanac’s pages have texts in ${wishes.known.join(', ')} only.`,
        state: 'Nothing was written.',
        hint: 'If that is not its language, name the right one, as in --default-language en.',
      },
    );
  const same = others.filter((hint) => hint.source !== 'guess' && hint.code !== defaultHint.code && !isEmpty);
  const hasPlugin = service.root?.namespaces.some((name) => /^(?:wpml|pll)\//.test(name)) === true;
  const notes = [
    choice.isGuess ? `That ${defaultHint.code} is the default language is a guess.` : undefined,
    unknown.length > 0
      ? withoutText(
          unknown.map(({ code }) => code),
          wishes.known,
        )
      : undefined,
    same.length > 0
      ? `Left out: ${same.map(({ code }) => code).join(', ')}. The service answers ${defaultHint.code} there, or nothing.`
      : undefined,
    isEmpty ? 'The calendar has no events yet, so its languages could not be tried.' : undefined,
    hasPlugin && found.length === 1
      ? 'The site has a language plugin, but only one language was found. Name the others, as in --languages ca,en.'
      : undefined,
  ].filter((note) => note !== undefined);
  return {
    languages: found.filter(isKnown).map(({ code, tag, segment, baseUrl }) => ({ code, tag, segment, baseUrl })),
    defaultLanguage: defaultHint.code,
    selection,
    parameter,
    zone,
    notes,
  };
}

/** The page's own language is a candidate, too, where nothing else named it. */
function withPageLanguage(candidates: readonly LanguageHint[], tag: string | undefined): readonly LanguageHint[] {
  if (tag === undefined) return candidates;
  const primary = primaryOf(tag);
  const exact = candidates.map((hint) => (hint.tag === primary ? { ...hint, tag } : hint));
  if (candidates.some((hint) => primaryOf(hint.tag) === primary)) return exact;
  const own = hintsOfCodes([primary], 'page').map((hint) => ({ ...hint, tag, segment: null }));
  return candidates.every(({ source }) => source === 'guess') ? own : candidates;
}
