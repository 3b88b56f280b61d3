import { type Condition, jsonParameter, sqlWhere } from '#service/database/store';
import type { ListQuery } from '#service/http/query';
import type { RequestContext } from '#service/http/site';

/** The statuses in the lists of editors who name none. */
const EDITORS = ['publish', 'draft', 'pending', 'private', 'future'];

/** The statuses that editors may ask for. */
const EDITOR_CHOICES: readonly string[] = [...EDITORS, 'trash', 'auto-draft', 'inherit'];

/**
 * Returns the statuses that a list shows: the requested ones, or by default those for this reader. Rejects the
 * parameter in `query` if the reader may not request one of them.
 */
export function requestedStatuses(context: RequestContext, query: ListQuery): readonly string[] {
  const editor = context.reader === 'editor';
  const requested = query
    .text('status')
    ?.split(/\s*,\s*/)
    .filter((status) => status !== '');
  if (requested === undefined) return editor ? EDITORS : ['publish'];
  const allowed = editor ? EDITOR_CHOICES : ['publish'];
  if (requested.length === 0 || !requested.every((status) => allowed.includes(status)))
    query.reject({ name: 'status' });
  return requested;
}

/** Returns the condition that a post has one of these statuses. */
export function statusCondition(statuses: readonly string[]): Condition {
  return sqlWhere('status IN (SELECT value FROM json_each(?))', jsonParameter(statuses));
}

/** Returns the `status` parameter in the URLs of a list. */
export function statusParameterOfListUrls(
  { reader, site }: RequestContext,
  query: ListQuery,
  statuses: readonly string[],
): string {
  const isDefault = query.text('status') === undefined;
  return isDefault && reader === 'editor' && site.dialect.quirks.statusAnyEchoed ? 'any' : statuses.join(',');
}
