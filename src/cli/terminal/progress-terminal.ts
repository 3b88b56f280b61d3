import { createLogUpdate } from 'log-update';
import type { Renderer } from '#cli/terminal/output';
import { Pace, roughly } from '#cli/terminal/progress-pace';
import type { Progress } from '#sync/progress';

/** Where and when the terminal's picture is drawn. */
export type TerminalOptions = {
  readonly stream: NodeJS.WritableStream;
  readonly now: () => Temporal.Instant;
  /** Takes the warnings, once the terminal is clean again. */
  readonly warn: (line: string) => void;
};

/** The least time between two pictures, in milliseconds: thousands of files are written in a second. */
const DRAW_EVERY = 100;

type ListState = { readonly language: string; readonly kind: string; fetched: number; pages: number };

/** What the picture is made from. */
class Picture {
  readonly #lists = new Map<string, ListState>();
  readonly #pages = new Pace();
  readonly #files = new Pace();
  #planned: number | undefined;
  #written = 0;
  #asked = 0;
  #resumed = 0;
  #pushed: { readonly step: number; readonly steps: number } | undefined;
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
        this.#asked += 1;
        return;
      case 'resumed':
        this.#resumed = progress.pages;
        return;
      case 'media':
        this.#media = progress;
        return;
      case 'pushed':
        this.#pushed = progress;
        return;
      case 'swept':
      case 'warning':
        return;
    }
  }

  /** A line per language: how many pages of each list are in. */
  lists(): string[] {
    const byLanguage = Map.groupBy(this.#lists.values(), (list) => list.language);
    return [...byLanguage].map(
      ([language, lists]) =>
        `${language}  ${lists.map(({ kind, fetched, pages }) => `${kind} ${fetched}/${pages}`).join('  ')}`,
    );
  }

  /** How far, how fast, and how long yet. */
  advances(): string[] {
    const lists = [...this.#lists.values()];
    const fetched = lists.reduce((sum, list) => sum + list.fetched, 0);
    const announced = lists.reduce((sum, list) => sum + Math.max(list.pages, list.fetched), 0);
    return [
      ...(announced > 0 ? [advance('pages', fetched, announced, this.#pages)] : []),
      ...(this.#resumed > 0 ? [`pages of an earlier run taken up: ${this.#resumed}`] : []),
      ...(this.#asked > 0 ? [`records in no list, asked for one by one: ${this.#asked}`] : []),
      ...(this.#written > 0 ? [advance('files', this.#written, this.#planned, this.#files)] : []),
      ...(this.#pushed === undefined ? [] : [`records written ${this.#pushed.step} of ${this.#pushed.steps}`]),
      ...(this.#media === undefined ? [] : [`images ${this.#media.done} of ${this.#media.total}`]),
    ];
  }
}

/** One line such as `pages 40 of 200, 4.0 a second, about 40 s left`. */
function advance(what: string, done: number, all: number | undefined, pace: Pace): string {
  const left = all === undefined ? 0 : Math.max(0, all - done);
  const rate = pace.rate();
  return [
    all === undefined ? `${what} ${done}` : `${what} ${done} of ${all}`,
    ...(left === 0 || rate === undefined ? [] : [`${rate.toFixed(1)} a second`, `about ${roughly(left / rate)} left`]),
  ].join(', ');
}

/**
 * A picture rewritten in place: per language the pages of each list; below, how far everything is, at what pace and
 * how long it will take. At the end it is cleared, and the warnings stand where it was.
 */
export function terminalRenderer({ stream, now, warn }: TerminalOptions): Renderer {
  const update = createLogUpdate(stream);
  const picture = new Picture();
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
