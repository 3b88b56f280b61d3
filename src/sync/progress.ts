import type { RecordState } from '#interface/dialects';
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
      /** The pages that the list announced. */
      readonly pages: number;
    }
  | { readonly type: 'sweep-repeated'; readonly language: string; readonly kind: Kind; readonly reason: string }
  | {
      readonly type: 'swept';
      readonly language: string;
      readonly kind: Kind;
      readonly fetched: number;
      /** Whether the list is proved to be complete. */
      readonly proved: boolean;
    }
  /** So many answers of a run that was cut off were still valid and not asked for again. */
  | { readonly type: 'resumed'; readonly pages: number }
  /** A record that is in no list was asked for on its own route. */
  | {
      readonly type: 'absence-asked';
      readonly language: string;
      readonly kind: Kind;
      readonly id: number;
      readonly state: RecordState;
    }
  /** The plan stands and writes so many files. */
  | { readonly type: 'planned'; readonly files: number }
  | { readonly type: 'file-written'; readonly path: string }
  /** So many of the images that are wanted were seen to. */
  | { readonly type: 'media'; readonly done: number; readonly total: number }
  /** A step of a push has ended: one of so many. */
  | {
      readonly type: 'pushed';
      readonly language: string;
      readonly kind: Kind;
      readonly path: string;
      readonly does: 'create' | 'update' | 'delete';
      readonly outcome: string;
      readonly step: number;
      readonly steps: number;
    }
  | { readonly type: 'warning'; readonly message: string };

/** Takes progress; renderers for terminals and logs implement it. */
export type OnProgress = (progress: Progress) => void;
