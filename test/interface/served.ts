/** An event as a list serves it, in the present form of the common implementation; of our own making. */
export function eventItem(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 4711,
    global_id: 'calendar.example?id=4711',
    global_id_lineage: ['calendar.example?id=4711'],
    author: '3',
    status: 'publish',
    date: '2026-09-01 12:00:00',
    date_utc: '2026-09-01 10:00:00',
    modified: '2026-09-02 12:30:00',
    modified_utc: '2026-09-02 10:30:00',
    url: 'https://calendar.example/event/lantern-walk/',
    rest_url: 'https://calendar.example/wp-json/calendar/events/v1/events/4711',
    title: 'Lantern walk &#8211; bring a <b>light</b>',
    description: '<p>Meet at the <em>old</em> bridge.</p>\n',
    excerpt: '<p>Meet at the bridge.</p>\n',
    slug: 'lantern-walk',
    image: {
      url: 'https://calendar.example/lantern.jpg',
      id: '88',
      extension: 'jpg',
      width: 1200,
      height: 800,
      filesize: 90210,
      sizes: { thumbnail: { width: 150, height: 150, url: 'https://calendar.example/lantern-150.jpg' } },
    },
    all_day: false,
    start_date: '2026-11-11 17:30:00',
    start_date_details: { year: '2026', month: '11', day: '11', hour: '17', minutes: '30', seconds: '00' },
    end_date: '2026-11-11 19:00:00',
    utc_start_date: '2026-11-11 16:30:00',
    utc_end_date: '2026-11-11 18:00:00',
    timezone: 'Europe/Madrid',
    timezone_abbr: 'CET',
    cost: '&#036;3 &#8211; &#036;5',
    cost_details: { currency_symbol: '$', currency_position: 'prefix', values: ['3', '5'] },
    website: 'https://lanterns.example/?a=1&amp;b=2',
    show_map: true,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: true,
    categories: [
      { name: 'Outdoors', slug: 'outdoors', term_group: 0, description: '', parent: 2, count: 9, id: 5, urls: {} },
    ],
    tags: [],
    venue: venueItem({ id: 61 }),
    organizer: [organizerItem({ id: 71 }), organizerItem({ id: 72 })],
    custom_fields: [],
    json_ld: { name: 'Lantern walk' },
    ...changes,
  };
}

/** A venue as a list or an event serves it. */
export function venueItem(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 61,
    author: '3',
    status: 'publish',
    date: '2026-08-01 12:00:00',
    date_utc: '2026-08-01 10:00:00',
    modified: '2026-08-02 12:00:00',
    modified_utc: '2026-08-02 10:00:00',
    url: 'https://calendar.example/venue/old-bridge/',
    venue: 'Old Bridge &amp; Quay',
    slug: 'old-bridge',
    address: 'Quay 1',
    city: 'Riverton',
    zip: 17001,
    show_map: true,
    show_map_link: true,
    ...changes,
  };
}

/** An organizer as a list or an event serves it. */
export function organizerItem(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 71,
    author: 3,
    status: 'publish',
    date: '2026-08-01 12:00:00',
    date_utc: '2026-08-01 10:00:00',
    modified: '2026-08-02 12:00:00',
    modified_utc: '2026-08-02 10:00:00',
    url: 'https://calendar.example/organizer/lantern-society/',
    organizer: 'Lantern Society',
    slug: 'lantern-society',
    email: 'hello@lanterns.example',
    ...changes,
  };
}

/** A term as its own list serves it. */
export function termItem(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 5,
    count: 9,
    description: '',
    name: 'Outdoors',
    slug: 'outdoors',
    taxonomy: 'events_cat',
    parent: 2,
    meta: [],
    url: 'https://calendar.example/category/outdoors/',
    urls: { self: 'https://calendar.example/wp-json/calendar/events/v1/categories/5', collection: '' },
    ...changes,
  };
}
