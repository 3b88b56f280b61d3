/** The path to a value inside a JSON value: keys and indices. */
export type JsonPath = readonly (string | number)[];

/** The spot of a problem in a file: an offset in its text, or a value or key of its JSON. */
export type Spot = { readonly offset: number } | { readonly value: JsonPath } | { readonly key: JsonPath };

/** A mistake in a file that people write: a record, a page or a file of words. */
export type Problem = {
  /** Relative to the content folder; for a page, to the folder of pages; for words, to the project. */
  readonly path: string;
  readonly spot: Spot;
  /** A sentence that describes the mistake. */
  readonly message: string;
  /** A sentence with the remedy. */
  readonly hint: string;
};

/** A problem with its line and column. */
export type LocatedProblem = {
  /** Relative to the folder that was checked. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as editors count. */
  readonly column: number;
  /**
   * `warning` if it keeps nothing from being published, or if the mistake in an unedited file comes from the service.
   */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
};

/** The spot of a problem with a file as a whole, such as with its name: its beginning. */
export const WHOLE_FILE: Spot = { offset: 0 };
