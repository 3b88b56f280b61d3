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

/** Returns page `number`, counted from 1, of a list that goes on in another, with `size` items to a page. */
export function sliceOfBoth<T>(one: readonly T[], other: readonly T[], number: number, size: number): ListSlice<T> {
  const [from, to] = [(number - 1) * size, number * size];
  const further = other.slice(Math.max(0, from - one.length), Math.max(0, to - one.length));
  return { items: [...one.slice(from, to), ...further], number, count: pageCount(one.length + other.length, size) };
}

/** Returns the numbers of `count` pages, from 1. */
export function pageNumbers(count: number): number[] {
  return Array.from({ length: count }, (_page, index) => index + 1);
}

/** A link of a page's own paging: the number of a page, or a gap between two that are not beside each other. */
type PageLink = number | 'gap';

/**
 * Returns the pages that page `number` of `count` links to: the first, the last, itself and its neighbours, with gaps
 * between. Where only one page would be left out, it stands in place of the gap.
 */
export function pageLinks(number: number, count: number): readonly PageLink[] {
  const near = [1, number - 1, number, number + 1, count].filter((one) => one >= 1 && one <= count);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index): PageLink[] => {
    const left = one - (shown[index - 1] ?? 0) - 1;
    if (left === 0) return [one];
    return left === 1 ? [one - 1, one] : ['gap', one];
  });
}
