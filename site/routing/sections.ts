import type { Edition } from '../build/publication.ts';
import { subscribeTarget } from '../feeds/subscribing.ts';
import {
  changesAddress,
  DIRECTORY_KINDS,
  type DirectoryKind,
  directoryAddress,
  homeAddress,
  listAddress,
  monthAddress,
} from './addresses.ts';
import type { Place } from './pages.ts';

/** A link of the navigation. */
export type Section = {
  readonly label: string;
  readonly address: string;
  /** `page` for the page itself, `true` for a page within the section. */
  readonly current: 'page' | 'true' | undefined;
};

/** The kinds in the navigation at the top; the foot of the page has all. */
const MAIN_KINDS: readonly DirectoryKind[] = ['venues', 'categories', 'organizers'];

/** The pages of the calendar, between which its own switch leads. */
const CALENDAR_PAGES: readonly Place['page'][] = ['year', 'month', 'week', 'day', 'list'];

type Known = Omit<Section, 'current'> & { readonly isCurrent: (place: Place) => Section['current'] };

function directories({ language, messages, programme }: Edition, kinds: readonly DirectoryKind[]): Known[] {
  return kinds
    .filter((kind) => programme.records(kind).length > 0)
    .map((kind) => ({
      label: messages.nav[kind],
      address: directoryAddress(language.code, kind),
      isCurrent: (place) =>
        place.page === 'directory' && place.kind === kind
          ? 'page'
          : place.page === 'record' && place.entry.kind === kind
            ? 'true'
            : undefined,
    }));
}

function views({ language, messages }: Edition, today: Temporal.PlainDate): Known[] {
  const month = today.toPlainYearMonth();
  return [
    {
      label: messages.nav.home,
      address: homeAddress(language.code),
      isCurrent: (place) => (place.page === 'home' ? 'page' : undefined),
    },
    {
      label: messages.views.calendar,
      address: monthAddress(language.code, month),
      isCurrent: (place) =>
        place.page === 'month' && place.month.equals(month)
          ? 'page'
          : CALENDAR_PAGES.includes(place.page)
            ? 'true'
            : undefined,
    },
  ];
}

const at = (known: readonly Known[], place: Place): Section[] =>
  known.map(({ label, address, isCurrent }) => ({ label, address, current: isCurrent(place) }));

/**
 * The sections at the head of a page; the last is where one subscribes to what the page shows. None leads to nothing.
 */
export function sectionsOf(edition: Edition, today: Temporal.PlainDate, place: Place): readonly Section[] {
  const subscribe: Section = {
    label: edition.messages.subscribe.action,
    address: subscribeTarget(edition.language.code, place),
    current: place.page === 'subscribe' ? 'page' : undefined,
  };
  return [...at([...views(edition, today), ...directories(edition, MAIN_KINDS)], place), subscribe];
}

/** All sections, for the foot of a page. */
export function allSectionsOf(edition: Edition, today: Temporal.PlainDate): readonly Omit<Section, 'current'>[] {
  const { language, messages, programme } = edition;
  const upcoming = { label: messages.list.upcoming, address: listAddress(language.code, 'upcoming') };
  const past =
    programme.past.length === 0 ? [] : [{ label: messages.nav.past, address: listAddress(language.code, 'past') }];
  const changes = { label: messages.changes.page, address: changesAddress(language.code) };
  return [...views(edition, today), upcoming, ...past, ...directories(edition, DIRECTORY_KINDS), changes];
}
