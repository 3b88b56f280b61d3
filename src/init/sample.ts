import { UsageError } from '#errors';
import type { DiscoveredConfiguration, LanguageChoices } from '#init/site';
import { nativeName } from '#settings/settings';

/** The sample's own languages and titles. */
const SAMPLE = [
  { code: 'ca', tag: 'ca', title: 'Agenda de Ribalera' },
  { code: 'en', tag: 'en-GB', title: 'What’s on in Ribalera' },
  { code: 'de', tag: 'de', title: 'Kalender von Ribalera' },
  { code: 'es', tag: 'es', title: 'Agenda de Ribalera' },
] as const;

/** The sample's words before the titles of events that do not take place. */
const SAMPLE_STATUSES = {
  cancelled: { categories: [], tags: [], titlePrefixes: ['Cancel·lat', 'Cancelled', 'Abgesagt', 'Cancelado'] },
  postponed: { categories: [], tags: [], titlePrefixes: [] },
};

/** The tags that the sample gives to events which take place online. */
const SAMPLE_ONLINE = { tags: ['en-linia', 'online', 'en-linea'] };

/** The tags that the sample gives to events with booking, without tickets left, without steps and with sign language. */
const SAMPLE_TICKETS = {
  soldOut: { tags: ['entrades-exhaurides', 'sold-out', 'ausverkauft', 'entradas-agotadas'] },
  bookingRequired: { tags: ['cal-inscripcio', 'booking-required', 'mit-anmeldung', 'con-inscripcion'] },
};
const SAMPLE_ACCESSIBILITY = {
  stepFree: { tags: ['accessible', 'barrierefrei', 'accesible'] },
  signLanguage: { tags: ['llengua-de-signes', 'sign-language', 'gebaerdensprache', 'lengua-de-signos'] },
};

/** Returns the configuration of the sample. Throws a `UsageError` for languages that it does not have. */
export function sampleConfiguration({ codes: choice, defaultLanguage }: LanguageChoices): DiscoveredConfiguration {
  const codes = choice ?? SAMPLE.map(({ code }) => code);
  const chosen = codes.map((code) => {
    const language = SAMPLE.find((one) => one.code === code);
    if (language !== undefined) return language;
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
    statuses: SAMPLE_STATUSES,
    online: SAMPLE_ONLINE,
    tickets: SAMPLE_TICKETS,
    accessibility: SAMPLE_ACCESSIBILITY,
  };
}
