import { InvalidParameterError, NotFoundError, UnavailableError } from '#client/errors';
import type { ServedPage } from '#interface/responses';

/** Number of items of a page that the service may fail on; with more, the list can't be read. */
const MOST_FAILURES = 20;

/** Number of failures with nothing served after which the service itself is taken to fail. */
const FAILURES_IN_A_ROW = 5;

/** Requests a page of a list, with a number of items on each page. */
export type PageRequest = (page: number, size: number) => Promise<ServedPage>;

/** Tells whether an error means that the list has no such page: services answer 404, older versions of them 400. */
export function isPastTheEnd(error: unknown): boolean {
  return (
    (error instanceof NotFoundError && error.call.code !== 'rest_no_route') || error instanceof InvalidParameterError
  );
}

/** Tells whether an error may come of one item of the page: the service's program failed, or ended without an answer. */
export function isFailureOfPage(error: unknown): boolean {
  return error instanceof UnavailableError && (error.call.status === 500 || error.call.status === 502);
}

/** The part of a list that one page holds, read in smaller pages. */
export type Parts = {
  readonly items: readonly unknown[];
  /** The total that the list announces; absent where the service failed on all items. */
  readonly total: number | undefined;
  /** The positions in the list of the items that the service fails on, counted from 1. */
  readonly failures: readonly number[];
};

/**
 * Reads a page that the service fails on in smaller pages, down to one item. Throws `failure`, the error of the whole page, where
 * the service serves nothing or fails on too many items, and every other error as it comes.
 */
export async function smallerPages(request: PageRequest, page: number, size: number, failure: unknown): Promise<Parts> {
  const items: unknown[] = [];
  const failures: number[] = [];
  let total: number | undefined;
  let isAnswered = false;
  let end = page * size;

  const read = async (whole: number, wholeSize: number): Promise<void> => {
    const parts = smallestDivisor(wholeSize);
    const partSize = wholeSize / parts;
    const first = (whole - 1) * parts + 1;
    for (let part = first; part < first + parts && (part - 1) * partSize < end; part += 1) {
      try {
        const served = await request(part, partSize);
        isAnswered = true;
        items.push(...served.items);
        total = served.total;
        end = Math.min(end, served.total);
      } catch (error) {
        if (isPastTheEnd(error)) {
          isAnswered = true;
          end = (part - 1) * partSize;
        } else if (!isFailureOfPage(error)) throw error;
        else if (partSize > 1) await read(part, partSize);
        else failures.push(part);
      }
      if (failures.length > MOST_FAILURES || (!isAnswered && failures.length >= FAILURES_IN_A_ROW)) throw failure;
    }
  };

  await read(page, size);
  if (!isAnswered) throw failure;
  return { items, total, failures };
}

/** Returns the smallest divisor above 1, so that smaller pages begin and end where the whole page does. */
function smallestDivisor(size: number): number {
  for (let divisor = 2; divisor * divisor <= size; divisor += 1) if (size % divisor === 0) return divisor;
  return size;
}
