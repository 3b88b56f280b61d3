import { z } from 'zod';
import type { PostKind } from '#interface/kinds';
import { HINTS_PER_PAGE } from '#interface/platform';
import { localText } from '#records/time';
import { type Condition, joinConditions, jsonParameter, sqlWhere } from '#service/database/store';
import {
  failureAnswer,
  type HttpAnswer,
  invalidParameters,
  type ParameterFault,
  successAnswer,
} from '#service/http/answers';
import { type QueryValue, readValues } from '#service/http/query';
import type { RequestContext } from '#service/http/site';
import { contextOfRecord } from '#service/reads/single';
import { stampOf } from '#service/writes/dates';

/** A date and time of RFC 3339; the offset may be missing. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The columns by which lists are put in order. */
const ORDERS: Readonly<Record<string, string>> = { date: 'date', id: 'id', modified: 'modified', slug: 'slug' };

const POST = z.object({
  id: z.int(),
  date: z.string(),
  date_utc: z.string(),
  modified: z.string(),
  modified_utc: z.string(),
  slug: z.string(),
  status: z.string(),
});

const fault = (name: string, code: string, message: string): ParameterFault => ({
  name,
  message,
  detail: { code, data: null },
});

/** Reads a query of the platform; what it refuses is gathered in `faults`. */
class CoreQuery {
  readonly faults: ParameterFault[] = [];
  readonly #values: ReadonlyMap<string, QueryValue>;

  constructor(search: URLSearchParams) {
    this.#values = readValues(search);
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string, otherwise: number, [least, most]: readonly [number, number]): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    const range =
      most === Number.POSITIVE_INFINITY
        ? `${name} must be greater than or equal to ${least}`
        : `${name} must be between ${least} (inclusive) and ${most} (inclusive)`;
    this.faults.push(fault(name, 'rest_out_of_bounds', range));
    return otherwise;
  }

  oneOf(name: string, otherwise: string, allowed: readonly string[]): string {
    const value = this.text(name);
    if (value === undefined || allowed.includes(value)) return value ?? otherwise;
    const message = `${name} is not one of ${allowed.slice(0, -1).join(', ')}${allowed.length > 2 ? ',' : ''} and ${allowed.at(-1)}.`;
    this.faults.push(fault(name, 'rest_not_in_enum', message));
    return otherwise;
  }

  /** Returns a written time as the site's wall time; without an offset it is in the site's zone already. */
  wallTime(name: string, timeZone: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const [, day, time, offset] = DATE_TIME.exec(text) ?? [];
    try {
      const wall = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' });
      const local =
        offset === undefined
          ? wall
          : Temporal.Instant.from(`${day}T${time}${offset.toUpperCase()}`)
              .toZonedDateTimeISO(timeZone)
              .toPlainDateTime();
      return localText(local);
    } catch {
      this.faults.push(fault(name, 'rest_invalid_date', 'Invalid date.'));
      return undefined;
    }
  }
}

/** Returns the statuses of the posts that are listed; only editors may ask for others than published ones. */
function statusesOf({ reader }: RequestContext, query: CoreQuery): readonly string[] {
  const requested = query.text('status') ?? 'publish';
  if (requested === 'publish') return [requested];
  if (reader === 'editor')
    return requested === 'any' ? ['publish', 'draft', 'pending', 'private', 'future'] : requested.split(',');
  const status = reader === 'anonymous' ? 401 : 403;
  const forbidden = { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status } };
  query.faults.push({ name: 'status', message: forbidden.message, detail: forbidden });
  return ['publish'];
}

/** Returns the condition that leaves out ended events; it compares the wall time of their end with the site's. */
function notEnded(kind: PostKind, { site }: RequestContext): Condition[] {
  return kind === 'events' ? [sqlWhere('end_date >= ?', stampOf(site.now(), site).local)] : [];
}

/**
 * Returns the platform's own list of the posts of a kind, also of hidden and protected ones, but not of ended events.
 * The `modified` of a post moves with every write through the interface, but not when its terms, image or links change
 * otherwise.
 */
export function listPlatformPosts(kind: PostKind, context: RequestContext, search: URLSearchParams): HttpAnswer {
  const { site, store, language } = context;
  const query = new CoreQuery(search);
  const size = query.number('per_page', 10, [1, HINTS_PER_PAGE]);
  const page = query.number('page', 1, [1, Number.POSITIVE_INFINITY]);
  const order = query.oneOf('order', 'desc', ['asc', 'desc']);
  const by = query.oneOf('orderby', 'date', [
    ...['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'],
  ]);
  const after = query.wallTime('modified_after', site.timeZone);
  const before = query.wallTime('modified_before', site.timeZone);
  const statuses = statusesOf(context, query);
  if (query.faults.length > 0) return invalidParameters(query.faults);
  if (query.text('context') === 'edit' && context.reader !== 'editor') {
    const message = 'Sorry, you are not allowed to edit posts in this post type.';
    return failureAnswer(context.reader === 'anonymous' ? 401 : 403, 'rest_forbidden_context', message);
  }
  const include = query.text('include');
  const condition = joinConditions([
    sqlWhere('language = ?', language),
    sqlWhere('status IN (SELECT value FROM json_each(?))', jsonParameter(statuses)),
    ...notEnded(kind, context),
    ...(include === undefined
      ? []
      : [sqlWhere('id IN (SELECT value FROM json_each(?))', jsonParameter(include.split(',').map(Number)))]),
    ...(after === undefined ? [] : [sqlWhere('modified > ?', after)]),
    ...(before === undefined ? [] : [sqlWhere('modified < ?', before)]),
  ]);
  const total = store.count(kind, condition);
  const pages = Math.ceil(total / size);
  // An empty list has every page.
  if (total > 0 && page > pages)
    return failureAnswer(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const sql = `SELECT id, date, date_utc, modified, modified_utc, slug, status FROM ${kind} WHERE ${condition.sql}
    ORDER BY ${ORDERS[by] ?? 'date'} ${direction}, id ${direction} LIMIT ? OFFSET ?`;
  const rows = store.select(POST, sql, [...condition.values, size, (page - 1) * size]);
  // An empty one asks for everything.
  const fields = (query.text('_fields') || undefined)?.split(',').map((name) => name.trim());
  const body = rows.map((row) => {
    const item = {
      id: row.id,
      date: row.date.replace(' ', 'T'),
      date_gmt: row.date_utc.replace(' ', 'T'),
      modified: row.modified.replace(' ', 'T'),
      modified_gmt: row.modified_utc.replace(' ', 'T'),
      slug: row.slug,
      status: row.status,
      type: site.dialect.typeNames[kind],
    };
    return fields === undefined
      ? item
      : Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));
  });
  return successAnswer(body, {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  });
}

const TEXT = z.object({ id: z.int(), status: z.string(), description: z.string() });

/**
 * Returns a post as the platform's own route shows it; with its stored text if an editor reads it with `context=edit`.
 */
export function fetchPlatformPost(
  kind: PostKind,
  context: RequestContext,
  id: number,
  search: URLSearchParams,
): HttpAnswer {
  const { site, store, reader, language } = contextOfRecord(context, kind, { by: 'id', text: String(id) });
  const sql = `SELECT id, status, description FROM ${kind} WHERE language = ? AND id = ?`;
  const [row] = store.select(TEXT, sql, [language, id]);
  if (row === undefined) return failureAnswer(404, 'rest_post_invalid_id', 'Invalid post ID.');
  const isEditor = reader === 'editor';
  const refused = reader === 'anonymous' ? 401 : 403;
  if (search.get('context') === 'edit' && !isEditor)
    return failureAnswer(refused, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
  if (row.status !== 'publish' && !isEditor)
    return failureAnswer(refused, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  const rendered = site.presentation.text(row.description);
  const raw = search.get('context') === 'edit' ? { raw: row.description } : {};
  return successAnswer({ id, type: site.dialect.typeNames[kind], content: { ...raw, rendered, protected: false } });
}
