/*
 * The colour in place of a picture that is still loading. The policy of pages allows no styles within elements, so it
 * is a class of the style sheet, with three levels for each of red, green and blue.
 */

/** The class of a colour, with a digit from 0 to 2 for each of red, green and blue. */
export type Tint = string;

const digit = (value: number) => Math.min(2, Math.floor((value / 256) * 3));

/** Returns the class of a colour; red, green and blue from 0 to 255. */
export const tintOf = (red: number, green: number, blue: number): Tint =>
  `tint-${digit(red)}${digit(green)}${digit(blue)}`;
