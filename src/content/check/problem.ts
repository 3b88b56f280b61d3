/** The path to a value inside a JSON value: keys and indices. */
export type JsonPath = readonly (string | number)[];

/** The spot of a problem in a file: an offset in its text, or a value or key of its JSON. */
export type Spot = { readonly offset: number } | { readonly value: JsonPath } | { readonly key: JsonPath };

/** A mistake in a file of content. */
export type Problem = {
  /** Relative to the content folder. */
  readonly path: string;
  readonly spot: Spot;
  /** A sentence that describes the mistake. */
  readonly message: string;
  /** A sentence with the remedy. */
  readonly hint: string;
};

/** A problem with its line and column. */
export type LocatedProblem = {
  /** Relative to the content folder. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as editors count. */
  readonly column: number;
  /** `warning` if nobody has edited the file since the last sync: the mistake comes from the service. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
};

/** The spot of a problem with the name or place of a file. */
export const WHOLE_FILE: Spot = { offset: 0 };
