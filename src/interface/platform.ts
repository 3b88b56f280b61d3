import { z } from 'zod';
import type { Dialect } from '#interface/dialects/dialects';
import { type CallLanguage, type Endpoint, languageUrl } from '#interface/endpoint';
import type { PostKind } from '#interface/kinds';

/** The namespace of WordPress's own routes, which lie beside the interface below the same REST root. */
export const CORE_NAMESPACE = 'wp/v2';

/** Number of hints on a page: the largest that the platform takes. */
export const HINTS_PER_PAGE = 100;

/** A hint: the id of a published record, and its last change, in UTC to the second, without a zone. */
const hint = z.object({
  id: z.int().positive(),
  modified_gmt: z.iso.datetime({ local: true, precision: 0 }).refine((text) => !text.endsWith('Z')),
});

/** A record that a service says was changed, and the time of the change. */
export type ChangeHint = z.output<typeof hint>;

/** The schema of a list of hints. */
export const hintListSchema = z.array(hint).max(HINTS_PER_PAGE);

/**
 * Returns the URL of the hints of a kind in a language: records that were changed after an instant, earliest first. It is a
 * list of the platform, not of the interface: it tells of published records, but not of ended events, and not of all changes.
 */
export function hintsUrl(
  endpoint: Endpoint,
  { typeNames }: Pick<Dialect, 'typeNames'>,
  language: CallLanguage,
  kind: PostKind,
  after: Temporal.Instant,
): URL {
  return languageUrl(endpoint, language, `/${CORE_NAMESPACE}/${typeNames[kind]}`, {
    _fields: 'id,modified_gmt',
    modified_after: after.toString({ smallestUnit: 'second' }),
    order: 'asc',
    orderby: 'modified',
    per_page: HINTS_PER_PAGE,
  });
}

/** The schema of a post as WordPress's own routes show it to whoever may edit it, as far as its text goes. */
export const storedTextSchema = z.object({ id: z.int().positive(), content: z.object({ raw: z.string() }) });

/**
 * Returns the URL at which WordPress shows the stored text of a post, with blocks and shortcodes, to whoever may edit it. The
 * interface itself shows only the rendered text.
 */
export function storedTextUrl(
  endpoint: Endpoint,
  { typeNames }: Pick<Dialect, 'typeNames'>,
  language: CallLanguage,
  kind: PostKind,
  id: number,
): URL {
  return languageUrl(endpoint, language, `/${CORE_NAMESPACE}/${typeNames[kind]}/${id}`, {
    _fields: 'id,content',
    context: 'edit',
  });
}
