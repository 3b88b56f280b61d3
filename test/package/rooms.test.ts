import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from './sources.ts';

const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)/g;

const roomOf = (path: string) => path.split('/')[1] ?? '';

/** The rooms of the site that each room imports from, types included. */
function importsByRoom(): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('site/*/**/*.{ts,astro}', { cwd: PROJECT })) {
    const room = roomOf(file);
    const others = imports.get(room) ?? new Set();
    imports.set(room, others);
    for (const [, specifier = ''] of readFileSync(join(PROJECT, file), 'utf8').matchAll(RELATIVE)) {
      const target = posix.join(posix.dirname(file), specifier);
      if (/^site\/[^/]+\//.test(target) && roomOf(target) !== room) others.add(roomOf(target));
    }
  }
  return imports;
}

it('the folders of the site import each other without cycles', () => {
  const imports = importsByRoom();
  expect(imports.size).toBeGreaterThan(20);
  const open = new Set(imports.keys());
  const importsOf = (room: string) => [...(imports.get(room) ?? [])].filter((other) => open.has(other));
  const isSettled = (room: string) =>
    importsOf(room).length === 0 || ![...open].some((other) => importsOf(other).includes(room));
  for (let settled = [...open].filter(isSettled); settled.length > 0; settled = [...open].filter(isSettled))
    for (const room of settled) open.delete(room);
  expect([...open]).toEqual([]);
});
