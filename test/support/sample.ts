/** The URL of the sample's site. */
export const SAMPLE_SITE = 'https://almanac.example';

/** Returns the configuration of a project on the embedded service, in the four languages of the sample. */
export const sampleConfiguration = (siteUrl = SAMPLE_SITE) => ({
  service: 'embedded',
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-GB', segment: 'en', label: 'English' },
    { code: 'de', tag: 'de', segment: 'de', label: 'Deutsch' },
    { code: 'es', tag: 'es', segment: 'es', label: 'Español' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  statuses: { cancelled: { titlePrefixes: ['Cancel·lat', 'Cancelled', 'Abgesagt', 'Cancelado'] } },
  online: { tags: ['en-linia', 'online', 'en-linea'] },
  tickets: { soldOut: { tags: ['entrades-exhaurides', 'sold-out', 'ausverkauft', 'entradas-agotadas'] } },
  accessibility: {
    stepFree: { tags: ['accessible', 'barrierefrei', 'accesible'] },
    signLanguage: { tags: ['llengua-de-signes', 'sign-language', 'gebaerdensprache', 'lengua-de-signos'] },
  },
  titles: { ca: 'Agenda', en: 'What’s on', de: 'Kalender', es: 'Agenda' },
  siteUrl,
});

/**
 * Returns the configuration of a project with some weeks of the sample in two languages: pages of every kind, and few
 * of each.
 */
export function smallConfiguration() {
  const { languages, ...rest } = sampleConfiguration();
  return {
    ...rest,
    languages: languages.slice(0, 2),
    titles: { ca: 'Agenda', en: 'What’s on' },
    window: { back: 'P3D', ahead: 'P9D' },
  };
}

/** The day on which the sample of the tests is anchored. */
export const SAMPLE_DAY = { ALMANAC_TODAY: '2026-11-21' };

/** The page of an event of the sample that is gone, as the site that all tests read has it. */
export const GONE_PAGE = 'en/events/gone-for-good/index.html';
