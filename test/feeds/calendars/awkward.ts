import type { StoredRecord } from '#content/store/store';
import { event, type Fields, type Records, stored } from './fixtures.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

type InFour = Readonly<Record<(typeof LANGUAGES)[number], Fields>>;

type Awkward = { readonly slug: string; readonly fields: Fields; readonly texts: InFour };

const list = (item: string, link: string) =>
  `<ul><li>${item}</li><li><a href="https://example.net/a?b=c,d;e">${link}</a></li></ul>`;

/** Twelve events, each in four languages: what goes wrong in calendars that were made in a hurry. */
const EVENTS: readonly Awkward[] = [
  {
    slug: 'clocks',
    fields: {
      start_date: '2027-03-28 01:30:00',
      end_date: '2027-03-28 04:30:00',
      venue: [1],
      organizer: [2],
      categories: [3, 4],
    },
    texts: {
      ca: {
        title: 'La nit dels rellotges: d’1.30 a 4.30, «dues hores»; porteu un llum',
        description: `<p>A les 2 són les 3.</p>${list('Te', 'Plànol')}`,
      },
      en: {
        title: 'Night of the clocks: from 1:30 to 4:30, "two hours"; bring a lamp',
        description: `<p>At 2:00 it is 3:00.</p>${list('Tea', 'Map')}`,
      },
      de: {
        title: 'Nacht der Uhren: von 1.30 bis 4.30, „zwei Stunden“; bringt eine Lampe mit',
        description: `<p>Um 2 ist es 3.</p>${list('Tee', 'Plan')}`,
      },
      es: {
        title: 'La noche de los relojes: de 1:30 a 4:30, «dos horas»; traed una lámpara',
        description: `<p>A las 2 son las 3.</p>${list('Té', 'Plano')}`,
      },
    },
  },
  {
    slug: 'carnival',
    fields: { all_day: true, start_date: '2027-02-04', end_date: '2027-02-10' },
    texts: {
      ca: { title: '🎭 Carnestoltes — “rua” i ball, l’última nit; 🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻' },
      en: { title: '🎭 Carnival — parade and ball, the last night; 🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻' },
      de: { title: '🎭 Fasnacht – Umzug und Ball, die letzte Nacht; 🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻' },
      es: { title: '🎭 Carnaval: desfile y baile, la última noche; 🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻' },
    },
  },
  {
    slug: 'kolkata',
    fields: { timezone: 'UTC+5.5', start_date: '2026-12-31 23:00:00', end_date: '2027-01-01 00:30:00' },
    texts: {
      ca: { title: 'Trucada des de Calcuta' },
      en: { title: 'Call from Kolkata' },
      de: { title: 'Anruf aus Kalkutta' },
      es: { title: 'Llamada desde Calcuta' },
    },
  },
  {
    slug: 'fireworks',
    fields: {
      start_date: '2027-06-23 23:59:59',
      end_date: '2027-06-23 23:59:59',
      local: { event_status: 'cancelled' },
    },
    texts: {
      ca: { title: 'Focs artificials' },
      en: { title: 'Fireworks' },
      de: { title: 'Feuerwerk' },
      es: { title: 'Fuegos artificiales' },
    },
  },
  {
    slug: 'casablanca',
    fields: {
      timezone: 'Africa/Casablanca',
      start_date: '2026-03-01 18:30:00',
      end_date: '2026-03-01 21:00:00',
      local: { event_status: 'postponed', coordinates: { latitude: 33.5731, longitude: -7.589843 } },
    },
    texts: {
      ca: { title: 'Iftar a Casablanca' },
      en: { title: 'Iftar in Casablanca' },
      de: { title: 'Iftar in Casablanca' },
      es: { title: 'Iftar en Casablanca' },
    },
  },
  {
    slug: 'lord-howe',
    fields: {
      timezone: 'Australia/Lord_Howe',
      start_date: '2027-04-03 23:00:00',
      end_date: '2027-04-04 03:00:00',
    },
    texts: {
      ca: { title: 'Mitja hora a l’illa de Lord Howe' },
      en: { title: 'Half an hour on Lord Howe Island' },
      de: { title: 'Eine halbe Stunde auf der Lord-Howe-Insel' },
      es: { title: 'Media hora en la isla de Lord Howe' },
    },
  },
  {
    slug: 'twice',
    fields: { start_date: '2027-10-31 02:30:00', end_date: '2027-10-31 05:00:00' },
    texts: {
      ca: { title: 'Dues vegades dos quarts de tres' },
      en: { title: 'Twice at half past two' },
      de: { title: 'Zweimal halb drei' },
      es: { title: 'Dos veces las dos y media' },
    },
  },
  {
    slug: 'vancouver',
    fields: {
      timezone: 'america/vancouver',
      start_date: '2026-12-05 19:00:00',
      end_date: '2027-12-05 20:00:00',
      service: { id: 18, url: 'https://service.example/18', listed: true },
    },
    texts: {
      ca: { title: 'Un any a Vancouver' },
      en: { title: 'A year in Vancouver' },
      de: { title: 'Ein Jahr in Vancouver' },
      es: { title: 'Un año en Vancouver' },
    },
  },
  {
    slug: 'apia',
    fields: { timezone: 'Pacific/Apia', start_date: '2011-12-29 22:00:00', end_date: '2011-12-31 02:00:00' },
    texts: {
      ca: { title: 'El dia que no hi va haver' },
      en: { title: 'The day that was not' },
      de: { title: 'Der Tag, den es nicht gab' },
      es: { title: 'El día que no hubo' },
    },
  },
  {
    slug: 'london-1970',
    fields: { timezone: 'Europe/London', start_date: '1970-12-31 23:30:00', end_date: '1971-01-01 01:00:00' },
    texts: {
      ca: { title: 'Hora d’estiu a l’hivern' },
      en: { title: 'Summer time in winter' },
      de: { title: 'Sommerzeit im Winter' },
      es: { title: 'Hora de verano en invierno' },
    },
  },
  {
    slug: 'quotes',
    fields: { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00', organizer: [2], categories: [3] },
    texts: {
      ca: { title: 'Mercat;\r\nBEGIN:VEVENT "A:B", C\\D\u0007' },
      en: { title: 'Market;\r\nBEGIN:VEVENT "A:B", C\\D\u0007' },
      de: { title: 'Markt;\r\nBEGIN:VEVENT "A:B", C\\D\u0007' },
      es: { title: 'Mercado;\r\nBEGIN:VEVENT "A:B", C\\D\u0007' },
    },
  },
  {
    slug: 'image',
    fields: {
      start_date: '2028-02-29 20:00:00',
      end_date: '2028-03-01 02:00:00',
      featured: true,
      venue: [1],
      tags: [5],
      image: 'https://service.example/leap.jpg',
    },
    texts: {
      ca: {
        title: 'Ball de traspàs',
        description:
          '<h2>Programa</h2><p>Primera part.<br>Segona part.</p><ol><li>Vals</li><li>Polca</li></ol><p>Entrada&nbsp;lliure &amp; cava.</p>',
      },
      en: {
        title: 'Leap ball',
        description:
          '<h2>Programme</h2><p>First part.<br>Second part.</p><ol><li>Waltz</li><li>Polka</li></ol><p>Free&nbsp;entry &amp; cava.</p>',
      },
      de: {
        title: 'Schalttagsball',
        description:
          '<h2>Programm</h2><p>Erster Teil.<br>Zweiter Teil.</p><ol><li>Walzer</li><li>Polka</li></ol><p>Eintritt&nbsp;frei &amp; Cava.</p>',
      },
      es: {
        title: 'Baile bisiesto',
        description:
          '<h2>Programa</h2><p>Primera parte.<br>Segunda parte.</p><ol><li>Vals</li><li>Polca</li></ol><p>Entrada&nbsp;libre y cava.</p>',
      },
    },
  },
];

function inFour(make: (language: (typeof LANGUAGES)[number]) => StoredRecord<'events'>[]): StoredRecord<'events'>[] {
  return LANGUAGES.flatMap(make);
}

/** A calendar of awkward events in four languages, with one that is only a draft and one that is protected. */
export const AWKWARD = {
  events: [
    ...inFour((language) =>
      EVENTS.map(({ slug, fields, texts }, index) =>
        event(11 + index, { slug, ...fields, ...texts[language] }, language),
      ),
    ),
    event(30, { slug: 'draft', service: undefined }),
    event(31, { slug: 'secret', service: { id: 31, url: '', listed: true, protected: true } }),
  ],
  venues: LANGUAGES.map((language) =>
    stored(
      'venues',
      1,
      {
        slug: 'nau',
        venue: 'Sala Gran, “la Nau”',
        address: 'Carrer Major; 1',
        zip: '17001',
        city: 'Girona',
        local: { coordinates: { latitude: 41.98, longitude: 2.82 } },
      },
      language,
    ),
  ),
  organizers: LANGUAGES.map((language) =>
    stored('organizers', 2, { slug: 'ateneu', organizer: 'Ateneu "Nou"', email: 'hola@ateneu.example' }, language),
  ),
  categories: LANGUAGES.flatMap((language) => [
    stored('categories', 3, { slug: 'music', name: 'Música, vella i nova' }, language),
    stored('categories', 4, { slug: 'free', name: 'Gratis' }, language),
  ]),
  tags: LANGUAGES.map((language) => stored('tags', 5, { slug: 'ball', name: 'Ball' }, language)),
} satisfies Records;

/** The images that the awkward calendar publishes. */
export const AWKWARD_OPTIONS = {
  image: ({ record }: { record: { image?: string | undefined } }) =>
    record.image === undefined
      ? undefined
      : { url: 'https://example.org/agenda/media/0f1e2d.jpg', mediaType: 'image/jpeg' },
};
