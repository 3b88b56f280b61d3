/** A way into a JSON value. */
export type JsonPath = readonly (string | number)[];

/** The spot in a file that is wrong: an offset in its text, or a value or key of its JSON. */
export type Spot = { readonly offset: number } | { readonly value: JsonPath } | { readonly key: JsonPath };

/** Something that is wrong in a file of content. */
export type Problem = {
  /** Relative to the content folder. */
  readonly path: string;
  readonly spot: Spot;
  /** What is wrong: a sentence. */
  readonly message: string;
  /** What to write or do instead: a sentence. */
  readonly hint: string;
};

/** A problem where a person finds it. */
export type LocatedProblem = {
  /** Relative to the content folder. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as editors count. */
  readonly column: number;
  /** A warning is about what the service sent: nobody has edited the file. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
};

/** The whole of a file: the spot of what is wrong with its name or its place. */
export const WHOLE_FILE: Spot = { offset: 0 };
