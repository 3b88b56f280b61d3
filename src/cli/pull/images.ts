import { z } from 'zod';
import type { AgreedState } from '#cli/pull/agreed-state';
import { diskFiles, type Files } from '#content/store/files';
import { cacheFiles } from '#content/store/links';
import { readCollection, readRecords, type StoredRecord } from '#content/store/store';
import { AlmanacError } from '#errors';
import { KINDS } from '#interface/kinds';
import { diskMediaCache } from '#media/cache';
import { httpImageFetcher } from '#media/fetcher';
import { imageUrlsToMirror, mirrorMedia, type WantedImage, wantedImages } from '#media/mirror';
import { type Connection, reachedOriginByNamedOrigin } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { DecisionCell } from '#sync/plan/decision';
import type { OnProgress } from '#sync/progress';
import type { PullReport } from '#sync/pull/pull-report';

/** The file of the images that records want, relative to the cache folder. */
const WANTED_FILE = 'wanted-images.json';

const wantedFile = z.strictObject({ content: z.string(), images: z.record(z.string(), z.array(z.string())) });

/** Cells of files that people have changed. */
const EDITED: readonly DecisionCell[] = ['push-create', 'push-update', 'merge', 'conflict', 'keep'];

/**
 * The images that content needs, by the paths of their records. They are stored from run to run and updated with each
 * record that a pull writes, so that a run reads only changed records.
 */
export class WantedImages {
  readonly #settings: Settings;
  readonly #agreed: AgreedState;
  readonly #content: Files;
  /** Absent if the needs before the run are unknown. */
  readonly #before: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #written = new Map<string, readonly string[]>();

  private constructor(
    settings: Settings,
    agreed: AgreedState,
    before: ReadonlyMap<string, readonly string[]> | undefined,
  ) {
    this.#settings = settings;
    this.#agreed = agreed;
    this.#content = diskFiles(settings.contentDir);
    this.#before = before;
  }

  /** Begins before a pull, with the last run's needs if they hold for the present content. */
  static async open(settings: Settings, agreed: AgreedState): Promise<WantedImages> {
    let before: Map<string, string[]> | undefined = (await agreed.isEmpty()) ? new Map() : undefined;
    try {
      const text = await cacheFiles(settings.cacheDir).read(WANTED_FILE);
      const known = wantedFile.parse(JSON.parse(text ?? ''));
      if (known.content === (await agreed.digest())) before = new Map(Object.entries(known.images));
    } catch {
      // read from the records
    }
    return new WantedImages(settings, agreed, before);
  }

  /** Notes the images of a record that the pull writes. */
  note(file: StoredRecord): void {
    this.#written.set(file.path, imageUrlsToMirror(file.record));
  }

  async #all(): Promise<Map<string, readonly string[]>> {
    const images = new Map<string, readonly string[]>();
    for (const { code } of this.#settings.configuration.languages)
      for (const kind of KINDS)
        for (const { path, record } of (await readCollection(this.#content, code, kind)).records)
          images.set(path, imageUrlsToMirror(record));
    return images;
  }

  /** Returns the images needed before the pull, with the changes by the pull and, with `edits`, by people. */
  async #changed(
    before: ReadonlyMap<string, readonly string[]>,
    { decisions, overtaken }: PullReport,
    edits: boolean,
  ): Promise<Map<string, readonly string[]>> {
    const skipped = new Set(overtaken);
    const images = new Map(before);
    for (const [path, urls] of this.#written) if (!skipped.has(path)) images.set(path, urls);
    for (const { path, movedFrom, renamedFrom, cell, language, kind } of decisions) {
      if (renamedFrom !== undefined && !this.#written.has(renamedFrom)) images.delete(renamedFrom);
      if (movedFrom !== undefined && !this.#written.has(movedFrom)) images.delete(movedFrom);
      if (cell === 'pull-delete' || cell === 'forget') images.delete(path);
      else if (EDITED.includes(cell) ? edits : cell === 'converge')
        for (const { record } of await readRecords(this.#content, language, kind, [path]))
          images.set(path, imageUrlsToMirror(record));
    }
    return images;
  }

  /** Returns the images that content wants after a pull, sorted by URL. */
  async after(report: PullReport): Promise<readonly WantedImage[]> {
    const base = this.#before;
    const cache = cacheFiles(this.#settings.cacheDir);
    const agreed = base === undefined ? await this.#all() : await this.#changed(base, report, false);
    const digest = await this.#agreed.digest();
    const known = [...agreed].filter(([, urls]) => urls.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify({ content: digest, images: Object.fromEntries(known) });
    const isAgreed = base !== undefined || !report.decisions.some(({ cell }) => EDITED.includes(cell));
    if (isAgreed && (await cache.read(WANTED_FILE).catch(() => undefined)) !== text)
      await cache.write(WANTED_FILE, text).catch(() => undefined);
    return wantedImages(base === undefined ? agreed : await this.#changed(base, report, true));
  }
}

/**
 * Mirrors the images that content needs after a pull, and reports progress. Failures of images or of their cache are warnings,
 * as content is fit to publish without images.
 */
export async function mirrorImages(
  settings: Settings,
  connection: Connection,
  images: WantedImages,
  report: PullReport,
  onProgress: OnProgress,
): Promise<void> {
  const onWarning = (message: string) => onProgress({ type: 'warning', message });
  try {
    const needed = await images.after(report);
    const fetcher = httpImageFetcher({
      ownOrigins: reachedOriginByNamedOrigin(settings, connection),
      proxies: settings.proxies,
    });
    const stop = () => void fetcher.close();
    settings.stopped?.addEventListener('abort', stop, { once: true });
    try {
      await mirrorMedia({
        images: needed,
        content: diskFiles(settings.contentDir),
        cache: diskMediaCache(settings.cacheDir),
        fetcher,
        now: settings.now,
        onWarning,
        onProgress: (done, total) => onProgress({ type: 'media', done, total }),
      });
    } finally {
      settings.stopped?.removeEventListener('abort', stop);
      await fetcher.close();
    }
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    onWarning(`Images can't be mirrored: ${error.message}`);
  }
}
