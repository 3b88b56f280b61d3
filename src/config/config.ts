import type { z } from 'zod';
import type { configurationSchema } from '#config/schema';

/** The configuration as a person writes it in `almanac.config.ts`. */
export type AlmanacConfig = z.input<typeof configurationSchema>;

/** The configuration after validation, with every default filled in. */
export type Configuration = z.output<typeof configurationSchema>;

/** One configured language. */
export type Language = Configuration['languages'][number];

/** Types the configuration file; it is checked when it is loaded. */
export function defineConfig(config: AlmanacConfig): AlmanacConfig {
  return config;
}

/** Returns the title of the site in a language. */
export function titleOf(configuration: Configuration, language: Language): string {
  return configuration.titles[language.code] ?? 'Almanac';
}
