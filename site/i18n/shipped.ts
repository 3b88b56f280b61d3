import { z } from 'zod';
import type { SiteLanguage } from '#config/values';
import ca from './ca.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { type Messages, messagesSchema } from './messages.ts';

/** The texts that come with Almanac, as they stand in `i18n/`, unchecked. */
export const MESSAGE_FILES: Readonly<Record<SiteLanguage, unknown>> = { ca, de, en, es, fr, it };

const checked = new Map<SiteLanguage, Messages>();

/** Returns the texts of a language. Throws an error that names the file where a key is missing, empty or not known. */
export function messagesOf(language: SiteLanguage): Messages {
  const known = checked.get(language);
  if (known !== undefined) return known;
  const parsed = messagesSchema(language).safeParse(MESSAGE_FILES[language]);
  if (parsed.success) {
    checked.set(language, parsed.data);
    return parsed.data;
  }
  throw new Error(`site/i18n/${language}.json: ${z.prettifyError(parsed.error)}`);
}
