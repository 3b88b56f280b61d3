import type { FIELDS } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import type { Json } from '../../../service/writes/writing.ts';

/** Plain text as people and programs write it. */
export const TEXTS = [
  'Jazz & “blues”: it\'s “on”, «aquí», `now` … "later"',
  '<b>bold</b> 3 < 4 > 2',
  '&amp; &lt;b&gt; &copy; &copy 100 %',
  'C:\\new\\table \\"',
  'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}, flag \u{1f3f4}, \u{1d11e} \u{20bb7}',
  'e\u0301 n\u0303 \u0915\u094d\u0937',
  'العربية \u200f2027 עברית',
  '京都市 русский ß ŀ',
  '007',
  '0',
  '1e3',
  'true',
  'null',
  '[1]',
  '{"a": 1}',
  'one\ntwo\tthree  four',
  'x - y -- z --- 1',
  '[gallery] {{x}} %20 $y',
  `${'A long name, again and again '.repeat(100)}.`,
] as const;

const paragraph = (n: number) => `<p>${n}: ${'words & words, “quoted” and <em>stressed</em> '.repeat(10).trim()}</p>`;

/** HTML of descriptions and excerpts. */
export const HTML = [
  '<p>It’s “on” &amp; off, 3 &lt; 4</p>',
  '<p>A line</p>\n<p>and a <strong>second</strong>, <a href="https://x.example/?a=1&amp;b=2" title="x">link</a></p>',
  '<h2>Head</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  '<blockquote><p>quoted</p></blockquote>\n<hr />\n<table><tr><td>1</td></tr></table>',
  '<p>\u{1f389} e\u0301 العربية 京都 \u{1d11e}</p>',
  '<p>&amp;amp; &amp;lt;b&amp;gt; literally</p>',
  'no element',
  'one\n\ntwo\nthree',
  'a "quote", a \'word\', x - y, and so on...',
  '<p>back\\slash \\n</p>',
  '<!-- a comment --><p class="lead">lead</p>',
  '<p><img src="https://x.example/a.png" alt="a &quot;b&quot;"></p>',
  '0',
  Array.from({ length: 200 }, (_, n) => paragraph(n)).join('\n'),
] as const;

/** Descriptions of terms, which are plain text. */
const PLAIN_HTML = [
  'words & words',
  'it\'s "on"',
  '\u{1f389} e\u0301 العربية 京都',
  '0',
  'one\ntwo',
  'x'.repeat(100_000),
] as const;

const WEBSITES = [
  'https://a.example/?x=1&copy=2#frag',
  'http://b.example',
  'https://c.example/%20%C3%A9/é',
  "https://d.example/it's",
  `https://e.example/${'x'.repeat(1500)}`,
] as const;
const IMAGES = ['901', 'https://images.example/a.png'] as const;
const DATES = ['2025-01-02 03:04:05', '2024-02-29 23:59:59', '2025-10-26 02:30:00'] as const;
const FLAGS = [false, true] as const;
const ZONES = 'UTC UTC+5.5 UTC-3 +02:00 CEST europe/madrid America/New_York Asia/Kathmandu Pacific/Apia'.split(' ');
const STATUSES = ['draft', 'private', 'pending', 'publish'] as const;
const COSTS = [
  '0',
  '10',
  '10-25.50',
  '12,50',
  '1234,50',
  '€15',
  '5 EUR',
  '€10 – €25',
  'Gratuït',
  'Free',
  'a < b & c',
] as const;

const post = { author: [3], date: DATES, date_utc: DATES, status: STATUSES };

type Writable<K extends Kind> = Exclude<(typeof FIELDS)[K][number]['name'], 'password'>;

/** Values for every field that files hold; relations are indexes into the ids of the records that they refer to. */
export const VALUES: { readonly [K in Kind]: { readonly [F in Writable<K>]: readonly unknown[] } } = {
  events: {
    ...post,
    title: TEXTS,
    description: HTML,
    slug: ['another-slug', 'x-2027', '2027'],
    excerpt: HTML,
    timezone: ZONES,
    all_day: [true],
    start_date: ['2027-03-28 02:30:00', '2026-10-25 02:30:00', '2027-05-01 12:00:00', '2027-04-30 23:59:59'],
    end_date: ['2027-05-01 10:00:00', '2027-10-31 02:30:00', '2028-03-26 02:00:00', '2028-02-29 00:00:00'],
    image: IMAGES,
    cost: COSTS,
    website: WEBSITES,
    show_map: FLAGS,
    show_map_link: FLAGS,
    hide_from_listings: [true],
    sticky: FLAGS,
    featured: FLAGS,
    categories: [[0], [1, 0], [2, 0, 1]],
    tags: [[2], [1, 0], [0, 1, 2]],
    venue: [[1]],
    organizer: [[2], [1, 0], [0, 1, 2], [1]],
  },
  venues: {
    ...post,
    venue: TEXTS,
    description: HTML,
    show_map: FLAGS,
    show_map_link: FLAGS,
    address: TEXTS,
    city: TEXTS,
    country: TEXTS,
    province: TEXTS,
    state: TEXTS,
    zip: TEXTS,
    phone: TEXTS,
    stateprovince: TEXTS,
    website: WEBSITES,
    image: IMAGES,
  },
  organizers: {
    ...post,
    organizer: TEXTS,
    description: HTML,
    phone: TEXTS,
    website: WEBSITES,
    email: ['one@example.org', "o'neil+tag@exämple.org"],
    image: IMAGES,
  },
  categories: { name: TEXTS, description: PLAIN_HTML, slug: ['another-slug', '2027'], parent: [1] },
  tags: { name: TEXTS, description: PLAIN_HTML, slug: ['another-tag', '2027'] },
};

/** The times of events: all-day and timed, of several days and of none, at the gaps and folds of time zones. */
export const WHENS: readonly Json[] = [
  { all_day: true, start_date: '2027-05-01', end_date: '2027-05-01' },
  { all_day: true, start_date: '2027-05-01', end_date: '2027-05-03' },
  { all_day: false, start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 00:00:00' },
  { all_day: true, start_date: '2027-03-28', end_date: '2027-03-28', timezone: 'America/Santiago' },
  { all_day: false, start_date: '2027-03-14 02:30:00', end_date: '2027-03-14 03:30:00', timezone: 'America/New_York' },
  { all_day: false, start_date: '2026-11-01 01:30:00', end_date: '2026-11-01 01:30:00', timezone: 'America/New_York' },
  {
    all_day: false,
    start_date: '2027-10-03 02:15:00',
    end_date: '2027-10-03 04:00:00',
    timezone: 'Australia/Lord_Howe',
  },
  { all_day: true, start_date: '2026-12-30', end_date: '2027-01-02', timezone: 'UTC+5.5' },
  { all_day: false, start_date: '2026-12-31 23:59:59', end_date: '2027-01-01 00:00:00', timezone: '+02:00' },
];
