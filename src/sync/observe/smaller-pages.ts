import { InvalidParameterError, NotFoundError, UnavailableError } from '#client/errors';
import type { ServedPage } from '#interface/responses';

/** Number of items of a list that the service may fail on; with more, the list can't be read. */
const MOST_FAILURES = 20;

/** Number of items that fail before anything is served after which the service itself is taken to fail. */
const MOST_UNANSWERED = 5;

/** Requests a page of a list, with a number of items on each page. */
type PageRequest = (page: number, size: number) => Promise<ServedPage>;

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

/** The positions in a list of the items that the service fails on, counted from 1. */
type Failures = { readonly size: number; add(position: number): unknown };

/**
 * Reads a page that the service fails on in smaller pages, down to one item, and adds what fails to `failures`. Returns the smaller
 * pages in order. Throws `failure`, the error of the whole page, where the service serves nothing, refuses smaller pages or fails on
 * too many items, and every other error as it comes.
 */
export async function smallerPages(
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
