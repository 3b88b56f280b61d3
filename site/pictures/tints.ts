/*
 * The colour that stands where a picture is still to come. The policy of pages allows no styles within elements, so that it is
 * one of the classes of the style sheet: of each of red, green and blue a third.
 */

/** The class of a colour: for red, green and blue a digit from 0 to 2. */
export type Tint = string;

const digit = (value: number) => Math.min(2, Math.floor((value / 256) * 3));

/** Returns the class of a colour of which red, green and blue are told from 0 to 255. */
export const tintOf = (red: number, green: number, blue: number): Tint =>
  `tint-${digit(red)}${digit(green)}${digit(blue)}`;
