import { z } from 'zod';
import type { CallLanguage } from '#interface/endpoint';
import { NAME_FIELD } from '#interface/fields';
import { isTermKind, type Kind, type PostKind } from '#interface/kinds';
import { percentDecoded } from '#records/names';
import { ALL_LANGUAGES } from '#service/database/one-calendar';
import { POST_ROWS, type PostRow } from '#service/database/rows';
import { contextOfHost, languageOfRecord, type RequestContext, type RequestContexts } from '#service/http/site';
import { pageOf } from '#service/reads/post-items';
import { selectTerms, termItem } from '#service/reads/term-items';

/**
 * The paths of the pages of records below a language's home; a category's path also holds the slugs of its ancestors.
 */
const PATHS: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['events', /^\/event\/([^/]+)$/],
  ['venues', /^\/venue\/([^/]+)$/],
  ['organizers', /^\/organizer\/([^/]+)$/],
  ['categories', /^\/events\/category\/(?:[^/]+\/)*([^/]+)$/],
  ['tags', /^\/tag\/([^/]+)$/],
];

/** A record with the address of its page. */
type Paged = { readonly id: number; readonly name: string; readonly url: string };

/** Returns the public records of a kind that have a value in a column, with the addresses of their pages. */
function recordsWith(context: RequestContext, kind: Kind, column: 'id' | 'slug', value: string | number): Paged[] {
  if (isTermKind(kind))
    return selectTerms(context, kind, `AND ${column} = ?`, [value]).map((term) => {
      const { id, name, url } = termItem(context, term);
      return { id, name, url };
    });
  const sql = `SELECT * FROM ${kind} WHERE language = ? AND ${column} = ? AND status = 'publish' ORDER BY id`;
  const rows = context.store.select<PostRow[PostKind]>(POST_ROWS[kind], sql, [context.language, value]);
  return rows.map((one) => ({
    id: one.id,
    name: String(Reflect.get(one, NAME_FIELD[kind])),
    url: pageOf(context, kind, one),
  }));
}

const translationRow = z.object({ id: z.int(), language: z.string() });

/** Returns a record's translations in all languages, itself included, with the addresses of their pages. */
function translationsOf(
  context: RequestContext,
  contexts: RequestContexts,
  kind: Kind,
  { id }: Paged,
): readonly (readonly [code: string, url: string])[] {
  const { languages } = context.site;
  const url = (inLanguage: RequestContext, other: number) =>
    recordsWith(inLanguage, kind, 'id', other).map((record) => record.url)[0];
  const ids =
    context.language === ALL_LANGUAGES
      ? context.store.select(
          translationRow,
          `SELECT other.id, noted.language FROM record_translations AS own
            JOIN record_translations AS other ON other.sequence = own.sequence AND other.original = own.original
            JOIN record_languages AS noted ON noted.sequence = other.sequence AND noted.id = other.id
            WHERE own.sequence = ? AND own.id = ?`,
          [isTermKind(kind) ? 'terms' : 'posts', id],
        )
      : languages.map(({ code }) => ({ id, language: code }));
  return languages.flatMap(({ code }) => {
    const other = ids.find(({ language }) => language === code);
    const address = other && url(contexts.byLanguage.get(code) ?? context, other.id);
    return address === undefined ? [] : [[code, address] as const];
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.codePointAt(0)};`);

/**
 * Returns the HTML page of the record at an address: its name and links to its translations (`hreflang`), if any. Returns
 * `undefined` if no public record has one there.
 */
export function pageAt(contexts: RequestContexts, url: URL): string | undefined {
  const { standard, byLanguage } = contexts;
  const { site } = standard;
  const path = url.pathname;
  const begins = ({ segment }: CallLanguage) => segment !== null && path.startsWith(`/${segment}/`);
  const language = site.languages.find(begins);
  const context = (language && byLanguage.get(language.code)) ?? contextOfHost(contexts, url);
  const below = (language === undefined ? path : path.slice(`/${language.segment}`.length)).replace(/\/$/, '');
  for (const [kind, pattern] of PATHS) {
    const slug = pattern.exec(below)?.[1];
    // Slugs may be stored percent-encoded or decoded.
    const slugs = slug === undefined ? [] : [...new Set([slug, percentDecoded(slug)])];
    const record = slugs
      .flatMap((one) => recordsWith(context, kind, 'slug', one))
      .find((one) => new URL(one.url).pathname.replace(/\/$/, '') === path.replace(/\/$/, ''));
    if (record === undefined) continue;
    const translations = translationsOf(context, contexts, kind, record);
    const links = translations.length < 2 ? [] : translations;
    const code = languageOfRecord(context, isTermKind(kind) ? 'terms' : 'posts', record.id);
    return [
      `<!DOCTYPE html><html${code === undefined ? '' : ` lang="${escaped(code)}"`}><head><meta charset="utf-8">`,
      `<title>${escaped(record.name)}</title><link rel="canonical" href="${escaped(record.url)}">`,
      ...links.map(([tag, url]) => `<link rel="alternate" hreflang="${escaped(tag)}" href="${escaped(url)}">`),
      `</head><body><h1>${escaped(record.name)}</h1></body></html>`,
    ].join('\n');
  }
  return undefined;
}
