import { readRecords } from '#content/store/store';
import { type EndpointLanguage, holdsAllLanguages } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import { type LanguageOfUrl, languageMovedTo, languageOfUrl } from '#interface/language-of-url';
import type { AnyRecord } from '#records/schema';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { ServedRecord } from '#sync/push/served-record';

/**
 * Tells to which language the records belong that a service answers with. Many services answer with the record of another
 * language where this one has none of its id, slug or name: that must not be taken for the one that is meant.
 */
export class RecordLanguages {
  readonly #content: ContentSession;
  readonly #options: PushOptions;
  readonly #languageOf: LanguageOfUrl;
  /** Whether the pages of a language are seen to have its host or segment, by code. */
  readonly #seen = new Map<string, Promise<boolean>>();

  constructor(content: ContentSession, options: PushOptions) {
    this.#content = content;
    this.#options = options;
    this.#languageOf = languageOfUrl(options.client.endpoint, options.configured);
  }

  /** Returns the language to which a record has moved whose file in this language knows it at another URL. */
  movedTo({ code }: EndpointLanguage, file: AnyRecord, { served }: ServedRecord): string | undefined {
    return languageMovedTo(this.#languageOf, code, file.service?.url, served.url);
  }

  /**
   * Returns the other language to which a record belongs that the service answers with in this one: content has it there, or
   * its URL says so. `undefined` where it is one of this language, or where nothing tells.
   */
  async otherOf(language: EndpointLanguage, kind: Kind, { served }: ServedRecord): Promise<string | undefined> {
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
    return segment !== null || baseUrl !== undefined || (await this.#hasOwnUrls(language)) ? code : undefined;
  }

  async #urlIn(code: string, kind: Kind, path: string): Promise<string | undefined> {
    const [file] = await readRecords(this.#options.files, code, kind, [path]);
    return file?.record.service?.url;
  }

  #hasOwnUrls({ code }: EndpointLanguage): Promise<boolean> {
    const seen = this.#seen.get(code) ?? this.#seesOwnUrls(code);
    this.#seen.set(code, seen);
    return seen;
  }

  async #seesOwnUrls(code: string): Promise<boolean> {
    if (holdsAllLanguages(this.#options.client.endpoint, 'events')) return true;
    for (const kind of KINDS) {
      const [path] = (await this.#content.of(code, kind)).inventory.untouched.values();
      const url = path === undefined ? undefined : await this.#urlIn(code, kind, path);
      if (url !== undefined) return this.#languageOf(url) === code;
    }
    return false;
  }
}
