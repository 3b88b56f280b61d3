import type { ServedPage } from '#interface/responses';

/** The id of a list's item, as posts and terms have it; `undefined` where there is none. */
export function idOf(item: unknown): number | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const id = Number(Reflect.get(item, 'id') ?? Reflect.get(item, 'term_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function modifiedOf(item: unknown): string {
  const modified: unknown = Reflect.get(Object(item), 'modified_utc') ?? Reflect.get(Object(item), 'modified');
  return typeof modified === 'string' ? modified : '';
}

/** What stands against a list being complete. */
export type Doubt = { readonly reason: string; readonly missingPages: boolean };

/**
 * Counts what a list serves against what it announces. A list is complete when its different ids are as many as it
 * announces, the announcement stays the same while it is read, and ids seen twice agree. A second reading adds to the
 * ids of the first.
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

  /** Begins another reading of the same list. */
  beginAgain(): void {
    this.#inReading = new Map();
    this.#nameless = 0;
    this.#announced = undefined;
    this.#moved = undefined;
    this.#restless = undefined;
    this.#gaps = 0;
    this.#pages = 0;
  }

  /** Different items that were seen, in all readings. */
  get seen(): number {
    return this.#modified.size + this.#nameless;
  }

  /** Pages of this reading that were empty or missing. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Whether less was seen than the list announces. */
  get isShort(): boolean {
    return this.seen < (this.#announced ?? 0);
  }

  /** Takes a page and gives those of its items that are new, or later than what was seen under their ids. */
  add(page: ServedPage): unknown[] {
    this.#pages += 1;
    if (page.items.length === 0) this.#gaps += 1;
    this.#announced ??= page.total;
    if (page.total !== this.#announced) this.#moved = page.total;
    return page.items.filter((item) => {
      const id = idOf(item);
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

  /** An announced page that the service does not have. */
  addMissingPage(): void {
    this.#pages += 1;
    this.#gaps += 1;
  }

  /** Why the list is not proved to be complete; `undefined` where it is. */
  doubt(): Doubt | undefined {
    const total = this.#announced ?? 0;
    const short = this.seen !== total;
    if (this.#moved !== undefined)
      return {
        reason: `the announced total moved from ${total} to ${this.#moved} while it was read`,
        missingPages: false,
      };
    if (short && total > 0 && this.#gaps > 0)
      return {
        reason: `${total} announced, ${this.seen} served, ${this.#gaps} of ${this.#pages} pages empty or missing`,
        missingPages: true,
      };
    if (short) return { reason: `${total} announced, ${this.seen} different ones served`, missingPages: false };
    if (this.#restless !== undefined)
      return { reason: `record ${this.#restless} changed while it was read`, missingPages: false };
    return undefined;
  }
}
