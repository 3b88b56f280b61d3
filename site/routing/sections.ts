import { ownPageAddress } from '#content/pages/own-page';
import {
  changesAddress,
  DIRECTORY_KINDS,
  type DirectoryKind,
  directoryAddress,
  homeAddress,
  listAddress,
  presentAddress,
  SELECTIONS,
  savedAddress,
  searchAddress,
  weekendAddress,
} from '../addresses/addresses.ts';
import { monthSpan } from '../calendar/periods/periods.ts';
import { includesToday } from '../calendar/present.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import type { NavigationPlace } from '../own-pages/page-index.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { subscribeAddressFor } from './subscribing.ts';

/** A link of the navigation. */
export type NavigationSection = {
  readonly label: string;
  readonly address: string;
  /** `page` for the page itself, `true` for a page within the section. */
  readonly current: 'page' | 'true' | undefined;
  /** `wide` leaves it to the footer on narrow screens; `narrow` replaces the search field there. */
  readonly room: 'wide' | 'narrow' | undefined;
};

/** The kinds in the navigation at the top; the foot of the page has all. */
const MAIN_KINDS: readonly DirectoryKind[] = ['venues', 'categories'];
const MINOR_KINDS: readonly DirectoryKind[] = ['organizers'];

/** The pages of the calendar, which the switch between views connects. */
const CALENDAR_PAGES: readonly LanguagePage['type'][] = [
  'year',
  'month',
  'week',
  'day',
  'programme',
  'weekend',
  'list',
];

type KnownSection = Omit<NavigationSection, 'current' | 'room'> & {
  readonly isCurrent: (page: LanguagePage) => NavigationSection['current'];
};

function directories(
  { language, messages, eventIndex }: LocalisedSite,
  kinds: readonly DirectoryKind[],
): KnownSection[] {
  return kinds
    .filter((kind) => eventIndex.has(kind))
    .map((kind) => ({
      label: messages.nav[kind],
      address: directoryAddress(language.code, kind),
      isCurrent: (page) =>
        page.type === 'directory' && page.kind === kind
          ? 'page'
          : page.type === 'record' && page.entry.kind === kind
            ? 'true'
            : undefined,
    }));
}

/** Returns the address of the calendar's start: the present in the site's first view. */
function calendarStart({ language: { code }, views }: LocalisedSite): string {
  const view = (['month', 'week'] as const).find((one) => views.includes(one));
  if (view === undefined && views.includes('list')) return listAddress(code, 'upcoming');
  return presentAddress(code, view ?? 'day');
}

function views(localised: LocalisedSite): KnownSection[] {
  const { language, messages, eventIndex } = localised;
  return [
    {
      label: messages.nav.home,
      address: homeAddress(language.code),
      isCurrent: (page) => (page.type === 'home' ? 'page' : undefined),
    },
    {
      label: messages.views.calendar,
      address: calendarStart(localised),
      isCurrent: (page) =>
        page.type === 'month' && includesToday(eventIndex, monthSpan(page.month))
          ? 'page'
          : CALENDAR_PAGES.includes(page.type)
            ? 'true'
            : undefined,
    },
  ];
}

const at = (
  sections: readonly KnownSection[],
  page: LanguagePage,
  room: NavigationSection['room'],
): NavigationSection[] =>
  sections.map(({ label, address, isCurrent }) => ({ label, address, current: isCurrent(page), room }));

function searchSection({ language, messages }: LocalisedSite): KnownSection {
  return {
    label: messages.search.page,
    address: searchAddress(language.code),
    isCurrent: (page) => (page.type === 'search' ? 'page' : undefined),
  };
}

function ownPages({ ownPages }: LocalisedSite, place: NavigationPlace): KnownSection[] {
  return ownPages.in(place).map((file) => ({
    label: file.title,
    address: ownPageAddress(file),
    isCurrent: (page) => (page.type === 'own' && page.file.name === file.name ? 'page' : undefined),
  }));
}

/** Returns the sections at the head of a page, without empty ones. The last is for subscribing to the contents. */
export function sectionsOf(localised: LocalisedSite, page: LanguagePage): readonly NavigationSection[] {
  const subscribe: NavigationSection = {
    label: localised.messages.subscribe.action,
    address: subscribeAddressFor(localised.language.code, page),
    current: page.type === 'subscribe' ? 'page' : undefined,
    room: 'wide',
  };
  return [
    ...at([...views(localised), ...directories(localised, MAIN_KINDS)], page, undefined),
    ...at([...directories(localised, MINOR_KINDS), ...ownPages(localised, 'header')], page, 'wide'),
    ...at([searchSection(localised)], page, 'narrow'),
    subscribe,
  ];
}

/** Returns all sections, for the foot of a page. */
export function allSectionsOf(localised: LocalisedSite): readonly Pick<NavigationSection, 'label' | 'address'>[] {
  const { language, messages, eventIndex } = localised;
  const hasLists = localised.views.includes('list');
  const upcoming = { label: messages.list.upcoming, address: listAddress(language.code, 'upcoming') };
  const past =
    hasLists && eventIndex.has('past')
      ? [{ label: messages.nav.past, address: listAddress(language.code, 'past') }]
      : [];
  const near = [
    { label: messages.near.today, address: presentAddress(language.code, 'day') },
    { label: messages.near.tomorrow, address: presentAddress(language.code, 'tomorrow') },
    { label: messages.near.weekend, address: weekendAddress(language.code) },
    ...SELECTIONS.filter((list) => hasLists && eventIndex.has(list)).map((list) => ({
      label: { free: messages.near.free, online: messages.event.online, accessible: messages.event.accessibility }[
        list
      ],
      address: listAddress(language.code, list),
    })),
  ];
  const changes = { label: messages.changes.page, address: changesAddress(language.code) };
  const saved = { label: messages.saved.page, address: savedAddress(language.code) };
  const sections = [
    ...views(localised),
    searchSection(localised),
    saved,
    ...near,
    ...(hasLists ? [upcoming] : []),
    ...past,
    ...directories(localised, DIRECTORY_KINDS),
    changes,
    ...ownPages(localised, 'footer'),
  ];
  // On a site of days alone, the calendar begins today.
  return sections.filter(({ address }, index) => sections.findIndex((one) => one.address === address) === index);
}
