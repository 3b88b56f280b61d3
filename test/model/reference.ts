/** A record as people see it: the values of its compared fields, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A record on the service, by what its own pages there show. `distant`: outside the window now or at some time. */
export type Truth = {
  readonly state: 'listed' | 'unlisted' | 'withdrawn' | 'gone';
  readonly distant: boolean;
  readonly fields: Values;
};

/** A record's file; `withdrawn` takes it off the site. */
export type Shown = { readonly fields: Values; readonly withdrawn: boolean };

/** The last sync's report of a record: the cells, and the fields that it named. */
export type Told = { readonly cells: readonly string[]; readonly fields: readonly string[] };

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Returns a text without the paragraphs, currency and spaces that services add to texts that are written to them. */
const essence = (value: unknown) =>
  String(value ?? '')
    .replace(/<[^>]*>|\s/g, '')
    .replace(/^\$/, '');

const isMadeOf = (ours: unknown, theirs: unknown) =>
  essence(ours) === essence(theirs) || essence(theirs).replace(/-\d+$/, '') === essence(ours);

/**
 * The states that each record must and may have, independent of how a sync works: an edit stays until the service has
 * its value; a field that nobody edited has the service's value; a file vanishes only if a person or the service
 * removed the record.
 */
export class Reference {
  /** Edits that the service does not have, by record and field. */
  readonly #edits = new Map<string, Map<string, unknown>>();
  /** The fields that people ever had a hand in, by record. */
  readonly #touched = new Map<string, Set<string>>();
  /** Records whose ledger line is lost. */
  readonly #forgotten = new Set<string>();
  /** Removed by a person; `true` where the service's record has not changed since both sides agreed. */
  readonly #removed = new Map<string, boolean>();

  /** Every value of a field that somebody can have seen, by record. */
  readonly #seen = new Set<string>();
  /** Records that got values of files, by a push or by hand: what the service has may be what it made of those. */
  readonly #given = new Set<string>();

  /** The fields that the service gave values of its own, by record. */
  readonly #theirs = new Set<string>();

  /** Records that the service changed while a push wrote them. */
  readonly #crossed = new Set<string>();

  /** A person gave a field a value; `shared` where the service has or had it, so that it may be replaced in time. */
  edited(key: string, field: string, value: unknown, shared: boolean): void {
    this.#touched.set(key, new Set(this.#touched.get(key)).add(field));
    this.#removed.delete(key);
    const edits = this.#edits.get(key) ?? new Map<string, unknown>();
    this.#edits.set(key, edits);
    if (shared) edits.delete(field);
    else edits.set(field, value);
  }

  removed(key: string, agreed: boolean): void {
    this.#edits.delete(key);
    this.#removed.set(key, agreed && !this.#forgotten.has(key));
  }

  /** Tells whether no person ever had a hand in a record. */
  isTheirs(key: string): boolean {
    return ![this.#touched, this.#forgotten, this.#removed, this.#given, this.#crossed].some((hands) => hands.has(key));
  }

  /** Tells whether a person gave a field of a record a value. */
  hasEdited(key: string, field: string): boolean {
    return this.#touched.get(key)?.has(field) === true;
  }

  /** Notes that the service's record changed; with `field`, to the value that the file has. */
  changed(key: string, field?: string): void {
    if (this.#removed.has(key)) this.#removed.set(key, false);
    if (field === undefined) return;
    this.#edits.get(key)?.delete(field);
    this.#given.add(key);
  }

  /** Notes that the service gave a field a value of its own. */
  replaced(key: string, field: string): void {
    this.#theirs.add(`${key} ${field}`);
  }

  /** Tells whether the service gave a field of a record a value of its own. */
  hasReplaced(key: string, field: string): boolean {
    return this.#theirs.has(`${key} ${field}`);
  }

  /**
   * Notes that the service changed a record while a push wrote it: nothing tells whether a field that is otherwise
   * afterwards was changed by the write, so that a person may be asked about it.
   */
  crossed(key: string): void {
    this.#crossed.add(key);
  }

  /** Tells whether a person may have been asked about any field of a record, and may have chosen the file's value. */
  isCrossed(key: string): boolean {
    return this.#crossed.has(key);
  }

  /** Notes that the ledger lines of these records are lost: they are compared afresh. */
  forgot(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#forgotten.add(key);
      if (this.#removed.has(key)) this.#removed.set(key, false);
    }
  }

  /** Notes values that a person can have seen: a file had them, or the service's version beside a file in conflict. */
  saw(key: string, fields: Values): void {
    for (const [field, value] of Object.entries(fields)) this.#seen.add(JSON.stringify([key, field, value ?? '']));
  }

  /** Returns those of the named fields whose values no person can have seen. */
  #unseen(key: string, fields: Values, names: readonly string[]): readonly string[] {
    return names.filter((name) => !this.#seen.has(JSON.stringify([key, name, fields[name] ?? ''])));
  }

  /** Notes that a push made a record. */
  made(key: string, after: Values): void {
    this.#given.add(key);
    this.saw(key, after);
  }

  /** Notes that a push changed a record; returns the mistake in that, if there is one. */
  wrote(key: string, before: Values, after: Values): string | undefined {
    const changed = Object.keys(after).filter((field) => !same(before[field], after[field]));
    const [lost] = this.#unseen(key, before, changed);
    const edits = this.#edits.get(key);
    for (const [field, value] of edits ?? []) if (isMadeOf(value, after[field])) edits?.delete(field);
    this.made(key, after);
    return lost === undefined
      ? undefined
      : `${lost} was ${String(before[lost])} on the service, which nobody here has seen, and ${String(after[lost])} was written over it`;
  }

  /** Returns the mistake in a push's deletion of a record, if there is one. */
  buried(key: string, before: Values): string | undefined {
    if (!this.#removed.has(key)) return 'it was deleted, and nobody had removed its file';
    const [lost] = this.#unseen(key, before, Object.keys(before));
    return lost === undefined
      ? undefined
      : `it was deleted, and nobody here has seen that ${lost} is ${String(before[lost])} there`;
  }

  /** Returns the mistake in a record's state after an undisturbed sync; `undefined` if the state is right. */
  verdict(key: string, truth: Truth, file: Shown | undefined, told: Told): string | undefined {
    const edits = this.#edits.get(key) ?? new Map<string, unknown>();
    const isOurs = (field: string) =>
      this.#forgotten.has(key) || this.isCrossed(key) || this.#touched.get(key)?.has(field) === true;
    const untouched = !this.#touched.has(key) && !this.#forgotten.has(key);
    const { state, distant } = truth;
    if (file === undefined) {
      if (edits.size > 0) return `its file with the edit of ${[...edits.keys()].join(', ')} is lost`;
      if (this.#removed.has(key))
        return state !== 'listed' || distant || told.cells.includes('push-delete')
          ? undefined
          : 'its removal here is not reported';
      return state === 'listed' && !distant ? 'it has no file' : undefined;
    }
    for (const [field, value] of edits)
      if (!same(file.fields[field], value))
        return `the edit of ${field} is lost: ${String(file.fields[field])} for ${String(value)}`;
    if (this.#removed.get(key) === true)
      return 'its file was removed here, nothing changed on the service, and it is back';
    if (state === 'gone') return untouched && !distant ? 'it is gone from the service and has a file' : undefined;
    if (state === 'withdrawn')
      return untouched && !distant && !file.withdrawn ? 'it is withdrawn and still shown' : undefined;
    if (distant) return undefined;
    if (file.withdrawn) return 'it is on the service and not shown';
    const isSame = this.#given.has(key) ? isMadeOf : same;
    const apart = Object.keys(truth.fields).filter((field) => !isSame(file.fields[field], truth.fields[field]));
    const wrong = apart.find((field) => !told.fields.includes(field) || !isOurs(field));
    if (wrong === undefined) return undefined;
    const why = told.fields.includes(wrong) ? 'as if somebody had edited it' : 'and nobody is told';
    return `${wrong} is ${String(file.fields[wrong])} here and ${String(truth.fields[wrong])} there, ${why}`;
  }
}
