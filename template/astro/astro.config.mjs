import almanac from 'almanac/astro';
import { defineConfig } from 'astro/config';
import config from './almanac.config.ts';

export default defineConfig({
  site: 'https://town.example',
  integrations: [
    almanac({
      config,
      base: '/agenda',
      layout: 'src/layouts/Town.astro',
      components: { EventFacts: 'src/components/EventFacts.astro' },
    }),
  ],
});
