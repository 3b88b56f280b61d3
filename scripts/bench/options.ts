import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { messageOf, UsageError } from '#errors';

/**
 * Reads the options of a benchmark; `numberOf` reads one as a whole number in a range, both ends included. Throws a
 * `UsageError` with the usage.
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
  return {
    values,
    numberOf(name: keyof O & string, [least, most]: readonly [number, number]): number {
      const text = String(Reflect.get(values, name));
      const value = Number(text);
      if (/^\d+$/.test(text) && value >= least && value <= most) return value;
      throw new UsageError({
        message: `--${name}: a whole number from ${least} to ${most}, not '${text}'`,
        hint: usage,
      });
    },
  };
}
