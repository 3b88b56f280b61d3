import { recordPath } from '#content/layout';
import type { Collection } from '#content/store';
import type { Kind } from '#interface/kinds';
import { collidingName } from '#records/names';

/** Two names are one on file systems that ignore case or compose letters. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** The names that are taken in a collection, and what a record may be called beside them. */
export class Names {
  readonly #taken: Set<string>;

  constructor(files: Collection, language: string, kind: Kind) {
    const folder = recordPath(language, kind, '').slice(0, -'.json'.length);
    const broken = files.broken.map((file) => file.path.slice(folder.length, -'.json'.length));
    this.#taken = new Set([...files.records.map((file) => file.name), ...broken].map(keyOf));
  }

  /** Takes a free name for a record; `own` is the name it gives up for it. */
  take(wanted: string, id: number, own?: string): string {
    if (own !== undefined) this.#taken.delete(keyOf(own));
    let name = wanted;
    for (let attempt = 1; this.#taken.has(keyOf(name)); attempt += 1)
      name = attempt === 1 ? collidingName(wanted, id) : `${collidingName(wanted, id)}-${attempt}`;
    this.#taken.add(keyOf(name));
    return name;
  }
}
