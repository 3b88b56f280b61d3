import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredRecord } from '#content/store/store';
import { RECORD } from '#records/schema';
import type { LanguagePage } from '../../site/kinds/kind.ts';
import type { Publication } from '../../site/publication/publication.ts';
import { jsonLdText } from '../../site/seo/structured-data/json-ld.ts';
import { codePoint } from '../support/code-point.ts';
import { runs } from '../support/tiers/runs.ts';
import { type Content, category, event, localisedSiteOf, month, publication, service, venue } from './fixtures.ts';
import { GOOGLE } from './google-rules.ts';
import { structuredData } from './structured-data.ts';

function organizer(record: object): StoredRecord<'organizers'> {
  const name = 'els-organitzadors';
  const parsed = RECORD.organizers.parse({ organizer: 'Els organitzadors', service: service(30), ...record });
  return { kind: 'organizers', language: 'ca', name, path: `ca/organizers/${name}.json`, record: parsed };
}

const hall = venue({
  name: 'sala',
  venue: 'Sala Gran',
  address: 'Carrer Nou, 5',
  zip: '17990',
  city: 'Ribalera',
  country: 'Espanya',
  service: service(7),
  local: { coordinates: { latitude: 41.9, longitude: 2.8 } },
});

/** The things on a page, read back from its text and held against Google's rules. */
function thingsOn(site: Publication, page: LanguagePage, language = 'ca') {
  const text = jsonLdText(structuredData(site, localisedSiteOf(site, language), page));
  return GOOGLE.parse(JSON.parse(text))['@graph'];
}

function eventOf(
  more: Parameters<typeof event>[2] = {},
  content: Content = {},
  times = ['2026-11-22 19:30', '2026-11-22 21:00'],
) {
  const [start = '', end = ''] = times;
  const site = publication({
    venues: [hall],
    ...content,
    events: [event(start, end, { name: 'concert', venue: [7], ...more })],
  });
  const [found] = localisedSiteOf(site).eventIndex.events;
  if (found === undefined) throw new Error('the event is not shown');
  return thingsOn(site, { type: 'event', event: found }).find((thing) => thing['@type'] === 'Event');
}

describe('the structured data of an event', () => {
  it('describes one event on its own days, and names the series if it has one', () => {
    const at = (day: number, more = {}) =>
      event(`2026-11-${day} 19:30`, `2026-11-${day} 21:00`, {
        ...{ title: 'Ioga', name: `ioga-${day}`, venue: [7], service: service(100 + day) },
        ...more,
      });
    const events = [at(22), at(29), at(30, { title: 'Xerrada' })];
    const site = publication({ venues: [hall], events, series: 'detect' });
    const things = localisedSiteOf(site).eventIndex.events.map((one) =>
      thingsOn(site, { type: 'event', event: one }).find((thing) => thing['@type'] === 'Event'),
    );
    const superEvent = {
      '@type': 'EventSeries',
      '@id': expect.stringMatching(/^https:\/\/example\.org\/town\/ca\/series\/ioga-[0-9a-f]{12}\.ics#series$/),
      name: 'Ioga',
    };
    expect(things).toMatchObject([
      { startDate: '2026-11-22T19:30+01:00', superEvent },
      { startDate: '2026-11-29T19:30+01:00', superEvent },
      { name: 'Xerrada' },
    ]);
    expect(things[2]).not.toHaveProperty('superEvent');
    expect(
      new Set(things.slice(0, 2).map((thing) => JSON.stringify(thing).match(/"superEvent":[^}]*}/)?.[0])).size,
    ).toBe(1);
  });

  it('states when, where and what', () => {
    expect(eventOf({ title: 'Concert', description: '<p>Amb <b>cor</b>.</p>' })).toEqual({
      '@type': 'Event',
      name: 'Concert',
      url: 'https://example.org/town/ca/events/concert/',
      startDate: '2026-11-22T19:30+01:00',
      endDate: '2026-11-22T21:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Sala Gran',
        url: 'https://example.org/town/ca/venues/sala/',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Carrer Nou, 5',
          postalCode: '17990',
          addressLocality: 'Ribalera',
          addressCountry: 'ES',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 41.9, longitude: 2.8 },
      },
      description: 'Amb cor.',
      inLanguage: 'ca',
    });
  });

  it('begins and ends in the event’s own zone', () => {
    expect(eventOf({ timezone: 'America/New_York' })).toMatchObject({
      startDate: '2026-11-22T19:30-05:00',
      endDate: '2026-11-22T21:00-05:00',
    });
  });

  it('states only days for an all-day event, including the last one', () => {
    expect(eventOf({}, {}, ['2026-11-22', '2026-11-24'])).toMatchObject({
      startDate: '2026-11-22',
      endDate: '2026-11-24',
    });
  });

  it('omits the end if only the start is known', () => {
    expect(eventOf({}, {}, ['2026-11-22 19:30', '2026-11-22 19:30'])).not.toHaveProperty('endDate');
  });

  it.each([
    ['cancelled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
  ] as const)('marks a %s event as %s, on its announced date', (event_status, status) => {
    expect(eventOf({ local: { event_status } })).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      startDate: '2026-11-22T19:30+01:00',
    });
  });

  it('names the website as the place of an online event, alone or beside the venue', () => {
    const website = 'https://stream.example/';
    expect(eventOf({ venue: [], website, local: { online: true } })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: website },
    });
    expect(eventOf({ website, local: { online: true } })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'Place', name: 'Sala Gran' },
        { '@type': 'VirtualLocation', url: website },
      ],
    });
  });

  it('follows the service on whether the event is online, unless the record says otherwise', () => {
    const virtual_url = 'https://meet.example/1';
    const served = (more: object) => ({ ...service(1), is_virtual: true as const, virtual_url, ...more });
    const online = { '@type': 'VirtualLocation', url: virtual_url };
    expect(eventOf({ venue: [], service: served({ virtual_event_type: 'virtual' }) })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: online,
    });
    expect(eventOf({ service: served({ virtual_event_type: 'hybrid' }) })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place', name: 'Sala Gran' }, online],
    });
    expect(eventOf({ service: served({}), local: { online: false } })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place' },
    });
  });

  it.each([
    ['cancelled', 'EventCancelled', 'Offline'],
    ['postponed', 'EventPostponed', 'Offline'],
    ['rescheduled', 'EventRescheduled', 'Offline'],
    ['moved-online', 'EventMovedOnline', 'Online'],
  ] as const)('takes the status %s from the service: %s', (event_status, status, mode) => {
    expect(eventOf({ service: { ...service(1), event_status } })).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    });
  });

  it('prefers the event’s own coordinates to its venue’s', () => {
    const coordinates = { latitude: 1, longitude: 2 };
    expect(eventOf({ local: { coordinates } })).toMatchObject({ location: { name: 'Sala Gran', geo: coordinates } });
    expect(eventOf({ title: 'Cim', venue: [], local: { coordinates } })).toMatchObject({
      location: { name: 'Cim', geo: coordinates },
    });
  });

  it('is absent if the place is unknown, as Google requires one', () => {
    expect(eventOf({ venue: [] })).toBeUndefined();
  });

  it('uses the name of a venue as its address if it has no address', () => {
    const bare = venue({ venue: 'A la plaça', service: service(8) });
    expect(eventOf({ venue: [8] }, { venues: [bare] })).toMatchObject({ location: { address: 'A la plaça' } });
  });

  it.each([
    ['€6', { price: 6, priceCurrency: 'EUR' }],
    ['12,50 EUR', { price: 12.5, priceCurrency: 'EUR' }],
    ['$10', { price: 10 }],
    ['1.500 €', { price: 1500, priceCurrency: 'EUR' }],
    ['$1.500', { price: 1500 }],
    ['0', { price: 0 }],
    ['Gratuït', { price: 0 }],
  ])('turns the cost %j into the offer %j', (cost, offer) => {
    const page = 'https://example.org/town/ca/events/concert/';
    expect(eventOf({ cost })).toMatchObject({
      isAccessibleForFree: offer.price === 0,
      offers: { '@type': 'Offer', url: page, ...offer },
    });
  });

  it('uses the service’s currency if the cost names none', () => {
    const own = { ...service(8), currency: 'USD' };
    expect(eventOf({ cost: '$25', service: own })).toMatchObject({ offers: { price: 25, priceCurrency: 'USD' } });
    expect(eventOf({ cost: '25 €', service: own })).toMatchObject({ offers: { price: 25, priceCurrency: 'EUR' } });
    const dinar = { ...service(8), currency: 'TND' };
    expect(eventOf({ cost: '12.500', service: dinar })).not.toHaveProperty('offers');
    expect(eventOf({ cost: '0', service: own })).toMatchObject({ isAccessibleForFree: true, offers: { price: 0 } });
  });

  it.each([
    ['sold-out', 'https://schema.org/SoldOut'],
    ['waiting-list', 'https://schema.org/SoldOut'],
    ['few-left', 'https://schema.org/LimitedAvailability'],
    ['booking-required', undefined],
    ['available', undefined],
  ] as const)('states the availability of an event with a price: %s', (tickets, availability) => {
    const { offers } = eventOf({ cost: '12 €', local: { tickets } }) ?? {};
    expect(offers).toMatchObject({ price: 12, ...(availability === undefined ? {} : { availability }) });
    if (availability === undefined) expect(JSON.stringify(offers)).not.toContain('availability');
    expect(eventOf({ local: { tickets } })).not.toHaveProperty('offers');
  });

  it('states how the place of an event is accessible, and nothing where that is not known', () => {
    const feature = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true });
    const accessible = eventOf({ local: { accessibility: ['sign-language', 'step-free'] } });
    expect(accessible?.location).toMatchObject({
      '@type': 'Place',
      amenityFeature: [feature('Step-free access'), feature('Sign language interpretation')],
    });
    expect(JSON.stringify(eventOf({}))).not.toContain('amenityFeature');
  });

  it('offers the lowest price of a range, with the range', () => {
    const website = 'https://tickets.example/';
    expect(eventOf({ cost: '€10 – €25', website })).toHaveProperty('offers', {
      '@type': 'Offer',
      url: website,
      price: 10,
      priceCurrency: 'EUR',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 10, maxPrice: 25, priceCurrency: 'EUR' },
    });
  });

  it.each(['', 'Taquilla inversa', 'a partir de 10 anys', '12 50 €', '1.500 KWD'])(
    'contains no offer for %j',
    (cost) => {
      expect(eventOf({ cost })).not.toHaveProperty('offers');
      expect(eventOf({ cost })).not.toHaveProperty('isAccessibleForFree');
    },
  );

  it('offers the price 0 for a range from 0, without claiming that the event is free', () => {
    const found = eventOf({ cost: '0 – 10 €' });
    expect(found).toHaveProperty('offers.price', 0);
    expect(found).not.toHaveProperty('isAccessibleForFree');
  });

  it('contains the text that readers of the page see', () => {
    const description = '<p>Doors <del>19:00</del> 20:00</p><select><option>Afghanistan</option></select>';
    expect(eventOf({ description })).toHaveProperty('description', 'Doors 20:00');
    const only = { description: '<p></p>', excerpt: '<p>Bring a lamp.</p>' };
    expect(eventOf(only)).toHaveProperty('description', 'Bring a lamp.');
  });

  it('names the organizers, with their pages', () => {
    const found = eventOf({ organizer: [30] }, { organizers: [organizer({})] });
    expect(found).toHaveProperty('organizer', {
      '@type': 'Organization',
      name: 'Els organitzadors',
      url: 'https://example.org/town/ca/organizers/els-organitzadors/',
    });
  });

  it('contains an image only if the site has it, with an absolute URL', () => {
    const url = 'https://service.example/a.jpg';
    const image = { service: { ...service(1), image: { url } } };
    expect(eventOf(image)).not.toHaveProperty('image');
    const media = { images: { [url]: { file: 'abc.jpg', width: 800, height: 600 } } };
    expect(eventOf(image, { settings: { media } })).toHaveProperty('image', ['https://example.org/town/media/abc.jpg']);
  });
});

describe('the structured data of pages other than events', () => {
  const site = publication({
    venues: [hall],
    organizers: [
      organizer({ email: 'hola@example.org', phone: '+34 555 010 160', website: 'https://organitzadors.example/' }),
    ],
    categories: [
      category({ name: 'musica', service: service(1), slug: 'musica' }),
      category({ name: 'jazz', service: service(2), parent: 1 }),
    ],
    events: [event('2026-11-22 19:30', '2026-11-22 21:00', { name: 'concert', title: 'Concert', venue: [7] })],
  });
  const { eventIndex } = localisedSiteOf(site);
  const record = (kind: 'venues' | 'organizers' | 'categories', name: string, number = 1): LanguagePage => {
    const entry = eventIndex.records(kind).find((one) => one.name === name);
    if (entry === undefined) throw new Error(`no ${name}`);
    return { type: 'record', entry, number };
  };
  const trail = (page: LanguagePage) =>
    thingsOn(site, page).flatMap((thing) =>
      thing['@type'] === 'BreadcrumbList' ? thing.itemListElement.map(({ name, item }) => [name, item]) : [],
    );

  it('describes a place on the first page of a venue, but not on further pages', () => {
    expect(thingsOn(site, record('venues', 'sala'))).toContainEqual(
      expect.objectContaining({ '@type': 'Place', name: 'Sala Gran', url: 'https://example.org/town/ca/venues/sala/' }),
    );
    expect(thingsOn(site, record('venues', 'sala', 2)).map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
  });

  it('describes an organization on the page of an organizer', () => {
    expect(thingsOn(site, record('organizers', 'els-organitzadors'))).toContainEqual({
      '@type': 'Organization',
      name: 'Els organitzadors',
      url: 'https://example.org/town/ca/organizers/els-organitzadors/',
      telephone: '+34 555 010 160',
      email: 'hola@example.org',
      sameAs: 'https://organitzadors.example/',
    });
  });

  it('contains the breadcrumbs from the home page', () => {
    const [concert] = eventIndex.events;
    if (concert === undefined) throw new Error('an event expected');
    const home = ['Agenda', 'https://example.org/town/ca/'];
    expect(trail({ type: 'event', event: concert })).toEqual([
      home,
      ['Novembre del 2026', 'https://example.org/town/ca/2026/11/'],
      ['Concert', 'https://example.org/town/ca/events/concert/'],
    ]);
    expect(trail({ type: 'month', month: month('2026-11') })).toHaveLength(2);
    expect(trail(record('categories', 'jazz')).map(([, item]) => item)).toEqual([
      'https://example.org/town/ca/',
      'https://example.org/town/ca/categories/',
      'https://example.org/town/ca/categories/musica/',
      'https://example.org/town/ca/categories/jazz/',
    ]);
  });

  it('is empty on the home page', () => {
    expect(structuredData(site, localisedSiteOf(site), { type: 'home' })).toEqual([]);
  });
});

describe('JSON-LD in a page', () => {
  const hostile = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 60 }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '<!--<script>',
      ']]>',
      '"}],"@type":"Event',
      '\u2028\u2029\u0000',
      '\ud800',
      '&lt;/script&gt;',
      'javascript:alert(1)',
    ),
  );

  it('is well-formed and keeps its data unchanged, whatever an event contains', () => {
    fc.assert(
      fc.property(
        fc.record({ title: hostile, text: hostile, website: hostile, cost: hostile, name: hostile }),
        (texts) => {
          const { title, text, website, cost, name } = texts;
          const site = publication({
            venues: [venue({ venue: name, address: text, city: name, service: service(7) })],
            organizers: [organizer({ organizer: name, website, email: text, phone: text })],
            events: [
              event('2026-11-22 19:30', '2026-11-22 21:00', {
                title,
                description: text,
                website,
                cost,
                venue: [7],
                organizer: [30],
                local: { online: true },
              }),
            ],
          });
          const { eventIndex } = localisedSiteOf(site);
          const places: LanguagePage[] = [
            ...eventIndex.events.map((one): LanguagePage => ({ type: 'event', event: one })),
            ...eventIndex.records('venues').map((entry): LanguagePage => ({ type: 'record', entry, number: 1 })),
            ...eventIndex.records('organizers').map((entry): LanguagePage => ({ type: 'record', entry, number: 1 })),
          ];
          expect(places).toHaveLength(3);
          for (const page of places) {
            const json = jsonLdText(structuredData(site, localisedSiteOf(site), page));
            const $ = load(`<script type="application/ld+json">${json}</script><p>after</p>`);
            expect($('script')).toHaveLength(1);
            expect($('p').text()).toBe('after');
            const read: unknown = JSON.parse($('script').text());
            expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(json)));
            expect(GOOGLE.safeParse(read).error?.issues).toBeUndefined();
            expect(json).not.toMatch(/[<>&\u2028\u2029]/);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
