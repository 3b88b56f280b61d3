import { readRecords } from '#content/store/store';
import { type CallLanguage, holdsAllLanguages } from '#interface/endpoint';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';
import { type LanguageOfUrl, languageMovedTo, languageOfItem, languageOfUrl } from '#interface/language-of-url';
import { ALL_OF_TIME } from '#interface/parameters';
import type { AnyRecord } from '#records/schema';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { ServedRecord } from '#sync/push/served-record';

/**
 * Tells to which language the service's records belong. Many services answer with the record of another language where
 * the requested language has none of its id, slug or name: that must not be taken for the requested one.
 */
export class RecordLanguages {
  readonly #content: ContentSession;
  readonly #options: PushOptions;
  readonly #languageOf: LanguageOfUrl;
  /** Whether the pages of a language are seen to have its host or segment, by code. */
  readonly #withOwnUrls = new Map<string, boolean>();

  constructor(content: ContentSession, options: PushOptions) {
    this.#content = content;
    this.#options = options;
    this.#languageOf = languageOfUrl(options.client.endpoint, options.configured);
  }

  /** Returns the language to which a record has moved, by its URL, if its file in this language has another URL. */
  movedTo({ code }: CallLanguage, file: AnyRecord, { served }: ServedRecord): string | undefined {
    return languageMovedTo(this.#languageOf, code, file.service?.url, served.url);
  }

  /**
   * Returns the other language to which a record that the service answered for this language belongs: content has it
   * there, or its URL says so. `undefined` for a record of this language, or where nothing shows another.
   */
  async otherOf(language: CallLanguage, kind: Kind, { served }: ServedRecord): Promise<string | undefined> {
    const { id, url } = served;
    if ((await this.#content.fileOf(language.code, kind, id)) !== undefined) return undefined;
    for (const { code } of this.#options.configured) {
      if (code === language.code) continue;
      const path = await this.#content.fileOf(code, kind, id);
      if (path !== undefined && (await this.#urlIn(code, kind, path)) === url) return code;
    }
    const code = this.#languageOf(url);
    if (code === undefined || code === language.code) return undefined;
    const { segment, baseUrl } = this.#options.configured.find((one) => one.code === code) ?? language;
    // A URL without a segment tells something only where URLs of this language have one.
    return segment !== null || baseUrl !== undefined || (await this.#hasOwnUrls(language, kind)) ? code : undefined;
  }

  async #urlIn(code: string, kind: Kind, path: string): Promise<string | undefined> {
    const [file] = await readRecords(this.#options.files, code, kind, [path]);
    return file?.record.service?.url;
  }

  /**
   * Tells whether the pages of a language have its host or segment, by the URL of a record: one of content, else a
   * listed one. Returns true without such a record: then the service can't have answered with a record of this
   * language.
   */
  async #hasOwnUrls(language: CallLanguage, kind: Kind): Promise<boolean> {
    const { client } = this.#options;
    const { code } = language;
    const known = this.#withOwnUrls.get(code);
    if (known !== undefined) return known;
    if (holdsAllLanguages(client.endpoint, 'events')) return true;
    const other = (await this.#languageInContent(code)) ?? (await this.#languageInList(language, kind));
    if (other === undefined) return true;
    this.#withOwnUrls.set(code, other === code);
    return other === code;
  }

  /** Returns the language that the URLs of a language's records in content show; `undefined` if none shows any. */
  async #languageInContent(code: string): Promise<string | undefined> {
    for (const kind of KINDS) {
      const [path] = (await this.#content.of(code, kind)).inventory.untouched.values();
      const url = path === undefined ? undefined : await this.#urlIn(code, kind, path);
      const language = url === undefined ? undefined : this.#languageOf(url);
      if (language !== undefined) return language;
    }
    return undefined;
  }

  /** Returns the language that the URL of the first record in a language's list shows; `undefined` if it shows none. */
  async #languageInList(language: CallLanguage, kind: Kind): Promise<string | undefined> {
    const query = kind === 'events' ? ALL_OF_TIME : isTermKind(kind) ? { hide_empty: false } : {};
    const { items } = await this.#options.client.listPage(kind, language, { ...query, per_page: 1 });
    return languageOfItem(this.#languageOf, items[0]);
  }
}
