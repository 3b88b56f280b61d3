import type { ServedPage } from '#interface/responses';

/** Returns the id of an item of a list, as posts (`id`) and terms (`term_id`) have it; `undefined` if it has none. */
export function itemIdOf(item: unknown): number | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const id = Number(Reflect.get(item, 'id') ?? Reflect.get(item, 'term_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function modifiedOf(item: unknown): string {
  const modified: unknown = Reflect.get(Object(item), 'modified_utc') ?? Reflect.get(Object(item), 'modified');
  return typeof modified === 'string' ? modified : '';
}

/** The reason why a list is not proved to be complete. */
type Doubt = {
  readonly reason: string;
  readonly missingPages: boolean;
  /** True where the items that the service fails on are all the missing ones: another reading would hardly show more. */
  readonly isExplained?: true;
};

/** Number of positions that a reason names at most. */
const NAMED_AT_MOST = 10;

/**
 * Compares the items that a list serves with the total that it announces. A list is complete if it serves as many
 * different ids as it announces, the total stays the same while the list is read, and items with the same id were
 * changed at the same time. A second reading adds to the ids of the first.
 */
export class Completeness {
  readonly #modified = new Map<number, string>();
  #inReading = new Map<number, string>();
  #nameless = 0;
  #announced: number | undefined;
  #moved: number | undefined;
  #restless: number | undefined;
  #gaps = 0;
  #pages = 0;
  #repeats = 0;
  #failures = new Set<number>();

  /** Starts another reading of the same list. */
  beginAgain(): void {
    this.#inReading = new Map();
    this.#nameless = 0;
    this.#announced = undefined;
    this.#moved = undefined;
    this.#restless = undefined;
    this.#gaps = 0;
    this.#pages = 0;
    this.#repeats = 0;
    this.#failures = new Set();
  }

  /** Number of different items seen in all readings. */
  get itemCount(): number {
    return this.#modified.size + this.#nameless;
  }

  /** Number of pages of this reading that were empty or missing. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Number of pages in a row of this reading without an item that was not on an earlier one. */
  get repeats(): number {
    return this.#repeats;
  }

  /** True if fewer items were seen than the list announces. */
  get isShort(): boolean {
    return this.itemCount < (this.#announced ?? 0);
  }

  /** The positions of the items that the service fails on in this reading, counted from 1. */
  get failures(): Set<number> {
    return this.#failures;
  }

  /** The positions of `failures`, in order. */
  get positions(): readonly number[] {
    return [...this.#failures].sort((a, b) => a - b);
  }

  /** Counts a page, and returns its items except those older than an item seen before under the same id. */
  add(page: ServedPage): unknown[] {
    this.#pages += 1;
    if (page.items.length === 0) this.#gaps += 1;
    this.#announced ??= page.total;
    if (page.total !== this.#announced) this.#moved = page.total;
    const isNew = (item: unknown) => !this.#inReading.has(itemIdOf(item) ?? 0);
    this.#repeats = page.items.some(isNew) ? 0 : this.#repeats + 1;
    return page.items.filter((item) => {
      const id = itemIdOf(item);
      if (id === undefined) {
        this.#nameless += 1;
        return true;
      }
      const modified = modifiedOf(item);
      const here = this.#inReading.get(id);
      if (here !== undefined && here !== modified) this.#restless = id;
      this.#inReading.set(id, modified);
      const before = this.#modified.get(id);
      if (before !== undefined && modified < before) return false;
      this.#modified.set(id, modified);
      return true;
    });
  }

  /** Counts an announced page that the service does not have. */
  addMissingPage(): void {
    this.#pages += 1;
    this.#gaps += 1;
  }

  /** Returns the reason why the list is not proved to be complete; `undefined` if it is. */
  doubt(): Doubt | undefined {
    const total = this.#announced ?? 0;
    const short = this.itemCount !== total;
    if (this.#moved !== undefined)
      return {
        reason: `the announced total moved from ${total} to ${this.#moved} while it was read`,
        missingPages: false,
      };
    if (this.#failures.size > 0) return this.#failureDoubt(total);
    if (short && total > 0 && this.#gaps > 0)
      return {
        reason: `${total} announced, ${this.itemCount} served, ${this.#gaps} of ${this.#pages} pages empty or missing`,
        missingPages: true,
      };
    if (short) return { reason: `${total} announced, ${this.itemCount} different ones served`, missingPages: false };
    if (this.#restless !== undefined)
      return { reason: `record ${this.#restless} changed while it was read`, missingPages: false };
    return undefined;
  }

  #failureDoubt(total: number): Doubt {
    const named = this.positions.slice(0, NAMED_AT_MOST).join(', ');
    const reason = `the service fails on ${this.#failures.size} of ${Math.max(total, this.#failures.size)} items, at position ${named}${this.#failures.size > NAMED_AT_MOST ? ', …' : ''}`;
    const isExplained = this.#announced === undefined || this.itemCount + this.#failures.size === total;
    return { reason, missingPages: false, ...(isExplained ? { isExplained } : {}) };
  }
}
