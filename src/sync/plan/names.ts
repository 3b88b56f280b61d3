import { nameWithId } from '#records/names';

/** Returns a name in the form in which names are compared, as file systems may ignore case or compose letters. */
const nameKeyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Returns the name of a record from the path of its file. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** The names that are taken in a collection; finds free ones. */
export class TakenNames {
  readonly #taken: Set<string>;

  /** `paths` are the paths of the collection's files. */
  constructor(paths: Iterable<string>) {
    this.#taken = new Set([...paths].map((path) => nameKeyOf(nameOfPath(path))));
  }

  /** Takes a free name for a record, `wanted` if possible; `own` is the name that the record gives up. */
  take(wanted: string, id: number, own?: string): string {
    if (own !== undefined) this.#taken.delete(nameKeyOf(own));
    let name = wanted;
    for (let attempt = 1; this.#taken.has(nameKeyOf(name)); attempt += 1)
      name = attempt === 1 ? nameWithId(wanted, id) : `${nameWithId(wanted, id)}-${attempt}`;
    this.#taken.add(nameKeyOf(name));
    return name;
  }

  /** Makes a name free again. */
  free(name: string): void {
    this.#taken.delete(nameKeyOf(name));
  }
}
