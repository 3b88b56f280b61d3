/** A configuration with nothing that could be left out. */
export const GOOD = {
  service: 'embedded',
  languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example',
};
