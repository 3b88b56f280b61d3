import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputPathOf } from '#content/calendar/addresses';
import { imageFileName, imageUrlsOf, type Media, type MirroredImage, ownImageUrl } from '#content/state/media';
import { mediaFolder } from '#content/store/layout';
import { BuildError, messageOf } from '#errors';
import type { AnyRecord } from '#records/schema';
import type { Zone } from '#records/time';
import { mediaAddress } from '../addresses/addresses.ts';
import type { OutputFolder } from '../output/output.ts';
import { decodePicture, type Encoder, loadEncoder, RefusedPicture } from '../pictures/encoding.ts';
import { type MadePictureEntry, PictureCache, type PictureCacheEntry } from '../pictures/picture-cache.ts';
import type { SitePicture } from '../pictures/site-picture.ts';
import { filesForUse, type PictureFile, type PictureUse, pictureFiles, sharedFileName } from '../pictures/sizes.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { MediaSettings } from '../publication/settings.ts';
import { makeCards, type PublishedPicture } from './cards.ts';

/** The pictures that are worked on at one time; each takes a core. */
const AT_A_TIME = 2;

/** The types that are published unchanged without an encoder: they hold a single picture. */
const SAFE_UNCHANGED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/** The input for making pictures. */
type PicturesInput = {
  readonly cacheDir: string;
  /** The mirrored images whose files are in the cache, byte for byte. */
  readonly images: readonly MirroredImage[];
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Loads the encoder; by default the installed one. */
  readonly load?: (() => Promise<Encoder>) | undefined;
};

/** The input for making the pictures of a site. */
type SitePicturesInput = PicturesInput & { readonly localisedSites: readonly LocalisedSite[]; readonly timeZone: Zone };

/** The pictures of a site, and their files. */
export type Pictures = {
  readonly settings: MediaSettings;
  /** The URLs of broken or hostile pictures, which are not shown. */
  readonly refused: ReadonlySet<string>;
  /** True if a picture failed for a reason that may not apply to the next build. */
  readonly isUnfinished: boolean;
  /** Publishes the files of all pictures. */
  publish(output: OutputFolder): Promise<void>;
  /** Removes files from the cache that the site does not need; `now` in ms since 1970. */
  prune(now: number): void;
};

/** Returns the records that have a page, of all languages. */
function recordsWithPages(localisedSites: readonly LocalisedSite[]): readonly AnyRecord[] {
  return localisedSites.flatMap(({ eventIndex }) =>
    [
      ...eventIndex.events,
      ...(['venues', 'organizers', 'categories', 'tags'] as const).flatMap((kind) => eventIndex.records(kind)),
    ].map(({ record }) => record),
  );
}

/** Returns the URLs of the images that pages show, each with its widest use, sorted. */
function usesOf(localisedSites: readonly LocalisedSite[]): ReadonlyMap<string, PictureUse> {
  const uses = new Map<string, PictureUse>();
  for (const record of recordsWithPages(localisedSites)) {
    const recordUrl = ownImageUrl(record);
    for (const url of imageUrlsOf(record))
      if (url === recordUrl || !uses.has(url)) uses.set(url, url === recordUrl ? 'record' : 'described');
  }
  return new Map([...uses].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Calls `act` for each item, `AT_A_TIME` at a time. */
async function forEach<T>(all: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const remaining = Iterator.from(all);
  const work = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Makes pictures of a site that the cache lacks. */
class PictureMaker {
  readonly #work: PicturesInput;
  readonly #cache: PictureCache;
  readonly #warnings = new Map<string, string>();
  readonly #needed = new Set<string>();
  readonly files = new Map<string, PublishedPicture>();
  readonly pictures = new Map<string, SitePicture>();
  readonly refused = new Set<string>();
  #encoder: Promise<Encoder | undefined> | undefined;
  isUnfinished = false;

  constructor(work: PicturesInput) {
    this.#work = work;
    this.#cache = new PictureCache(work.cacheDir);
  }

  /** Returns the encoder, if this machine has one. It is loaded when it is first needed. */
  load(): Promise<Encoder | undefined> {
    this.#encoder ??= (this.#work.load ?? loadEncoder)().catch((error: unknown) => {
      this.isUnfinished = true;
      this.#work.onWarning?.(
        `sharp, which makes the sizes of pictures, can't be loaded, so pictures are shown as they came: ${messageOf(error)}. \`npm install\` installs it.`,
      );
      return undefined;
    });
    return this.#encoder;
  }

  #pathOf(image: MirroredImage): string {
    return join(mediaFolder(this.#work.cacheDir), imageFileName(image));
  }

  /**
   * Makes the missing files of a picture, and returns its cache entry; `undefined` if the next build should try again.
   */
  async #make(
    image: MirroredImage,
    use: PictureUse,
    known: PictureCacheEntry | undefined,
  ): Promise<PictureCacheEntry | undefined> {
    const sharp = await this.load();
    if (sharp === undefined) return undefined;
    try {
      const { encode, ...facts } = await decodePicture(sharp, await readFile(this.#pathOf(image)), image.type);
      const digests: Record<string, string> = known !== undefined && 'files' in known ? { ...known.files } : {};
      for (const file of filesForUse(use, pictureFiles(image.digest, facts)))
        digests[file.name] = await this.#cache.write(file.name, await encode(file));
      const entry: MadePictureEntry = {
        ...facts,
        files: Object.fromEntries(Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1))),
      };
      await this.#cache.writeEntry(image.digest, entry);
      return entry;
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      const entry = { refused: error.message };
      await this.#cache.writeEntry(image.digest, entry);
      return entry;
    }
  }

  /** Makes the files of a picture that a site needs. Two URLs with the same bytes are one picture. */
  async make(images: readonly MirroredImage[], use: PictureUse): Promise<void> {
    const [image] = images;
    if (image === undefined) return;
    const show = (picture: SitePicture) => {
      for (const { url } of images) this.pictures.set(url, picture);
    };
    const warn = (what: string) => {
      this.#warnings.set(image.url, `The image ${image.url} ${what}.`);
    };
    const isWhole = (entry: PictureCacheEntry | undefined) =>
      entry !== undefined &&
      ('refused' in entry ||
        filesForUse(use, pictureFiles(image.digest, entry)).every(({ name }) => name in entry.files));
    let entry = await this.#cache.entry(image.digest);
    if (!isWhole(entry)) entry = await this.#attempt(image, use, entry, warn);
    this.#needed.add(`${image.digest}.json`);
    if (entry === undefined) {
      // Without an encoder, safe images that hold a single picture are shown unchanged.
      if ((await this.#encoder) === undefined && SAFE_UNCHANGED.has(image.type)) {
        show({ file: imageFileName(image), width: image.width, height: image.height });
        this.#publishUnchanged(image);
      }
      return;
    }
    if ('refused' in entry) {
      for (const { url } of images) this.refused.add(url);
      return warn(`${entry.refused}, so it is not shown`);
    }
    if (entry.tamed !== undefined) warn(entry.tamed);
    const files = pictureFiles(image.digest, entry);
    for (const file of filesForUse(use, files)) this.#publish(image, use, file, entry.files[file.name] ?? '');
    const { name: file, width, height } = files.plain;
    show({ file, width, height, made: use === 'record' ? { files, tint: entry.tint } : undefined });
  }

  async #attempt(
    image: MirroredImage,
    use: PictureUse,
    known: PictureCacheEntry | undefined,
    warn: (what: string) => void,
  ): Promise<PictureCacheEntry | undefined> {
    try {
      return await this.#make(image, use, known);
    } catch (error) {
      if (error instanceof BuildError) throw error;
      this.isUnfinished = true;
      warn(`could not be made ready, so it is not shown; the next build tries again (${messageOf(error)})`);
      return undefined;
    }
  }

  #publishUnchanged(image: MirroredImage): void {
    const bytes = () => readFile(this.#pathOf(image));
    this.files.set(outputPathOf(mediaAddress(imageFileName(image))), { digest: '', bytes });
  }

  #publish(image: MirroredImage, use: PictureUse, { name }: PictureFile, digest: string): void {
    this.#needed.add(name);
    const bytes = async () => {
      const cached = await this.#cache.read(name, digest);
      if (cached !== undefined) return cached;
      // The cache is damaged: all files of the picture are made again.
      const entry = await this.#make(image, use, undefined);
      const remade =
        entry !== undefined && 'files' in entry ? await this.#cache.read(name, entry.files[name] ?? '') : undefined;
      if (remade === undefined) throw new Error(`the file ${name} of the image ${image.url} can't be made again`);
      return remade;
    };
    this.files.set(outputPathOf(mediaAddress(name)), { digest, bytes });
  }

  /** Draws the cards of a site, if it has any pictures. */
  async drawCards(site: Pick<SitePicturesInput, 'localisedSites' | 'timeZone'>): Promise<MediaSettings['cards']> {
    if (![...this.pictures.values()].some(({ made }) => made !== undefined)) return undefined;
    const { languages, files } = await makeCards({
      ...site,
      cache: this.#cache,
      load: () => this.load(),
      isPictured: ({ record }) => this.pictures.get(ownImageUrl(record) ?? '')?.made !== undefined,
      onNeeded: (name) => this.#needed.add(name),
    });
    for (const [path, file] of files) this.files.set(path, file);
    return languages;
  }

  /** Reports all warnings about pictures, in the order of their URLs. */
  reportWarnings(): void {
    for (const [, message] of [...this.#warnings].sort(([a], [b]) => (a < b ? -1 : 1))) this.#work.onWarning?.(message);
  }

  prune(now: number): void {
    this.#cache.prune(this.#needed, now);
  }
}

/** Makes the missing files of the images that have a use; `uses` are by URL. Returns the maker with the results. */
export async function makePicturesForUses(
  work: PicturesInput,
  uses: ReadonlyMap<string, PictureUse>,
): Promise<PictureMaker> {
  const maker = new PictureMaker(work);
  const images = work.images.filter(({ url }) => uses.has(url));
  const pictures = Map.groupBy(images, ({ digest, type }) => `${digest} ${type}`).values();
  await forEach(pictures, (same) =>
    maker.make(same, same.some(({ url }) => uses.get(url) === 'record') ? 'record' : 'described'),
  );
  return maker;
}

/**
 * Makes the missing files of all pictures that the pages of a site show. Without pictures nothing is loaded or read.
 * Broken and hostile pictures are left out, with a warning.
 */
export async function makePicturesOfSite(work: SitePicturesInput): Promise<Pictures> {
  const maker = await makePicturesForUses(work, work.images.length === 0 ? new Map() : usesOf(work.localisedSites));
  const cards = await maker.drawCards(work);
  maker.reportWarnings();
  const pictures = [...maker.pictures].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    settings: { images: Object.fromEntries(pictures), cards },
    refused: maker.refused,
    isUnfinished: maker.isUnfinished,
    async publish(output) {
      for (const [path, { digest, bytes }] of [...maker.files].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (!output.takeOverIf(path, digest)) output.write(path, await bytes());
    },
    prune: (now) => maker.prune(now),
  };
}

/** Returns the file names of mirrored images for feeds, by URL, even if the cache lacks them; none of refused ones. */
export function feedImageFiles(media: Media, { settings, refused }: Pictures): ReadonlyMap<string, string> {
  const usable = [...media.values()].filter(({ url }) => !refused.has(url));
  return new Map(
    usable.map(({ url, digest }) => {
      const picture = settings.images[url];
      return [url, picture === undefined || picture.made !== undefined ? sharedFileName(digest) : picture.file];
    }),
  );
}
