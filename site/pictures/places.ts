/*
 * The widths of pictures in their places, for browsers that have not loaded the style sheet yet: the attribute `sizes`.
 * They must match the style sheets.
 */

/** The picture of a record on its page: beside the facts, in the column of the text, or across a phone. */
export const RECORD_PICTURE_SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 40rem, calc(100vw - 2rem)';

/** A picture among the highlights: one of three, or half of a phone. */
export const HIGHLIGHT_PICTURE_SIZES = '(min-width: 48rem) 15rem, 45vw';
