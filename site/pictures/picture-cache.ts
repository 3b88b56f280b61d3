import { randomUUID } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { removeSymbolicLinks } from '#content/store/links';
import { BuildError, messageOf } from '#errors';
import { digestOfBytes } from '#records/digest';
import { ENCODING_VERSION } from './encoding.ts';

const madeEntry = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  tint: z.string().optional(),
  /** A clause about a change to the picture, if there is any. */
  tamed: z.string().optional(),
  /** The digests of its files, by their names. */
  files: z.record(z.string(), z.string()),
});

const cacheEntry = z.union([madeEntry, z.object({ refused: z.string() })]);

/** Cache entry of a picture with made files. */
export type MadePictureEntry = z.output<typeof madeEntry>;

/** Cache entry of a picture: its made files, or the reason why it is refused. */
export type PictureCacheEntry = z.output<typeof cacheEntry>;

const FOLDER = 'pictures';

/** Milliseconds for which unneeded files stay, a day: another build may need them, or be writing them. */
const KEEP_MS = 86_400_000;

/** Returns the version of the installed encoder; `none` without an encoder. */
function encoderVersion(): string {
  try {
    const entry = createRequire(import.meta.url).resolve('sharp');
    const text = readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8');
    return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
  } catch {
    return 'none';
  }
}

/**
 * The made files of pictures, in a folder of their encoder, with a cache entry for each picture. All files are written
 * whole under unique names, and before their entry, so that concurrent builds do not disturb each other. Damaged and
 * missing files are made again.
 */
export class PictureCache {
  readonly #cacheDir: string;
  readonly #root: string;
  readonly #folder: string;

  constructor(cacheDir: string, encoder = encoderVersion()) {
    this.#cacheDir = cacheDir;
    this.#root = join(cacheDir, FOLDER);
    this.#folder = join(this.#root, `${ENCODING_VERSION}-${encoder}`);
  }

  /** Returns the cache entry of a picture or a card, if there is one. */
  async entry(key: string): Promise<PictureCacheEntry | undefined> {
    try {
      return cacheEntry.parse(JSON.parse(await readFile(join(this.#folder, `${key}.json`), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Writes the cache entry of a picture or a card. Throws `BuildError` if the cache can't be written. */
  async writeEntry(key: string, entry: PictureCacheEntry): Promise<void> {
    await this.#write(`${key}.json`, JSON.stringify(entry));
  }

  /** Writes a file, and returns its digest. Throws `BuildError` if the cache can't be written. */
  async write(name: string, bytes: Uint8Array): Promise<string> {
    await this.#write(name, bytes);
    return digestOfBytes(bytes);
  }

  /** Returns the bytes of a file; `undefined` if they do not match the digest. */
  async read(name: string, digest: string): Promise<Buffer | undefined> {
    const bytes = await readFile(join(this.#folder, name)).catch(() => undefined);
    return bytes !== undefined && digestOfBytes(bytes) === digest ? bytes : undefined;
  }

  async #write(name: string, content: Uint8Array | string): Promise<void> {
    const partial = join(this.#folder, `${name}.${process.pid}-${randomUUID()}.partial`);
    try {
      this.#unlink();
      await mkdir(this.#folder, { recursive: true });
      await writeFile(partial, content);
      await rename(partial, join(this.#folder, name));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw new BuildError({
        message: `Can't write ${join(this.#folder, name)}: ${messageOf(error)}`,
        state: 'What was built before is untouched.',
        hint: 'Check that this user may write to the cache folder (ALMANAC_CACHE_DIR) and that the disk is not full.',
        cause: error,
      });
    }
  }

  /** Removes links that would lead writes and removals out of the cache. */
  #unlink(): void {
    removeSymbolicLinks(this.#cacheDir, join(FOLDER, basename(this.#folder)));
  }

  /**
   * Removes entries and files that are older than a day and not needed, and the folders of other encoders; `now` in ms
   * since 1970. Failures are ignored.
   */
  prune(needed: ReadonlySet<string>, now: number): void {
    this.#unlink();
    const prune = (folder: string, isNeeded: (entry: Dirent) => boolean) => {
      for (const entry of entriesOf(folder)) {
        const path = join(folder, entry.name);
        try {
          if (!isNeeded(entry) && now - lstatSync(path).mtimeMs > KEEP_MS) rmSync(path, { recursive: true });
        } catch {
          // Another build has removed it.
        }
      }
    };
    prune(this.#folder, ({ name }) => needed.has(name));
    prune(this.#root, ({ name }) => join(this.#root, name) === this.#folder);
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
