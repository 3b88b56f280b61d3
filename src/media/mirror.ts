import { createHash } from 'node:crypto';
import {
  imageDigest,
  imageFileName,
  imageUrlsOf,
  MEDIA_PATH,
  type Media,
  type MirroredImage,
  mediaText,
  readMedia,
} from '#content/state/media';
import type { Files } from '#content/store/files';
import { type AddressState, type MediaCache, readAddressStates, writeAddressStates } from '#media/cache';
import type { FetchOutcome, ImageFetcher, Validators } from '#media/fetcher';
import { imageInfo } from '#media/image';
import type { AnyRecord } from '#records/schema';

/** The URL of an image, and the file of the first record that shows it. */
export type WantedImage = { readonly url: string; readonly path: string };

const NONE: readonly string[] = [];

/** Returns the URLs of the images of a record that are mirrored: all, and none for a protected record. */
export function imageUrlsToMirror(record: AnyRecord): readonly string[] {
  return record.service?.protected === true ? NONE : imageUrlsOf(record);
}

/** Returns the images of records, each once, sorted by URL. `images` are the URLs by the paths of the records. */
export function wantedImages(images: ReadonlyMap<string, readonly string[]>): readonly WantedImage[] {
  const pathByUrl = new Map<string, string>();
  for (const [path, urls] of images)
    for (const url of urls) {
      const first = pathByUrl.get(url);
      if (first === undefined || path < first) pathByUrl.set(url, path);
    }
  return [...pathByUrl].map(([url, path]) => ({ url, path })).sort((a, b) => (a.url < b.url ? -1 : 1));
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** The most that is added to the pause of a week, by the address, so that requests spread over days. */
const SPREAD = 2 * DAY;

/** The factor by which each failure prolongs the pause before the next attempt. */
const GROWTH = 4;

/** Returns a number from 0 up to 1 that follows from an address. */
function fractionOf(url: string): number {
  return createHash('sha256').update(url).digest().readUInt32BE(0) / 2 ** 32;
}

/** Returns the pause between two requests for an address, in milliseconds: a week or more, less where it failed. */
function pauseAfter(url: string, { failures }: Pick<AddressState, 'failures'>): number {
  return failures === undefined ? WEEK + fractionOf(url) * SPREAD : Math.min(WEEK, HOUR * GROWTH ** (failures - 1));
}

/** Tells whether an address is due for a request. It is, too, if its last one lies in the future by a wrong clock. */
function isDue(url: string, state: AddressState | undefined, now: Temporal.Instant): boolean {
  if (state === undefined) return true;
  const passed = now.epochMilliseconds - Temporal.Instant.from(state.asked).epochMilliseconds;
  return passed < 0 || passed >= pauseAfter(url, state);
}

/** The images to mirror, and what mirroring needs. */
type MirrorOptions = {
  /** The images of all records in content; others are removed. */
  readonly images: readonly WantedImage[];
  readonly content: Files;
  readonly cache: MediaCache;
  readonly fetcher: ImageFetcher;
  readonly now: () => Temporal.Instant;
  /** Receives warnings. An image that can't be mirrored is reported once, and again when the reason changes. */
  readonly onWarning: (message: string) => void;
  /** Called after each image. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/** The counts of a run. Each wanted image is fetched, unchanged or failed. */
type MirrorReport = {
  readonly fetched: number;
  /** Still the same, or asked not long ago. */
  readonly unchanged: number;
  /** Images that can't be had, by this run or an earlier one; the file of an image mirrored before stays. */
  readonly failed: number;
  /** Cache files removed because no image has them any more. */
  readonly pruned: number;
  /** The bytes of the fetched images. */
  readonly bytes: number;
};

/** Pixels; enough for any screen, and few enough for a page to decode. */
const MOST_PIXELS = 50_000_000;

/** Returns the mirrored image that some bytes are, or why they are none: a clause like a fetcher's reason. */
function examined(url: string, bytes: Uint8Array): MirroredImage | string {
  const info = imageInfo(bytes);
  if (info === undefined) return 'holds no PNG, JPEG, GIF, WebP or AVIF image';
  if (info.width * info.height > MOST_PIXELS) return `has more than ${MOST_PIXELS / 1_000_000} megapixels`;
  return { url, digest: imageDigest(bytes), bytes: bytes.length, ...info };
}

/** One run: the state at its beginning, and its results. */
class Mirroring {
  readonly #options: MirrorOptions;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #before: Media;
  readonly #statesBefore: ReadonlyMap<string, AddressState>;
  readonly #writes = new Map<string, Promise<void>>();
  readonly media = new Map<string, MirroredImage>();
  readonly states = new Map<string, AddressState>();
  readonly warnings = new Map<string, string>();
  /** The number of images that were not requested because their host failed, by host. */
  readonly leftAlone = new Map<string, number>();
  fetched = 0;
  unchanged = 0;
  failed = 0;
  bytes = 0;

  constructor(
    options: MirrorOptions,
    sizes: ReadonlyMap<string, number>,
    before: Media,
    states: ReadonlyMap<string, AddressState>,
  ) {
    this.#options = options;
    this.#sizes = sizes;
    this.#before = before;
    this.#statesBefore = states;
  }

  #isCached(image: MirroredImage): boolean {
    return this.#sizes.get(imageFileName(image)) === image.bytes;
  }

  async deal(target: WantedImage): Promise<void> {
    const { url } = target;
    const { fetcher, now } = this.#options;
    const image = this.#before.get(url);
    const state = this.#statesBefore.get(url);
    if (image !== undefined) this.media.set(url, image);
    if (state !== undefined) this.states.set(url, state);
    const cached = image !== undefined && this.#isCached(image);
    const isFailing = state?.failures !== undefined;
    // A missing image is fetched at once, unless earlier requests for it failed.
    const asks = cached || isFailing ? isDue(url, state, now()) : true;
    if (!asks) {
      if (cached && !isFailing) this.unchanged += 1;
      else this.failed += 1;
      return;
    }
    const validators: Validators = cached ? { etag: state?.etag, modified: state?.modified } : {};
    await this.#conclude(target, validators, await fetcher.get(url, validators));
  }

  async #conclude(target: WantedImage, validators: Validators, result: FetchOutcome): Promise<void> {
    const { url } = target;
    // Without validators nothing can be unchanged: who says so all the same has not given the image.
    const isGiven = validators.etag !== undefined || validators.modified !== undefined;
    if (result.outcome === 'unchanged' && isGiven) {
      this.unchanged += 1;
      this.#know(url, validators);
      return;
    }
    if (result.outcome === 'left-alone' || result.outcome === 'ended') {
      this.failed += 1;
      const { host } = new URL(url);
      if (result.outcome === 'left-alone') this.leftAlone.set(host, (this.leftAlone.get(host) ?? 0) + 1);
      return;
    }
    const verdict =
      result.outcome === 'fetched'
        ? examined(url, result.bytes)
        : result.outcome === 'failed'
          ? result.reason
          : 'answers with status 304 to the first request';
    if (typeof verdict === 'string' || result.outcome !== 'fetched') {
      this.#fail(target, typeof verdict === 'string' ? verdict : '');
      return;
    }
    await this.#keep(verdict, result.bytes);
    this.media.set(url, verdict);
    this.#know(url, result.validators);
    this.fetched += 1;
    this.bytes += verdict.bytes;
  }

  /** Writes an image's file, once for all URLs at which it is. */
  async #keep(image: MirroredImage, bytes: Uint8Array): Promise<void> {
    const name = imageFileName(image);
    const write = this.#isCached(image)
      ? undefined
      : (this.#writes.get(name) ?? this.#options.cache.images.write(name, bytes));
    if (write !== undefined) this.#writes.set(name, write);
    await write;
  }

  #know(url: string, { etag, modified }: Validators): void {
    this.states.set(url, { asked: this.#options.now().toString(), etag, modified });
  }

  #fail({ url, path }: WantedImage, reason: string): void {
    this.failed += 1;
    const before = this.#statesBefore.get(url);
    const failures = (before?.failures ?? 0) + 1;
    this.states.set(url, { ...before, asked: this.#options.now().toString(), failures, reason });
    if (before?.reason !== reason) this.warnings.set(url, `${path}: the image ${url} ${reason}.`);
  }
}

/** Removes the cached files that no mirrored image has, and returns their number. */
async function prune(cache: MediaCache, media: Media): Promise<number> {
  const named = new Set([...media.values()].map(imageFileName));
  const unused = [...(await cache.images.sizes()).keys()].filter((name) => !named.has(name));
  for (const name of unused) await cache.images.remove(name);
  return unused.length;
}

/**
 * Mirrors the images of records into the cache, and writes their facts into the manifest. Requests new and missing
 * images, and once a week asks whether the rest has changed. A run without news writes nothing to content. Closing the
 * fetcher ends a run early: fetched images stay, the rest waits for the next run. Throws `ContentError` if content or
 * cache can't be written; an image that can't be had is a warning.
 */
export async function mirrorMedia(options: MirrorOptions): Promise<MirrorReport> {
  const { images, content, cache, onWarning, onProgress } = options;
  const { media: before, damaged } = await readMedia(content);
  if (damaged > 0) onWarning(`${MEDIA_PATH}: lines that can't be read (${damaged}); their images are fetched again.`);
  const states = await readAddressStates(cache.notes);
  const run = new Mirroring(options, await cache.images.sizes(), before, states);
  let done = 0;
  await Promise.all(
    images.map(async (image) => {
      await run.deal(image);
      done += 1;
      onProgress?.(done, images.length);
    }),
  );
  for (const [, warning] of [...run.warnings].sort(([a], [b]) => (a < b ? -1 : 1))) onWarning(warning);
  for (const [host, count] of [...run.leftAlone].sort())
    onWarning(
      `${host} could not be reached several times in a row; images of it that wait for the next run: ${count}.`,
    );

  // The files first, then what names them, then what they replace: ended anywhere, no image is named in vain.
  const text = mediaText(run.media);
  if (text !== ((await content.read(MEDIA_PATH)) ?? '')) await content.write(MEDIA_PATH, text);
  const isKnown = [...run.states].every(([url, state]) => states.get(url) === state) && run.states.size === states.size;
  if (!isKnown) await writeAddressStates(cache.notes, run.states);
  const { fetched, unchanged, failed, bytes } = run;
  return { fetched, unchanged, failed, bytes, pruned: await prune(cache, run.media) };
}
