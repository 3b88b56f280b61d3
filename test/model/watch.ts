import { z } from 'zod';
import type { Reference, Values } from './reference.ts';
import { COMPARED, keyOf, MODEL_KINDS, type ModelService, type Subject } from './service/model-service.ts';
import type { Done, Write } from './service/writes.ts';

const item = z.looseObject({ id: z.number() });
const named = z.object({ title: z.string().optional(), venue: z.unknown().optional(), name: z.string().optional() });

/** The fields that an update leaves as they were if it does not send them. */
const KEPT = ['status', 'hide_from_listings', 'timezone', 'all_day'];

type Collection = Omit<Subject, 'id'>;

/** Returns the kind of the records in a folder. */
export function kindIn(path: string): Subject['kind'] {
  const kind = MODEL_KINDS.find((one) => path.includes(`/${one}/`));
  if (kind === undefined) throw new TypeError(`${path} is in no folder of the model`);
  return kind;
}

/** The values of the fields that the model looks at. */
export const valuesOf = (kind: Subject['kind'], fields: Values): Values =>
  Object.fromEntries(COMPARED[kind].map((field) => [field, fields[field]]));

/** Returns the name by which a new record is told from all others. */
function markOf(kind: Subject['kind'], fields: unknown): string {
  const { title, venue, name } = named.parse(fields);
  return String({ events: title, venues: venue, tags: name }[kind] ?? '');
}

/** Returns the record or collection that a write is for. */
function askedOf({ pathname }: URL): { readonly collection: Collection; readonly id: number | undefined } {
  const [, segment, folder, id] = /^(\/en)?\/.*\/(events|venues|tags)(?:\/(\d+))?\/?$/.exec(pathname) ?? [];
  const collection = { language: segment === undefined ? 'ca' : 'en', kind: kindIn(`/${folder}/`) };
  return { collection, id: id === undefined ? undefined : Number(id) };
}

/** Looks at every write of a push, and says what is wrong with it. */
export class Watch {
  readonly #service: ModelService;
  readonly #reference: Reference;
  readonly #hasFile: (one: Subject) => boolean;
  /** The records that pushes made, by their marks. */
  readonly #made = new Map<string, Subject[]>();
  /** True if the push that is under way may delete. */
  deletes = false;
  /** The first thing that was wrong. */
  wrong: string | undefined;

  readonly #onSent: (one: Subject) => void;
  readonly #onUpdated: (one: Subject) => void;
  readonly #onDeleted: (one: Subject) => void;

  /**
   * `onSent` is told of each record for which a write sets out, `onUpdated` of each that a push changed, `onDeleted` of each
   * that it deleted.
   */
  constructor(
    service: ModelService,
    reference: Reference,
    hasFile: (one: Subject) => boolean,
    onSent: (one: Subject) => void,
    onUpdated: (one: Subject) => void,
    onDeleted: (one: Subject) => void,
  ) {
    this.#onSent = onSent;
    this.#onUpdated = onUpdated;
    this.#onDeleted = onDeleted;
    this.#service = service;
    this.#reference = reference;
    this.#hasFile = hasFile;
  }

  /** Returns the records that pushes made of a new file. */
  madeOf(kind: Subject['kind'], fields: unknown): readonly Subject[] {
    return this.#made.get(markOf(kind, fields)) ?? [];
  }

  async isLive(one: Subject): Promise<boolean> {
    const { code, status } = await this.#service.shown(one);
    return code === 200 && status !== 'trash';
  }

  /** Looks at a write when it sets out; what it returns looks again once it is done. */
  async lookOn({ method, url, body }: Write): Promise<(done: Done) => Promise<void>> {
    const { collection, id } = askedOf(url);
    if (id === undefined) return (done) => this.#created(collection, JSON.parse(body), done);
    const one = { ...collection, id };
    this.#onSent(one);
    const before = await this.#service.shown(one);
    const asked = this.deletes && !this.#hasFile(one);
    return async (done) => {
      if (done.status >= 300) return;
      if (method === 'DELETE') this.#deleted(one, before, asked);
      else this.#updated(one, before, item.parse(JSON.parse(done.body)));
    };
  }

  #note(one: Subject, wrong: string | undefined): void {
    if (wrong !== undefined) this.wrong ??= `${keyOf(one)}: ${wrong}`;
  }

  async #created(collection: Collection, sent: unknown, { status, body }: Done): Promise<void> {
    if (status >= 300) return;
    const mark = markOf(collection.kind, sent);
    const { id, ...after } = item.parse(JSON.parse(body));
    const one = { ...collection, id };
    const others = (this.#made.get(mark) ?? []).filter((other) => other.id !== id);
    for (const other of others)
      if (await this.isLive(other)) this.#note(one, `'${mark}' is there already, as ${other.id}`);
    this.#made.set(mark, [...others, one]);
    if (!this.#service.subjects.some((other) => keyOf(other) === keyOf(one))) this.#service.note(one);
    this.#reference.made(keyOf(one), valuesOf(one.kind, after));
  }

  #updated(one: Subject, before: Values, after: Values): void {
    this.#onUpdated(one);
    this.#note(one, this.#reference.wrote(keyOf(one), valuesOf(one.kind, before), valuesOf(one.kind, after)));
    const lost = KEPT.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (lost !== undefined && !this.#reference.isCrossed(keyOf(one)))
      this.#note(one, `${lost} was ${String(before[lost])} and is ${String(after[lost])} after a push`);
  }

  #deleted(one: Subject, before: Values, asked: boolean): void {
    const wrong = asked ? undefined : 'it was deleted, and that was not asked for';
    this.#note(one, wrong ?? this.#reference.buried(keyOf(one), valuesOf(one.kind, before)));
    this.#onDeleted(one);
  }
}
