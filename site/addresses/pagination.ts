/** The events on one page of a list or a record. */
export const PAGE_SIZE = 40;

/** One page of a longer list. */
export type ListSlice<T> = {
  readonly items: readonly T[];
  /** The number of the page, counted from 1. */
  readonly number: number;
  /** The number of pages, at least 1: an empty list has one empty page. */
  readonly count: number;
};

/** Returns the number of pages of a list of `length` items, with `size` items to a page; at least 1. */
export function pageCount(length: number, size: number): number {
  return Math.max(1, Math.ceil(length / size));
}

/** Returns page `number`, counted from 1, of a list with `size` items to a page. */
export function sliceOf<T>(items: readonly T[], number: number, size: number): ListSlice<T> {
  return { items: items.slice((number - 1) * size, number * size), number, count: pageCount(items.length, size) };
}

/** Returns page `number`, counted from 1, of two lists joined to one, with `size` items to a page. */
export function sliceOfBoth<T>(first: readonly T[], second: readonly T[], number: number, size: number): ListSlice<T> {
  const [from, to] = [(number - 1) * size, number * size];
  const further = second.slice(Math.max(0, from - first.length), Math.max(0, to - first.length));
  return {
    items: [...first.slice(from, to), ...further],
    number,
    count: pageCount(first.length + second.length, size),
  };
}

/** Returns the numbers of `count` pages, from 1. */
export function pageNumbers(count: number): number[] {
  return Array.from({ length: count }, (_page, index) => index + 1);
}

/** A link of the paging: the number of a page, or a gap between two pages that are not beside each other. */
type PageLink = number | 'gap';

/**
 * Returns the pages that page `number` of `count` links to: the first, the last, itself and its neighbours, with gaps
 * between. A gap of only one page is replaced by this page.
 */
export function pageLinks(number: number, count: number): readonly PageLink[] {
  const near = [1, number - 1, number, number + 1, count].filter((page) => page >= 1 && page <= count);
  const linked = [...new Set(near)].sort((a, b) => a - b);
  return linked.flatMap((page, index): PageLink[] => {
    const skipped = page - (linked[index - 1] ?? 0) - 1;
    if (skipped === 0) return [page];
    return skipped === 1 ? [page - 1, page] : ['gap', page];
  });
}
