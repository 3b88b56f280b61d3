import type { ListClient } from '#client/client';
import { NotFoundError } from '#client/errors';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';

/** An item as a service lists it. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number };

/** The items of a service by language and kind. */
export type Lists = { readonly [language: string]: { readonly [K in Kind]?: readonly unknown[] } };

/** An event as a service lists it, with only what differs spelled out. */
export function servedEvent(id: number, fields: Readonly<Record<string, unknown>> = {}): Item {
  return {
    id,
    author: '1',
    status: 'publish',
    date: '2026-11-01 10:00:00',
    date_utc: '2026-11-01 09:00:00',
    modified: '2026-11-02 10:00:00',
    modified_utc: '2026-11-02 09:00:00',
    url: `https://service.example/event/event-${id}/`,
    title: `Event ${id}`,
    description: `<p>About event ${id}.</p>`,
    excerpt: '',
    slug: `event-${id}`,
    image: false,
    all_day: false,
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    timezone: 'Europe/Madrid',
    cost: '',
    website: '',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    ...fields,
  };
}

/** A venue as a service lists it. */
export function servedVenue(id: number, fields: Readonly<Record<string, unknown>> = {}): Item {
  return {
    id,
    author: '1',
    status: 'publish',
    date_utc: '2026-11-01 09:00:00',
    modified_utc: '2026-11-02 09:00:00',
    url: `https://service.example/venue/venue-${id}/`,
    venue: `Venue ${id}`,
    slug: `venue-${id}`,
    show_map: true,
    show_map_link: true,
    ...fields,
  };
}

/** A client of a service that is only data: pages of lists, with totals as the service announces them. */
export function fakeClient(
  lists: Lists,
  announced: (kind: Kind, items: readonly unknown[]) => number = (_, items) => items.length,
): ListClient & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    endpoint: { ...DOCUMENT_NAMING, baseUrl: 'https://service.example', languageSelection: 'parameter' },
    async listPage(kind, language, query) {
      const page = Number(Reflect.get(query, 'page'));
      const size = Number(Reflect.get(query, 'per_page'));
      calls.push(`${language.code} ${kind} ${page}`);
      const items = lists[language.code]?.[kind] ?? [];
      const total = announced(kind, items);
      const slice = items.slice((page - 1) * size, page * size);
      if (page > 1 && slice.length === 0 && !isTermKind(kind))
        throw new NotFoundError(
          { method: 'GET', url: 'https://service.example/', status: 404, code: `${kind}-archive-page-not-found` },
          { message: 'No such page.' },
        );
      return { items: slice, total, totalPages: Math.ceil(total / size) };
    },
  };
}

/** The number of lists that a sync reads for so many languages. */
export const listsOf = (languages: number) => languages * KINDS.length;
