import { defineConfig } from 'almanac';

export default defineConfig({
  // The service that comes with Almanac, with sample data. For a real site see the README, "Your own calendar".
  service: 'embedded',
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-GB', segment: 'en', label: 'English' },
    { code: 'de', tag: 'de', segment: 'de', label: 'Deutsch' },
    { code: 'es', tag: 'es', segment: 'es', label: 'Español' },
  ],
  defaultLanguage: 'ca',
  window: { back: 'P3M', ahead: 'P18M' },
  timeZone: 'Europe/Madrid',
  statuses: { cancelled: { titlePrefixes: ['Cancel·lat', 'Cancelled', 'Abgesagt', 'Cancelado'] } },
  online: { tags: ['en-linia', 'online', 'en-linea'] },
  titles: {
    ca: 'Agenda de Ribalera',
    en: 'What’s on in Ribalera',
    de: 'Kalender von Ribalera',
    es: 'Agenda de Ribalera',
  },
  siteUrl: 'http://localhost:4321',
});
