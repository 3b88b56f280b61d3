/*
 * How wide pictures are shown in their places, as browsers are told it before they know the style sheet: the attribute `sizes`.
 * The style sheets say the same.
 */

/** The picture of a record on its page: beside the facts, in the column of the text, or across a phone. */
export const ON_PAGE = '(min-width: 64rem) 22rem, (min-width: 48rem) 40rem, calc(100vw - 2rem)';

/** A picture among the highlights: one of three, or half of a phone. */
export const HIGHLIGHTED = '(min-width: 48rem) 15rem, 45vw';
