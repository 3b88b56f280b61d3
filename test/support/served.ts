import type { ListClient } from '#client/client';
import { NotFoundError, UndecodableError } from '#client/errors';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';

/** An item as a service lists it. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number };

/** The items of a service by language and kind. */
export type Lists = { readonly [language: string]: { readonly [K in Kind]?: readonly unknown[] } };

/** Returns an event as a service lists it, with these fields in the place of the usual ones. */
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

/** Returns a venue as a service lists it, with these fields in the place of the usual ones. */
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

function answerOf(status: number, code: string): NotFoundError {
  return new NotFoundError({ method: 'GET', url: 'https://service.example/', status, code }, { message: 'No.' });
}

/**
 * Answers a request for a record's own route: with the record's item, a refusal, or an error that the call throws;
 * `undefined` leaves the answer to the lists.
 */
export type OwnRoute = (
  kind: Kind,
  id: number,
) => Item | { readonly status: number; readonly code: string } | Error | undefined;

/**
 * Returns a client of a service that is only data: pages of lists, with the totals that `announced` gives, and own
 * routes, which answer from the lists unless `own` does.
 */
export function fakeClient(
  lists: Lists,
  announced: (kind: Kind, items: readonly unknown[]) => number = (_, items) => items.length,
  own: OwnRoute = () => undefined,
): ListClient & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    endpoint: { ...DOCUMENT_NAMING, baseUrl: 'https://service.example', languageSelection: 'parameter' },
    dialect: DIALECTS.document,
    async listPage(kind, language, query) {
      const page = Number(Reflect.get(query, 'page'));
      const size = Number(Reflect.get(query, 'per_page'));
      calls.push(`${language.code} ${kind} ${page}`);
      const items = lists[language.code]?.[kind] ?? [];
      const total = announced(kind, items);
      const slice = items.slice((page - 1) * size, page * size);
      if (page > 1 && slice.length === 0 && !isTermKind(kind)) throw answerOf(404, `${kind}-archive-page-not-found`);
      return { items: slice, total, totalPages: Math.ceil(total / size) };
    },
    async fetch(kind, language, at) {
      const id = 'id' in at ? at.id : 0;
      calls.push(`${language.code} ${kind}/${id}`);
      const found =
        own(kind, id) ?? lists[language.code]?.[kind]?.find((item) => Reflect.get(Object(item), 'id') === id);
      if (found instanceof Error) throw found;
      if (found === undefined)
        throw kind === 'events' ? answerOf(404, 'rest-event-not-found') : answerOf(400, 'rest_invalid_param');
      if (!('id' in Object(found)))
        throw answerOf(Number(Reflect.get(Object(found), 'status')), String(Reflect.get(Object(found), 'code')));
      const decoded = decodeItem(kind, found);
      if ('served' in decoded) return decoded.served;
      throw new UndecodableError(
        { method: 'GET', url: 'https://service.example/', status: 200 },
        { message: decoded.reason },
      );
    },
  };
}

/** Returns the number of lists that a sync reads for so many languages. */
export const listsOf = (languages: number) => languages * KINDS.length;
