import { defineConfig } from 'almanac';

// For docs/fleet.md: each town has this with its own name in the place of NAME.
export default defineConfig({
  service: { baseUrl: 'http://127.0.0.1:8080' },
  languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
  defaultLanguage: 'ca',
  titles: { ca: 'NAME' },
  window: { back: 'P1Y', ahead: 'P3Y' },
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://NAME.example',
});
