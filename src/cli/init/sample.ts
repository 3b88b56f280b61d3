import type { Found, LanguageChoices } from '#cli/init/site';
import { nativeName } from '#cli/settings';
import { UsageError } from '#errors';

/** The sample's own languages and titles. */
const SAMPLE = [
  { code: 'ca', tag: 'ca', title: 'Agenda de Ribalera' },
  { code: 'en', tag: 'en-GB', title: 'What’s on in Ribalera' },
  { code: 'de', tag: 'de', title: 'Kalender von Ribalera' },
  { code: 'es', tag: 'es', title: 'Agenda de Ribalera' },
] as const;

/** The configuration of the sample. Throws a `UsageError` for languages that it does not have. */
export function sampleConfiguration({ codes: asked, defaultLanguage }: LanguageChoices): Found {
  const codes = asked ?? SAMPLE.map(({ code }) => code);
  const chosen = codes.map((code) => {
    const found = SAMPLE.find((one) => one.code === code);
    if (found !== undefined) return found;
    throw new UsageError({
      message: `--languages: the sample has no '${code}'; it has ${SAMPLE.map((one) => one.code).join(', ')}`,
    });
  });
  const first = defaultLanguage ?? codes[0] ?? 'en';
  return {
    service: 'embedded',
    languages: chosen.map(({ code, tag }) => ({
      code,
      tag,
      segment: code === first ? null : code,
      label: nativeName(code),
    })),
    defaultLanguage: first,
    timeZone: 'Europe/Madrid',
    titles: Object.fromEntries(chosen.map(({ code, title }) => [code, title])),
  };
}
