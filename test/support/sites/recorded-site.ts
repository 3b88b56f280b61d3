/** The languages of the recordings. */
export const RECORDED_LANGUAGES = ['es', 'ca', 'en'];

/** The settings for a window that holds every recorded event, and for a day that makes the pages the same for ever. */
export const RECORDED_DAYS = {
  ALMANAC_WINDOW_BACK: 'P1Y',
  ALMANAC_WINDOW_AHEAD: 'P4Y',
  ALMANAC_TODAY: '2026-11-21',
};

/**
 * The links between translations that people would write by hand: the service can't tell which records are translations
 * of each other.
 */
export const RECORDED_TRANSLATIONS = {
  events: [
    { es: 63, ca: 96, en: 105 },
    { es: 19, ca: 90, en: 99 },
  ],
};

/** Returns the configuration of a project on a replay of the recorded service. */
export const recordedConfiguration = (baseUrl: string, siteUrl: string) => ({
  service: { baseUrl, namespace: 'tribe/events/v1', languageParameter: 'wpml_language', languageSelection: 'segment' },
  languages: [
    { code: 'es', tag: 'es', segment: null, label: 'Español' },
    { code: 'ca', tag: 'ca', segment: 'ca', label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'es',
  timeZone: 'Europe/Madrid',
  siteUrl,
  // The recordings hold no images.
  media: 'off',
});
