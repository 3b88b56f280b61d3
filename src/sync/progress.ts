import type { Kind } from '#interface/kinds';

/** A record that did not decode: left out, and named. */
export type Quarantined = {
  readonly language: string;
  readonly kind: Kind;
  /** Absent where even the id can't be read. */
  readonly id: number | undefined;
  readonly reason: string;
};

/** What happens during a sync, as it happens. */
export type Progress =
  | {
      readonly type: 'page-fetched';
      readonly language: string;
      readonly kind: Kind;
      readonly page: number;
      readonly pages: number;
    }
  | { readonly type: 'sweep-repeated'; readonly language: string; readonly kind: Kind; readonly reason: string }
  | { readonly type: 'swept'; readonly language: string; readonly kind: Kind; readonly fetched: number }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'file-written'; readonly path: string };

/** Takes progress; renderers for terminals and logs implement it. */
export type OnProgress = (progress: Progress) => void;
