import { defineConfig } from 'almanac';

export default defineConfig({
  // The service that comes with Almanac, with sample data. For a calendar of your own write instead:
  // service: { baseUrl: 'https://www.example.org', dialect: 'the-events-calendar' },
  service: 'embedded',
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-GB', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  titles: { ca: 'Agenda de Ribalera', en: 'What’s on in Ribalera' },
  // astro.config.mjs says where the site is published.
  siteUrl: 'https://town.example',
});
