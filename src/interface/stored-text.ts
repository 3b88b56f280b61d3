import { z } from 'zod';
import type { Dialect } from '#interface/dialects/dialects';
import { type Endpoint, type EndpointLanguage, languageUrl } from '#interface/endpoint';
import { CORE_NAMESPACE } from '#interface/hints';
import type { PostKind } from '#interface/kinds';

/** A post as WordPress's own routes show it to who may edit it, as far as its text goes. */
export const storedText = z.object({ id: z.int().positive(), content: z.object({ raw: z.string() }) });

/**
 * Returns the URL at which WordPress shows the text of a post as it is stored, with blocks and shortcodes, to who may edit it.
 * The interface itself shows only what rendering makes of it.
 */
export function storedTextUrl(
  endpoint: Endpoint,
  { typeNames }: Pick<Dialect, 'typeNames'>,
  language: EndpointLanguage,
  kind: PostKind,
  id: number,
): URL {
  return languageUrl(endpoint, language, `/${CORE_NAMESPACE}/${typeNames[kind]}/${id}`, {
    _fields: 'id,content',
    context: 'edit',
  });
}
