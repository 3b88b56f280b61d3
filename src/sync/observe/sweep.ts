import type { ListClient } from '#client/client';
import {
  type Call,
  IncompleteListError,
  InvalidParameterError,
  NotFoundError,
  OverBudgetError,
  ServiceError,
  UnavailableError,
  UndecodableError,
} from '#client/errors';
import { urlForMessages } from '#client/transport';
import { type CallLanguage, type CallQuery, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { ServedPage } from '#interface/responses';
import { Completeness } from '#sync/observe/completeness';
import type { OnProgress } from '#sync/progress';

/** Number of items of a list that the service may fail on; with more, the list can't be read. */
const MOST_FAILURES = 20;

/** Number of items that fail before anything is served after which the service itself is taken to fail. */
const MOST_UNANSWERED = 5;

/** Requests a page of a list, with a number of items on each page. */
type PageRequest = (page: number, size: number) => Promise<ServedPage>;

/** Tells whether an error means that the list has no such page: services answer 404, older versions of them 400. */
function isPastTheEnd(error: unknown): boolean {
  return (
    (error instanceof NotFoundError && error.call.code !== 'rest_no_route') || error instanceof InvalidParameterError
  );
}

/**
 * Tells whether an error may come of one item of the page: the service's program failed, or ended without an answer.
 */
function isFailureOfPage(error: unknown): boolean {
  return error instanceof UnavailableError && (error.call.status === 500 || error.call.status === 502);
}

/** The positions in a list of the items that the service fails on, counted from 1. */
type Failures = { readonly size: number; add(position: number): unknown };

/**
 * Reads a page that the service fails on in smaller pages, down to one item, and adds what fails to `failures`. Returns
 * the smaller pages in order. Throws `failure`, the error of the whole page, where the service serves nothing, refuses
 * smaller pages or fails on too many items, and every other error as it comes.
 */
async function smallerPages(
  request: PageRequest,
  page: number,
  size: number,
  { failures, failure }: { readonly failures: Failures; readonly failure: unknown },
): Promise<readonly ServedPage[]> {
  const pages: ServedPage[] = [];
  let failed = 0;
  let end = page * size;

  const fail = (position: number) => {
    failures.add(position);
    failed += 1;
    if (failures.size > MOST_FAILURES || (pages.length === 0 && failed >= MOST_UNANSWERED)) throw failure;
  };
  const read = async (whole: number, wholeSize: number): Promise<void> => {
    const parts = smallestDivisor(wholeSize);
    const partSize = wholeSize / parts;
    const first = (whole - 1) * parts + 1;
    for (let part = first; part < first + parts && (part - 1) * partSize < end; part += 1) {
      try {
        const served = await request(part, partSize);
        pages.push(served);
        end = Math.min(end, served.total);
      } catch (error) {
        // Before any item was served or failed alone, this is no end of the list but a refusal of its smaller pages.
        if (isPastTheEnd(error) && pages.length + failed > 0) end = (part - 1) * partSize;
        else if (isPastTheEnd(error)) throw failure;
        else if (!isFailureOfPage(error)) throw error;
        else if (partSize > 1) await read(part, partSize);
        else fail(part);
      }
    }
  };

  await read(page, size);
  return pages;
}

/** Returns the smallest divisor above 1, so that smaller pages begin and end where the whole page does. */
function smallestDivisor(size: number): number {
  for (let divisor = 2; divisor * divisor <= size; divisor += 1) if (size % divisor === 0) return divisor;
  return size;
}

/** Number of items beyond which an announced total is taken for an error: no calendar has as many. */
const LARGEST_LIST = 1_000_000;

/** Number of pages that are requested at the same time: enough to keep the service busy. */
const LANES = 8;

/** Number of empty or missing pages after which no more pages are requested. */
const MOST_GAPS = 5;

/** A list to read, and the callback that takes its items. */
type ListToRead = {
  readonly client: ListClient;
  readonly kind: Kind;
  readonly language: CallLanguage;
  readonly query: CallQuery;
  /**
   * Called with the items of each page as it arrives, in no particular order. An item with the id of an earlier one
   * replaces it.
   */
  readonly onItems: (items: readonly unknown[]) => void;
  readonly onProgress: OnProgress;
  /** Number of pages in a row without a new item after which the reading ends. */
  readonly mostRepeats?: number | undefined;
  /** Settles when items can be taken; until then, pages wait. */
  readonly ready?: Promise<unknown> | undefined;
  /**
   * Called, maybe several times, when the last announced pages are being requested: from then on another list can be
   * requested behind them.
   */
  readonly onLastPages?: (() => void) | undefined;
  /**
   * Drops the kept response for a page, where responses of a run that was cut off are kept, so that it is requested
   * again.
   */
  readonly forget?: ((url: URL) => Promise<void>) | undefined;
};

/** The result of reading a whole list. */
export type Sweep = {
  /** Number of different items that the list served. */
  readonly fetched: number;
  /** The reason why the list is not proved to be complete; absent if it is. */
  readonly doubt?: string;
  /** The positions of the items that the service fails on, counted from 1, in order. */
  readonly failures: readonly number[];
};

/** Returns the call that errors name: the request for the whole list. */
const callOf = ({ client, kind, language, query }: ListToRead): Call => ({
  method: 'GET',
  url: urlForMessages(urlOf(client.endpoint, language, { operation: 'list', kind }, query)),
});

/**
 * Reads a whole list page by page. A page that the service fails on is read in smaller ones, so that single items fail.
 * A list that is not proved complete is read once more, and the items of both readings count, unless only failures are
 * missing; if it is still not proved complete, the result has a `doubt`. Throws `IncompleteListError` if announced
 * pages are missing in both readings, `OverBudgetError` if too many pages bring nothing new, and every other
 * `ServiceError` as it comes.
 */
export async function sweep(listing: ListToRead): Promise<Sweep> {
  const { kind, language, onProgress } = listing;
  const completeness = new Completeness();
  await readOnce(listing, completeness);
  const first = completeness.doubt();
  const failures = completeness.positions;
  if (first === undefined) return { fetched: completeness.itemCount, failures };
  if (first.isExplained) return { fetched: completeness.itemCount, doubt: first.reason, failures };
  onProgress({ type: 'sweep-repeated', language: language.code, kind, reason: first.reason });
  completeness.beginAgain();
  await readOnce(listing, completeness, listing.forget);
  const second = completeness.doubt();
  if (second === undefined) return { fetched: completeness.itemCount, failures: [] };
  if (second.missingPages)
    throw new IncompleteListError(callOf(listing), {
      message: `The list of ${kind} in '${language.code}' ends early: ${second.reason}.`,
      hint: 'Nothing was taken from it. Run sync again; if it stays so, a plugin or cache of the site breaks its lists.',
    });
  return { fetched: completeness.itemCount, doubt: second.reason, failures: completeness.positions };
}

async function readOnce(
  listing: ListToRead,
  completeness: Completeness,
  forget?: (url: URL) => Promise<void>,
): Promise<void> {
  const { client, kind, language, onItems, onProgress, mostRepeats = Number.POSITIVE_INFINITY } = listing;
  const size = client.dialect.largestPage;
  const take = async (served: readonly ServedPage[], page: number, pages: number) => {
    await listing.ready;
    for (const part of served) onItems(completeness.add(part));
    onProgress({ type: 'page-fetched', language: language.code, kind, page, pages });
    if (completeness.repeats >= mostRepeats)
      throw new OverBudgetError(
        callOf(listing),
        `read ${completeness.repeats} pages of ${kind} in '${language.code}' in a row without a new record`,
        'pages',
      );
  };
  const request = async (page: number, pageSize: number): Promise<ServedPage> => {
    const query = { ...listing.query, page, per_page: pageSize };
    await forget?.(urlOf(client.endpoint, language, { operation: 'list', kind }, query));
    // Before smaller pages are requested, the whole one has been tried several times.
    return client.listPage(kind, language, query, { isTriedOnce: pageSize < size });
  };
  /** Returns a page, or the smaller ones in which it could be read. */
  const fetchPage = async (page: number): Promise<readonly ServedPage[]> => {
    try {
      return [await request(page, size)];
    } catch (error) {
      if (!isFailureOfPage(error)) throw error;
      return smallerPages(request, page, size, { failures: completeness.failures, failure: error });
    }
  };
  const first = await fetchPage(1);
  const isWhole = completeness.failures.size === 0 && first.length === 1;
  const total = first[0]?.total ?? 0;
  const totalPages = isWhole ? (first[0]?.totalPages ?? 0) : Math.ceil(total / size);
  const inFirst = first.reduce((sum, { items }) => sum + items.length, completeness.failures.size);
  if (total > LARGEST_LIST || totalPages > Math.max(1, total))
    throw new UndecodableError(callOf(listing), {
      message: `The list of ${kind} in '${language.code}' announces ${total} items on ${totalPages} pages, which can't be.`,
      hint: 'A plugin or cache of the site breaks its lists: open the address in a browser.',
    });
  // The number of items on the first page limits the number of pages, whatever is announced.
  const pages = inFirst === 0 ? 1 : Math.min(totalPages, Math.ceil(total / Math.min(size, inFirst)));
  let lastPage = 1;
  let failed = false;
  const lane = async () => {
    for (lastPage += 1; lastPage <= pages && completeness.gaps < MOST_GAPS && !failed; lastPage += 1) {
      const page = lastPage;
      // So early that the service is busy with these pages until the first one of the other list is requested.
      if (page > pages - LANES) listing.onLastPages?.();
      try {
        await take(await fetchPage(page), page, pages);
      } catch (error) {
        // An announced page is missing where the list became shorter while it was read.
        if (!isPastTheEnd(error)) {
          failed = true;
          throw error;
        }
        completeness.addMissingPage();
      }
    }
    if (!failed) listing.onLastPages?.();
  };
  await Promise.all([take(first, 1, pages), ...Array.from({ length: LANES }, lane)]);
  if (inFirst < Math.min(size, total)) await readBeyond(listing, completeness, pages, fetchPage);
}

/**
 * Reads the pages beyond the announced ones, one by one until one is empty or refused, which is no error here: a
 * service that serves smaller pages than requested, but computes their number from the requested size, has more pages
 * than it announces.
 */
async function readBeyond(
  { onItems }: ListToRead,
  completeness: Completeness,
  announced: number,
  fetchPage: (page: number) => Promise<readonly ServedPage[]>,
): Promise<void> {
  for (let page = announced + 1; completeness.isShort; page += 1) {
    const before = completeness.itemCount;
    try {
      const served = await fetchPage(page);
      if (served.every(({ items }) => items.length === 0)) return;
      for (const part of served) onItems(completeness.add(part));
    } catch (error) {
      if (error instanceof ServiceError && error.call.status !== undefined) return;
      throw error;
    }
    if (completeness.itemCount === before) return;
  }
}
