import { memoized, once } from '#records/memoized';

/** Usual names of countries that the Unicode CLDR does not have, folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  burma: 'MM',
  'cape verde': 'CV',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  macedonia: 'MK',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  'russian federation': 'RU',
  scotland: 'GB',
  swaziland: 'SZ',
  turkey: 'TR',
  'united states of america': 'US',
  'viet nam': 'VN',
  wales: 'GB',
};

/** Codes of regions that are no country of ISO 3166: reserved and private ones. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** The longest name of a country, in characters. */
const LONGEST = 100;

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

function namesIn(language: string, style: 'long' | 'short') {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', style, fallback: 'none' });
  return (code: string) => names.of(code);
}

/** Returns the canonical code of a region: `GB` for `UK`. */
const canonical = (code: string): string | undefined => new Intl.Locale(`und-${code}`).region;

/** Returns the codes of all countries (ISO 3166-1 alpha-2), in order. */
const countries = once((): readonly string[] => {
  const english = namesIn('en', 'long');
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => english(code) !== undefined && canonical(code) === code && !NO_COUNTRIES.has(code),
  );
});

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** The codes of countries by their names. A name of several countries means the one that was added first. */
class CountryNames {
  readonly #written = new Set<string>();
  readonly #codes: Map<string, string>;

  constructor(codes: Readonly<Record<string, string>> = {}) {
    this.#codes = new Map(Object.entries(codes));
  }

  /** Adds a name, unless it has at most two letters a–z: in Spanish, `RU` is the United Kingdom. */
  add(name: string, code: string): void {
    // Languages share most names, and folding takes long.
    if (this.#written.has(name)) return;
    this.#written.add(name);
    const key = folded(name);
    if (!/^[a-z]{0,2}$/.test(key) && !this.#codes.has(key)) this.#codes.set(key, code);
  }

  /** Returns the code of the country of a folded name. */
  get(name: string): string | undefined {
    return this.#codes.get(name);
  }
}

/** Returns the names of countries in English and in other languages; `languages` holds tags with blanks between. */
const namesOf = memoized((languages: string): CountryNames => {
  const names = new CountryNames(OTHER_NAMES);
  for (const language of new Set(['en', ...languages.split(' ')].filter((tag) => tag !== '')))
    for (const style of ['long', 'short'] as const) {
      const nameOf = namesIn(language, style);
      for (const code of countries()) names.add(nameOf(code) ?? '', code);
    }
  return names;
});

/** Returns the names of countries in the language of each. */
const ownNames = once(() => {
  const names = new CountryNames();
  for (const code of countries()) {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    names.add(namesIn(language, 'long')(code) ?? '', code);
  }
  return names;
});

/**
 * Returns the ISO 3166-1 alpha-2 code of a country as people write it: by its code, or by its name in English, in its
 * own language, or in one of `languages` (BCP 47); `null` for any other text.
 */
export function countryCode(name: string, languages: readonly string[] = []): string | null {
  const text = name.trim();
  if (text.length > LONGEST) return null;
  if (/^[a-z]{2}$/i.test(text)) {
    const code = canonical(text);
    return code !== undefined && countries().includes(code) ? code : null;
  }
  const names = namesOf(languages.join(' '));
  // Lists of countries have more behind some names: "Iran (Islamic Republic of)".
  const forms = [folded(text), folded(text.split('(', 1)[0] ?? '')];
  const codeIn = (all: CountryNames) => forms.map((form) => all.get(form)).find((code) => code !== undefined);
  return codeIn(names) ?? codeIn(ownNames()) ?? null;
}

/**
 * Returns the code of the country in which an IANA time zone lies; `null` for zones of no country, such as `UTC` and
 * fixed offsets. Countries of `languages` (BCP 47) are looked at first, which saves time.
 */
export function countryOfZone(zone: string, languages: readonly string[] = []): string | null {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return null;
  const at = Temporal.Instant.fromEpochMilliseconds(0);
  const here = at.toZonedDateTimeISO(zone);
  const likely = languages.flatMap((tag) => new Intl.Locale(tag).maximize().region ?? []);
  // Zones have several names, so the zones themselves are compared.
  const hasZone = (code: string) =>
    new Intl.Locale(`und-${code}`).getTimeZones()?.some((one) => at.toZonedDateTimeISO(one).equals(here)) === true;
  return likely.find(hasZone) ?? countries().find(hasZone) ?? null;
}
