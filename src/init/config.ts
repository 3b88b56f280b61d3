import type { AlmanacConfig } from '#config/config';
import { DIALECTS } from '#interface/dialects/dialects';
import type { ProposedStatusRules } from '#records/status-signs';

/** A rule by tags alone. */
type TagRule = { readonly tags: readonly string[] };

/** The configuration that `almanac init` writes: these keys alone. */
export type FirstConfiguration = {
  readonly [K in 'service' | 'languages' | 'defaultLanguage' | 'timeZone' | 'titles' | 'siteUrl']: NonNullable<
    AlmanacConfig[K]
  >;
} & {
  /** The rules that the service's events suggest, if any. */
  readonly statuses?: ProposedStatusRules['rules'] | undefined;
  /** The tags of events that take place online, if known. */
  readonly online?: TagRule | undefined;
  /** The tags that tell of tickets, by rule, if known. */
  readonly tickets?: { readonly [rule: string]: TagRule } | undefined;
  /** The tags that tell how events are accessible, by rule, if known. */
  readonly accessibility?: { readonly [rule: string]: TagRule } | undefined;
  /** `'pages'` where the service's pages name their translations. */
  readonly translations?: AlmanacConfig['translations'];
};

/** Returns the TypeScript literal of a string, in single quotes and on one line. */
function literal(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside.replace(/[\u2028\u2029\u007f-\u009f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

const key = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : literal(name));

function object(entries: readonly (readonly [name: string, value: string])[]): string {
  return `{ ${entries.map(([name, value]) => `${key(name)}: ${value}`).join(', ')} }`;
}

const SELECTION = {
  parameter: 'by a parameter of each address',
  segment: 'by the segment of each language’s addresses',
  url: 'in no way: its lists hold all languages, and the address of each record tells its own',
  both: 'by a parameter and the segment of each language’s addresses',
} as const;

function serviceLines(service: FirstConfiguration['service']): string[] {
  if (service === 'embedded')
    return [
      '  // The service that comes with Almanac, with sample data. For a calendar of your own write instead:',
      "  // service: { baseUrl: 'https://www.example.org', dialect: 'the-events-calendar' },",
      "  service: 'embedded',",
    ];
  const { dialect = 'document', languageSelection = 'parameter' } = service;
  const { naming } = DIALECTS[dialect];
  // Names that the dialect has by default are left out.
  const names = (['restRoot', 'namespace', 'languageParameter'] as const).flatMap((name) => {
    const value = service[name];
    return value === undefined || value === naming[name] ? [] : [`    ${name}: ${literal(value)},`];
  });
  const spoken = dialect === 'document' ? '' : ' // The Events Calendar on WordPress';
  return [
    '  // The site whose calendar this is. Passwords never stand here: they come from the environment.',
    '  service: {',
    `    baseUrl: ${literal(service.baseUrl)},`,
    `    dialect: ${literal(dialect)},${spoken}`,
    ...names,
    `    languageSelection: ${literal(languageSelection)}, // asked for ${SELECTION[languageSelection]}`,
    '  },',
  ];
}

function languageLine({ code, tag, segment, baseUrl, label }: FirstConfiguration['languages'][number]): string {
  const entries: (readonly [string, string])[] = [
    ['code', literal(code)],
    ['tag', literal(tag)],
    ['segment', segment === null ? 'null' : literal(segment)],
    ...(baseUrl === undefined ? [] : [['baseUrl', literal(baseUrl)] as const]),
    ['label', literal(label)],
  ];
  return `    ${object(entries)},`;
}

/** Returns rules as a TypeScript object, without empty lists and empty rules. */
function rulesText(rules: { readonly [rule: string]: { readonly [sign: string]: readonly string[] } }): string {
  const filled = <T>(entries: readonly (readonly [string, readonly T[], string])[]) =>
    object(entries.flatMap(([name, some, text]) => (some.length === 0 ? [] : [[name, text] as const])));
  return filled(
    Object.entries(rules).map(([status, signs]) => [
      status,
      Object.values(signs).flat(),
      filled(Object.entries(signs).map(([name, some]) => [name, some, `[${some.map(literal).join(', ')}]`] as const)),
    ]),
  );
}

/**
 * Returns the text of `almanac.config.ts` for a configuration: its keys with comments, and other keys as comments with defaults.
 */
export function configurationText(configuration: FirstConfiguration): string {
  const { languages, defaultLanguage, timeZone, titles, siteUrl, statuses, online, translations } = configuration;
  const { tickets, accessibility } = configuration;
  return `${[
    "import { defineConfig } from 'almanac';",
    '',
    '// Everything that Almanac has to know of your calendar. What stands in comments shows the default.',
    'export default defineConfig({',
    ...serviceLines(configuration.service),
    '  // `code` as the service calls the language and as the addresses of the pages do, `tag` (BCP 47) for browsers,',
    '  // `segment` of the service’s addresses (null: none), `label` for the switch of languages.',
    '  languages: [',
    ...languages.map(languageLine),
    '  ],',
    '  // The language that the service answers without being asked for one.',
    `  defaultLanguage: ${literal(defaultLanguage)},`,
    '  // Days and months of the calendar go by it.',
    `  timeZone: ${literal(timeZone)},`,
    '  titles: {',
    ...Object.entries(titles).map(([code, title]) => `    ${key(code)}: ${literal(title)},`),
    '  },',
    '  // Where the calendar is published. Feeds and search engines go by it: set it before you publish.',
    `  siteUrl: ${literal(siteUrl)},`,
    ...(translations === 'pages'
      ? [
          '  // Which records are translations of each other is read from their pages on the site.',
          "  translations: 'pages',",
        ]
      : []),
    '  // How far back and ahead events are fetched.',
    "  // window: { back: 'P3M', ahead: 'P18M' },",
    "  // Images are fetched and published with the pages; pages have none with 'off'.",
    "  // media: 'mirror',",
    '  // How many records of one language and kind a sync may take off the site at once.',
    '  // removals: { share: 0.2 },',
    '  // By which categories, tags or beginnings of titles events are cancelled or postponed.',
    statuses === undefined
      ? "  // statuses: { cancelled: { categories: ['cancelled'], titlePrefixes: ['CANCELLED:'] } },"
      : `  statuses: ${rulesText(statuses)},`,
    '  // By which categories, tags or beginnings of titles events take place online, beside what the service says.',
    online === undefined
      ? "  // online: { tags: ['online'] },"
      : `  online: { tags: [${online.tags.map(literal).join(', ')}] },`,
    '  // By which of them tickets are sold out or have to be booked, and by which events are accessible.',
    tickets === undefined
      ? "  // tickets: { soldOut: { tags: ['sold-out'] }, bookingRequired: { tags: ['booking'] } },"
      : `  tickets: ${rulesText(tickets)},`,
    accessibility === undefined
      ? "  // accessibility: { stepFree: { tags: ['step-free'] } },"
      : `  accessibility: ${rulesText(accessibility)},`,
    '  // How large a feed may be, and how long events that are gone stay in it as cancelled.',
    "  // feeds: { bytes: 900_000, events: 1_000, cancelledFor: 'P90D' },",
    '  // Every other key, such as those of colours and a logo: node_modules/almanac/docs/configuration.md',
    '});',
  ].join('\n')}\n`;
}
