import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { messageOf, UsageError } from '#errors';

/**
 * Reads the options of a benchmark; `numberOf` reads one as a whole number in a range, both ends included, and `numbersOf`
 * one as such numbers with commas between. Throws a `UsageError` with the usage.
 */
export function parsedWords<O extends ParseArgsOptionsConfig>(words: readonly string[], options: O, usage: string) {
  const parsed = () => {
    try {
      return parseArgs({ args: [...words], options });
    } catch (cause) {
      throw new UsageError({ message: messageOf(cause), hint: usage, cause });
    }
  };
  const { values } = parsed();
  type Name = keyof O & string;
  type Range = readonly [least: number, most: number];
  const textOf = (name: Name) => String(Reflect.get(values, name));
  const numberIn = (name: Name, text: string, [least, most]: Range): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UsageError({
      message: `--${name}: a whole number from ${least} to ${most}, not '${text}'`,
      hint: usage,
    });
  };
  return {
    values,
    numberOf: (name: Name, range: Range) => numberIn(name, textOf(name), range),
    numbersOf: (name: Name, range: Range) =>
      textOf(name)
        .split(',')
        .map((text) => numberIn(name, text, range)),
  };
}
