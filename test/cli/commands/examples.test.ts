import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../examples/example-scenarios.ts';
import { commandsIn, isForLongTier, lines, nameOf, runExamples, shown } from '../examples/shown-examples.ts';

describe('the help of every command', () => {
  it('shows an example of that command', () => {
    const without = shown.filter(({ path, examples }) => {
      const start = path.join(' ');
      return !examples.some((line) => commandsIn(line).some((one) => `${one} `.startsWith(start)));
    });
    expect(without.map(({ path }) => path.join(' '))).toEqual([]);
  });

  it('contains only examples that have a scenario, and every scenario has an example', () => {
    const named = new Set(lines.flatMap((line) => commandsIn(line).map(nameOf)));
    expect([...named].sort()).toEqual(Object.keys(SCENARIOS).sort());
    expect(lines.filter((line) => commandsIn(line).length === 0)).toEqual([]);
  });
});

describe('the examples of the help', () => {
  // Of each command the first; the long tier runs all as they are typed, and those that make a site.
  runExamples(
    lines.filter((line) => !isForLongTier(line)),
    true,
  );
});
