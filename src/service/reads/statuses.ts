import { type Condition, sqlList, sqlWhere } from '#service/database/store';
import type { ListQuery } from '#service/http/query';
import type { RequestContext } from '#service/http/site';

/** The statuses that editors get without asking. */
const EDITORS = ['publish', 'draft', 'pending', 'private', 'future'];

/** The statuses that editors may ask for. */
const EDITOR_CHOICES: readonly string[] = [...EDITORS, 'trash', 'auto-draft', 'inherit'];

/**
 * Returns the statuses that a list shows: those that it asks for, or by default those for this reader. Notes on `query` that
 * the parameter is refused where the reader may not ask for one.
 */
export function requestedStatuses(context: RequestContext, query: ListQuery): readonly string[] {
  const editor = context.reader === 'editor';
  const asked = query
    .text('status')
    ?.split(/\s*,\s*/)
    .filter((status) => status !== '');
  if (asked === undefined) return editor ? EDITORS : ['publish'];
  const allowed = editor ? EDITOR_CHOICES : ['publish'];
  if (asked.length === 0 || !asked.every((status) => allowed.includes(status))) query.reject({ name: 'status' });
  return asked;
}

/** Returns the condition that a post has one of these statuses. */
export function statusCondition(statuses: readonly string[]): Condition {
  return sqlWhere('status IN (SELECT value FROM json_each(?))', sqlList(statuses));
}

/** Returns the statuses as the URLs of a list repeat them. */
export function statusInListUrls(
  { reader, site }: RequestContext,
  query: ListQuery,
  statuses: readonly string[],
): string {
  const unasked = query.text('status') === undefined;
  return unasked && reader === 'editor' && site.dialect.quirks.statusAnyEchoed ? 'any' : statuses.join(',');
}
