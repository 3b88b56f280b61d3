import { z } from 'zod';
import type { PostKind } from '#interface/kinds';
import { type Answer, failure, found } from '#service/http/answers';
import type { RequestContext } from '#service/http/site';
import { contextOfRecord } from '#service/reads/single';

const POST = z.object({ id: z.int(), status: z.string(), description: z.string() });

/** Returns a post as the platform's own route shows it, with its text as it is stored for who may edit it. */
export function fetchCore(kind: PostKind, context: RequestContext, id: number, search: URLSearchParams): Answer {
  const { site, store, reader, language } = contextOfRecord(context, kind, { by: 'id', text: String(id) });
  const sql = `SELECT id, status, description FROM ${kind} WHERE language = ? AND id = ?`;
  const [row] = store.select(POST, sql, [language, id]);
  if (row === undefined) return failure(404, 'rest_post_invalid_id', 'Invalid post ID.');
  const isEditor = reader === 'editor';
  const refused = reader === 'anonymous' ? 401 : 403;
  if (search.get('context') === 'edit' && !isEditor)
    return failure(refused, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
  if (row.status !== 'publish' && !isEditor)
    return failure(refused, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  const rendered = site.presentation.text(row.description);
  const raw = search.get('context') === 'edit' ? { raw: row.description } : {};
  return found({ id, type: site.dialect.typeNames[kind], content: { ...raw, rendered, protected: false } });
}
