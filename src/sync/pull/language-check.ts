import type { ListClient } from '#client/client';
import { UnknownLanguageError } from '#client/errors';
import { shownUrl } from '#client/transport';
import { readLedger, serviceValues } from '#content/state/ledger';
import type { Files } from '#content/store/files';
import { type EndpointLanguage, holdsAllLanguages, urlOf } from '#interface/endpoint';
import type { Observation } from '#sync/observation';
import { rawDigest } from '#sync/observe/decode-cache';
import type { ObserveOptions } from '#sync/observe/observer';
import { queryOf, wasAskedFor } from '#sync/observe/query';

/** Which languages are configured, and which events a pull asks for. */
type LanguageCheckOptions = Pick<ObserveOptions, 'configured' | 'defaultLanguage' | 'window' | 'timeZone'>;

/** Joins the digests of a language's events into one text: two languages with the same text are one language. */
const fingerprintOf = (digests: Iterable<string>) => [...digests].sort().join('\n');

/** Detects a language that the service does not have: the service answers with the events of the default language. */
export class LanguageCheck {
  readonly #client: ListClient;
  readonly #defaultLanguage: string;
  readonly #default: () => Promise<string>;
  readonly #firstPage: (language: EndpointLanguage) => Promise<string>;
  readonly #configured: readonly EndpointLanguage[];
  readonly #seen = new Map<string, string>();

  constructor(
    client: ListClient,
    files: Files,
    { configured, defaultLanguage, window, timeZone }: LanguageCheckOptions,
  ) {
    this.#client = client;
    this.#configured = configured;
    this.#defaultLanguage = defaultLanguage;
    this.#firstPage = async (language) => {
      const query = { ...queryOf('events', window), page: 1, per_page: client.dialect.largestPage };
      return fingerprintOf((await client.listPage('events', language, query)).items.map(rawDigest));
    };
    this.#default = async () => {
      const { ledger } = await readLedger(files, defaultLanguage, 'events');
      const asked = [...ledger.values()].filter(
        (entry) =>
          entry.state === 'listed' && wasAskedFor('events', () => serviceValues(entry.line()), window, timeZone),
      );
      return fingerprintOf(asked.map(({ digest }) => digest));
    };
  }

  /**
   * Tells whether a language has the events of the default one. Where nothing is known of these, the first pages of both are
   * compared.
   */
  async #isDefault(language: EndpointLanguage, original: string): Promise<boolean> {
    const own = this.#seen.get(language.code);
    if (original !== '') return own === original;
    if (own === undefined || own === '') return false;
    const standard = this.#configured.find(({ code }) => code === this.#defaultLanguage);
    if (standard === undefined || this.#seen.has(standard.code)) return false;
    return (await this.#firstPage(language)) === (await this.#firstPage(standard));
  }

  note(events: Observation | undefined): void {
    if (events !== undefined) this.#seen.set(events.language, fingerprintOf(events.inWindow.values()));
  }

  /** Throws an `UnknownLanguageError` if the service does not have one of the languages. */
  async check(languages: readonly EndpointLanguage[]): Promise<void> {
    // One list of all languages is divided by the URLs of its records: no language can stand for another one.
    if (holdsAllLanguages(this.#client.endpoint, 'events')) return;
    const original = this.#seen.get(this.#defaultLanguage) ?? (await this.#default());
    for (const language of languages) {
      if (language.code === this.#defaultLanguage || !(await this.#isDefault(language, original))) continue;
      throw new UnknownLanguageError(
        {
          method: 'GET',
          url: shownUrl(urlOf(this.#client.endpoint, language, { operation: 'list', kind: 'events' })),
        },
        {
          message: `The service does not know the language '${language.code}': it answers with the events of '${this.#defaultLanguage}'.`,
          state: 'Nothing was changed.',
          hint: 'Check languages (ALMANAC_LANGUAGES), service.languageParameter (ALMANAC_LANGUAGE_PARAMETER) and service.languageSelection (ALMANAC_LANGUAGE_SELECTION).',
        },
      );
    }
  }
}
