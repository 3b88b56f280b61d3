import { createLogUpdate } from 'log-update';
import type { ProgressRenderer } from '#cli/terminal/output';
import type { Progress } from '#sync/progress';

/**
 * The span over which the pace is measured, in milliseconds: long enough for one slow answer to hardly show, short
 * enough to show a service that slows down.
 */
const SPAN = 20_000;

/** Between two samples, in milliseconds: figures that change faster can't be read. */
const SAMPLE_EVERY = 1_000;

/** Before so many milliseconds and steps, an estimate would be a guess. */
const FIRST_ESTIMATE = { after: 3_000, steps: 5 };

type Sample = { readonly at: number; readonly done: number };

/** Measures how fast steps of one sort go, over the last 20 s. Times are in milliseconds from any one origin. */
export class Pace {
  /** Oldest first; the first step only starts the clock. */
  #samples: readonly Sample[] = [];
  #begun: number | undefined;
  #done = 0;

  step(at: number): void {
    this.#done += 1;
    this.#begun ??= at;
    const last = this.#samples.at(-1);
    if (last !== undefined && at - last.at < SAMPLE_EVERY) return;
    // The newest sample from before the span stays, so that the whole span is covered.
    const before = this.#samples.findLastIndex((sample) => sample.at <= at - SPAN);
    this.#samples = [...this.#samples.slice(Math.max(0, before)), { at, done: this.#done }];
  }

  /** Steps a second; `undefined` while that would be a guess. */
  rate(): number | undefined {
    const [oldest, newest] = [this.#samples[0], this.#samples.at(-1)];
    if (oldest === undefined || newest === undefined || this.#begun === undefined) return undefined;
    if (newest.at - this.#begun < FIRST_ESTIMATE.after || newest.done < FIRST_ESTIMATE.steps) return undefined;
    return ((newest.done - oldest.done) * 1000) / (newest.at - oldest.at);
  }
}

/** Returns a length of time for people, in steps that do not flicker: `5 s`, `40 s`, `3 min`, `2 h 10 min`. */
export function roughDuration(seconds: number): string {
  if (seconds <= 55) return `${Math.max(1, Math.ceil(seconds / 5)) * 5} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = Math.ceil((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  return rest % 60 === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The stream and the clock of the terminal's picture. */
type TerminalOptions = {
  readonly stream: NodeJS.WritableStream;
  readonly now: () => Temporal.Instant;
  /** Takes the warnings, once the terminal is clean again. */
  readonly warn: (line: string) => void;
};

/** The least time between two pictures, in milliseconds: thousands of files are written in a second. */
const DRAW_EVERY = 100;

type ListState = { readonly language: string; readonly kind: string; fetched: number; pages: number };

/** Gathers the progress that the picture shows. */
class ProgressPicture {
  readonly #lists = new Map<string, ListState>();
  readonly #pages = new Pace();
  readonly #files = new Pace();
  #planned: number | undefined;
  #written = 0;
  #absences = 0;
  #resumed = 0;
  #pushed: { readonly step: number; readonly steps: number } | undefined;
  #alternates: { readonly done: number; readonly total: number } | undefined;
  #media: { readonly done: number; readonly total: number } | undefined;

  take(progress: Progress, at: number): void {
    switch (progress.type) {
      case 'page-fetched': {
        const { language, kind, pages } = progress;
        const list = this.#lists.get(`${language} ${kind}`) ?? { language, kind, fetched: 0, pages };
        this.#lists.set(`${language} ${kind}`, { ...list, fetched: list.fetched + 1, pages });
        this.#pages.step(at);
        return;
      }
      case 'sweep-repeated':
        this.#lists.delete(`${progress.language} ${progress.kind}`);
        return;
      case 'planned':
        this.#planned = progress.files;
        return;
      case 'file-written':
        this.#written += 1;
        this.#files.step(at);
        return;
      case 'absence-asked':
        this.#absences += 1;
        return;
      case 'resumed':
        this.#resumed = progress.pages;
        return;
      case 'media':
        this.#media = progress;
        return;
      case 'alternates':
        this.#alternates = progress;
        return;
      case 'pushed':
        this.#pushed = progress;
        return;
      case 'swept':
      case 'warning':
        return;
    }
  }

  /** Returns a line per language with the number of fetched pages of each list. */
  lists(): string[] {
    const byLanguage = Map.groupBy(this.#lists.values(), (list) => list.language);
    return [...byLanguage].map(
      ([language, lists]) =>
        `${language}  ${lists.map(({ kind, fetched, pages }) => `${kind} ${fetched}/${pages}`).join('  ')}`,
    );
  }

  /** Returns a line for pages, files and the like: how many are done, how fast, and the time left. */
  advances(): string[] {
    const lists = [...this.#lists.values()];
    const fetched = lists.reduce((sum, list) => sum + list.fetched, 0);
    const announced = lists.reduce((sum, list) => sum + Math.max(list.pages, list.fetched), 0);
    return [
      ...(announced > 0 ? [advance('pages', fetched, announced, this.#pages)] : []),
      ...(this.#resumed > 0 ? [`pages of an earlier run taken up: ${this.#resumed}`] : []),
      ...(this.#absences > 0 ? [`records in no list, asked for one by one: ${this.#absences}`] : []),
      ...(this.#written > 0 ? [advance('files', this.#written, this.#planned, this.#files)] : []),
      ...(this.#pushed === undefined ? [] : [`records written ${this.#pushed.step} of ${this.#pushed.steps}`]),
      ...(this.#alternates === undefined
        ? []
        : [`pages for translations ${this.#alternates.done} of ${this.#alternates.total}`]),
      ...(this.#media === undefined ? [] : [`images ${this.#media.done} of ${this.#media.total}`]),
    ];
  }
}

/** Returns one line such as `pages 40 of 200, 4.0 a second, about 40 s left`. */
function advance(what: string, done: number, all: number | undefined, pace: Pace): string {
  const remaining = all === undefined ? 0 : Math.max(0, all - done);
  const rate = pace.rate();
  return [
    all === undefined ? `${what} ${done}` : `${what} ${done} of ${all}`,
    ...(remaining === 0 || rate === undefined
      ? []
      : [`${rate.toFixed(1)} a second`, `about ${roughDuration(remaining / rate)} left`]),
  ].join(', ');
}

/**
 * Returns a renderer that redraws lines in place: per language the pages of each list; below, the progress of all, its
 * pace and the time left. At the end it clears the lines, and writes the warnings in their place.
 */
export function terminalRenderer({ stream, now, warn }: TerminalOptions): ProgressRenderer {
  const update = createLogUpdate(stream);
  const picture = new ProgressPicture();
  const warnings: string[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    onProgress(progress: Progress) {
      if (progress.type === 'warning') warnings.push(progress.message);
      const at = now().epochMilliseconds;
      picture.take(progress, at);
      if (at - drawn < DRAW_EVERY) return;
      drawn = at;
      update([...picture.lists(), ...picture.advances()].join('\n'));
    },
    done() {
      update.clear();
      update.done();
      for (const warning of warnings.splice(0)) warn(warning);
    },
  };
}
