import type { z } from 'zod';
import type { configurationSchema } from '#config/schema';

/** The configuration as a person writes it in `almanac.config.ts`. */
export type AlmanacConfig = z.input<typeof configurationSchema>;

/** The configuration after validation, with every default filled in. */
export type Configuration = z.output<typeof configurationSchema>;

/** One configured language. */
export type Language = Configuration['languages'][number];

/** Returns the configuration unchanged. It only gives the file its types: validation comes when the file is loaded. */
export function defineConfig(config: AlmanacConfig): AlmanacConfig {
  return config;
}

/** Returns the title of the site in a language; “Almanac” where the configuration has none. */
export function titleOf(configuration: Configuration, language: Language): string {
  return configuration.titles[language.code] ?? 'Almanac';
}
