import { nameWithId } from '#records/names';

/** Returns a name in the form in which names are compared, as file systems may ignore case or compose letters. */
const nameKeyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Returns the name of a record from the path of its file. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** The names that are taken in a collection; finds free ones. */
export class TakenNames {
  readonly #keys: Set<string>;

  /** `paths` are the paths of the collection's files. */
  constructor(paths: Iterable<string>) {
    this.#keys = new Set([...paths].map((path) => nameKeyOf(nameOfPath(path))));
  }

  /** Takes a free name for a record, `preferred` if possible; `former` is the name that the record gives up. */
  take(preferred: string, id: number, former?: string): string {
    if (former !== undefined) this.#keys.delete(nameKeyOf(former));
    let name = preferred;
    for (let attempt = 1; this.#keys.has(nameKeyOf(name)); attempt += 1)
      name = attempt === 1 ? nameWithId(preferred, id) : `${nameWithId(preferred, id)}-${attempt}`;
    this.#keys.add(nameKeyOf(name));
    return name;
  }

  /** Makes a name free again. */
  free(name: string): void {
    this.#keys.delete(nameKeyOf(name));
  }
}
