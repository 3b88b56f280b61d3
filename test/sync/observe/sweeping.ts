import { statusErrorOf } from '#client/answers';
import type { ListClient } from '#client/client';
import type { Kind } from '#interface/kinds';
import type { ServedPage } from '#interface/responses';
import { type Sweep, sweep } from '#sync/observe/sweep';
import type { Progress } from '#sync/progress';
import { fakeClient, servedEvent } from '../../support/served.ts';
import { CA } from '../pulling.ts';

/** Returns events with the ids from one to `count`. */
export const events = (count: number) => Array.from({ length: count }, (_, index) => servedEvent(index + 1));

/** The result of a sweep, with the items and progress that it reported. */
export type Swept = Sweep & {
  readonly proved: boolean;
  /** All items that were passed to `onItems`, in that order. */
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

/** Makes a client whose pages of events come from a function of the page and the number of the call, both from one. */
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

/** Returns the error that a response with this status and code causes. */
export function answered(status: number, code: string): Error {
  const body = JSON.stringify({ code, message: 'No.', data: { status } });
  return statusErrorOf(
    { status, mediaType: 'application/json', body },
    { method: 'GET', url: 'https://service.example/', status },
  );
}

/** Returns a page of a list whose announced number of pages is computed from `announcedSize`. */
export function pageIn(
  items: readonly unknown[],
  page: number,
  size: number,
  { announcedSize = size, total = items.length } = {},
): ServedPage {
  return { items: items.slice((page - 1) * size, page * size), total, totalPages: Math.ceil(total / announcedSize) };
}
