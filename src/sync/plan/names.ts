import { collidingName } from '#records/names';

/** Two names are one on file systems that ignore case or compose letters. */
const nameKeyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** The name of the record in a file, by the file's path. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** The names that are taken in a collection, and what a record may be called beside them. */
export class Names {
  readonly #taken: Set<string>;

  /** `paths` are those of the collection's files. */
  constructor(paths: Iterable<string>) {
    this.#taken = new Set([...paths].map((path) => nameKeyOf(nameOfPath(path))));
  }

  /** Takes a free name for a record; `own` is the name it gives up for it. */
  take(wanted: string, id: number, own?: string): string {
    if (own !== undefined) this.#taken.delete(nameKeyOf(own));
    let name = wanted;
    for (let attempt = 1; this.#taken.has(nameKeyOf(name)); attempt += 1)
      name = attempt === 1 ? collidingName(wanted, id) : `${collidingName(wanted, id)}-${attempt}`;
    this.#taken.add(nameKeyOf(name));
    return name;
  }

  /** Makes a name free again. */
  free(name: string): void {
    this.#taken.delete(nameKeyOf(name));
  }
}
