import { z } from 'zod';
import { type Files, unreadableFile } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { ndjsonText, parseNdjson } from '#content/store/ndjson';
import { KINDS } from '#interface/kinds';

/** The path of the file of open intents, relative to the content folder. */
export const INTENTS_PATH = `${STATE_FOLDER}/intents.ndjson`;

const VERSION = 1;

const subject = {
  language: z.string(),
  kind: z.enum(KINDS),
  /** The record's file, relative to the content folder. */
  path: z.string(),
  /** The time at which the write was sent: an ISO 8601 instant. */
  sentAt: z.iso.datetime(),
};

const intent = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('create'),
    ...subject,
    /** The field that identifies the record: an event's or term's slug, a venue's or organizer's name. */
    key: z.strictObject({ field: z.string(), value: z.string() }),
    /** The id that the service gave the record, if it is known. */
    id: z.int().positive().optional(),
    /** The fields as sent, with relations as ids: a record of the service that has them was made by this intent. */
    sent: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({
    does: z.literal('delete'),
    ...subject,
    id: z.int().positive(),
    /** The record as the service had it: after its deletion this is the only copy. */
    record: z.record(z.string(), z.unknown()),
  }),
]);

/** A write that must not be sent twice: noted before it is sent, removed when its result is known. */
export type Intent = z.output<typeof intent>;

/** The intent to create a record. */
export type CreateIntent = Extract<Intent, { does: 'create' }>;

const header = z.object({ v: z.literal(VERSION) });

/** Reads the intents. Throws `ContentError` if the file can't be read: a lost intent could create a record twice. */
export async function readIntents(files: Files): Promise<readonly Intent[]> {
  const text = await files.read(INTENTS_PATH);
  if (text === undefined) return [];
  try {
    return parseNdjson(text, header, intent);
  } catch (error) {
    throw unreadableFile(INTENTS_PATH, error, {
      state: 'Nothing was sent to the service.',
      hint: 'Take the file back from version control. Without it, look on the service whether the records of the last push are there before you remove it.',
    });
  }
}

/** The open intents of a content folder. Each change is durable before its method returns. */
export class Intents {
  readonly #files: Files;
  #open: readonly Intent[];

  private constructor(files: Files, open: readonly Intent[]) {
    this.#files = files;
    this.#open = open;
  }

  /** Reads the open intents of a content folder. Throws `ContentError`. */
  static async read(files: Files): Promise<Intents> {
    return new Intents(files, await readIntents(files));
  }

  get open(): readonly Intent[] {
    return this.#open;
  }

  /** Returns the open intent to create or delete the record of a file. */
  of(does: Intent['does'], path: string): Intent | undefined {
    return this.#open.find((one) => one.does === does && one.path === path);
  }

  /** Notes an intent; it replaces an older intent to do the same to the same file. */
  async note(intent: Intent): Promise<void> {
    await this.#write([...this.#without(intent), intent]);
  }

  async close(intent: Intent): Promise<void> {
    await this.#write(this.#without(intent));
  }

  #without({ does, path }: Intent): readonly Intent[] {
    return this.#open.filter((other) => other.does !== does || other.path !== path);
  }

  async #write(open: readonly Intent[]): Promise<void> {
    const rows = [...open].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    if (rows.length === 0) await this.#files.remove(INTENTS_PATH);
    else await this.#files.write(INTENTS_PATH, ndjsonText([{ v: VERSION }, ...rows]));
    await this.#files.flush(STATE_FOLDER);
    this.#open = open;
  }
}
