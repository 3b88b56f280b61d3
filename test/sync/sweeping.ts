import { errorOf } from '#client/answers';
import type { ListClient } from '#client/client';
import type { Kind } from '#interface/kinds';
import type { ServedPage } from '#interface/responses';
import { type Sweep, sweep } from '#sync/observe/sweep';
import type { Progress } from '#sync/progress';
import { fakeClient, servedEvent } from '../support/served.ts';
import { CA } from './pulling.ts';

/** Events by ids from one to `count`. */
export const events = (count: number) => Array.from({ length: count }, (_, index) => servedEvent(index + 1));

/** A sweep, with everything that it gave and asked. */
export type Swept = Sweep & {
  readonly proved: boolean;
  /** Every item that was handed on, in that order. */
  readonly items: readonly unknown[];
  readonly ids: readonly number[];
  readonly progress: readonly Progress[];
};

/** Sweeps one list of a client. */
export async function swept(client: ListClient, kind: Kind = 'events'): Promise<Swept> {
  const items: unknown[] = [];
  const progress: Progress[] = [];
  const result = await sweep({
    client,
    kind,
    language: CA,
    query: {},
    onItems: (taken) => items.push(...taken),
    onProgress: (one) => progress.push(one),
  });
  const ids = [...new Set(items.map((item) => Number(Reflect.get(Object(item), 'id'))))].sort((a, b) => a - b);
  return { ...result, proved: result.doubt === undefined, items, ids, progress };
}

/** A client whose every page of events is made by a function of the number of the call, from one, and the page. */
export function pagedClient(
  pageOf: (page: number, call: number, size: number) => ServedPage | Error | Promise<ServedPage>,
): ListClient & { readonly pages: number[] } {
  const pages: number[] = [];
  return {
    ...fakeClient({}),
    pages,
    async listPage(_kind, _language, query) {
      const page = Number(Reflect.get(query, 'page'));
      pages.push(page);
      const answer = await pageOf(page, pages.length, Number(Reflect.get(query, 'per_page')));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

/** The error of an answer with this status and code. */
export function answered(status: number, code: string): Error {
  const body = JSON.stringify({ code, message: 'No.', data: { status } });
  return errorOf(
    { status, mediaType: 'application/json', body },
    { method: 'GET', url: 'https://service.example/', status },
  );
}

/** The page of a list, its pages announced by `announcedSize`. */
export function pageIn(
  items: readonly unknown[],
  page: number,
  size: number,
  { announcedSize = size, total = items.length } = {},
): ServedPage {
  return { items: items.slice((page - 1) * size, page * size), total, totalPages: Math.ceil(total / announcedSize) };
}
