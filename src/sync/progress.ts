import type { RecordState } from '#interface/dialects/dialect';
import type { Kind } from '#interface/kinds';

/** An item of a list that did not decode and is left out, or that was taken without a part that can't be read. */
export type QuarantinedItem = {
  readonly language: string;
  readonly kind: Kind;
  /** `undefined` if even the id can't be read. */
  readonly id: number | undefined;
  readonly reason: string;
};

/** What has just happened in the course of a sync or a push. */
export type Progress =
  | {
      readonly type: 'page-fetched';
      readonly language: string;
      readonly kind: Kind;
      readonly page: number;
      /** Number of pages to read: as announced, or fewer where the number of items rules that out. */
      readonly pages: number;
    }
  | { readonly type: 'sweep-repeated'; readonly language: string; readonly kind: Kind; readonly reason: string }
  | {
      readonly type: 'swept';
      readonly language: string;
      readonly kind: Kind;
      readonly fetched: number;
      /** True if the list is proved to be complete. */
      readonly proved: boolean;
    }
  /**
   * Responses kept from a run that was cut off were still valid and were not requested again; `pages` is their number.
   */
  | { readonly type: 'resumed'; readonly pages: number }
  /** A record that is in no list was requested on its own route. */
  | {
      readonly type: 'absence-asked';
      readonly language: string;
      readonly kind: Kind;
      readonly id: number;
      readonly state: RecordState;
    }
  /** The plan is complete; `files` is the number of files that it changes. */
  | { readonly type: 'planned'; readonly files: number }
  | { readonly type: 'file-written'; readonly path: string }
  /** The number of wanted images that have been dealt with has grown. */
  | { readonly type: 'media'; readonly done: number; readonly total: number }
  /** The number of pages that were read for the translations that they name has grown. */
  | { readonly type: 'alternates'; readonly done: number; readonly total: number }
  /** A step of a push has ended: number `step` of `steps`. */
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

/** Receives progress; renderers for terminals and logs implement it. */
export type OnProgress = (progress: Progress) => void;
