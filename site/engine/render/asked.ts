import type { Publication } from '../../publication/publication.ts';
import type { Settings } from '../../publication/settings.ts';
import { askedLanguage, type OnAsked } from './asked-language.ts';
import { hasPageIn, nameIn, type QuestionName } from './questions.ts';

/** Returns the same site, which notes what it is asked. */
export function askedSite(publication: Publication, onAsked: OnAsked): Publication {
  const { settings, calendar, categoryColours } = publication;
  const [first] = publication.localisedSites;
  const language = first?.language.code ?? '';
  const byCode = new Map(publication.localisedSites.map((localised) => [localised.language.code, localised]));
  const ofSite = (question: QuestionName | undefined) => onAsked(question, language, '');
  const coloured =
    <A, R>(act: (argument: A) => R) =>
    (argument: A) => {
      ofSite('colours');
      return act(argument);
    };
  // Each member is named: a new one is an error of types until it is decided how it is noted.
  return {
    href: publication.href,
    url: publication.url,
    settings: askedSettings(settings, ofSite),
    calendar: {
      get languages() {
        ofSite(undefined);
        return calendar.languages;
      },
      translationsOf(entry) {
        const localised = byCode.get(entry.language);
        const isKnown = localised !== undefined && hasPageIn(localised, entry);
        const question = entry.kind === 'events' ? 'around-event' : 'translations';
        onAsked(isKnown ? question : undefined, entry.language, nameIn(entry));
        return calendar.translationsOf(entry);
      },
    },
    get today() {
      ofSite('today');
      return publication.today;
    },
    localisedSites: publication.localisedSites.map((localised) => askedLanguage(localised, onAsked)),
    categoryColours: {
      of: coloured(categoryColours.of),
      color: coloured(categoryColours.color),
      mark: coloured(categoryColours.mark),
    },
    own(code) {
      const { image, link } = publication.own(code);
      const known = byCode.has(code);
      return {
        image(url) {
          onAsked(known ? 'image' : undefined, code, url);
          return image(url);
        },
        link(url) {
          onAsked(known ? 'link' : undefined, code, url.href);
          return link(url);
        },
      };
    },
    card(code, event) {
      onAsked(byCode.has(code) ? 'card' : undefined, code, event ?? '');
      return publication.card(code, event);
    },
    inOwnPages(code) {
      const { by, image, link } = publication.inOwnPages(code);
      const known = byCode.has(code);
      return {
        by,
        image(url) {
          onAsked(known ? 'own-page-image' : undefined, code, url);
          return image?.(url);
        },
        link(url) {
          onAsked(known ? 'own-page-link' : undefined, code, url.href);
          return link(url);
        },
      };
    },
    feeds(code) {
      onAsked(byCode.has(code) ? 'feeds' : undefined, code, '');
      return publication.feeds(code);
    },
    changes(code) {
      onAsked(byCode.has(code) ? 'changes' : undefined, code, '');
      return publication.changes(code);
    },
    archives(code) {
      onAsked(byCode.has(code) ? 'archives' : undefined, code, '');
      return publication.archives(code);
    },
  };
}

/** Returns the settings that are the same as long as the configuration is. */
export function configured({
  languages,
  defaultLanguage,
  siteUrl,
  timeZone,
  country,
  fallback,
  canonical,
  freeWords,
  eventFiles,
  api,
  embed,
  contact,
  map,
  head,
  hosts,
  theme,
}: Settings): Omit<Settings, 'today' | 'changes' | 'feeds' | 'formerPages' | 'media' | 'ownPages'> {
  return {
    languages,
    defaultLanguage,
    siteUrl,
    timeZone,
    country,
    fallback,
    canonical,
    freeWords,
    eventFiles,
    api,
    embed,
    contact,
    map,
    head,
    hosts,
    theme,
  };
}

/** Returns the settings; those that are none of the configuration are noted. */
function askedSettings(settings: Settings, ofSite: (question: QuestionName | undefined) => void): Settings {
  return {
    ...configured(settings),
    get today() {
      ofSite('today');
      return settings.today;
    },
    get changes() {
      ofSite(undefined);
      return settings.changes;
    },
    get feeds() {
      ofSite(undefined);
      return settings.feeds;
    },
    get formerPages() {
      ofSite(undefined);
      return settings.formerPages;
    },
    get media() {
      ofSite(undefined);
      return settings.media;
    },
    get ownPages() {
      ofSite(undefined);
      return settings.ownPages;
    },
  };
}
