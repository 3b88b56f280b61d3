/*
 * `plain-writes.ts <from> <to>`: writes the files whose paths stand on standard input once more, one after the other,
 * each with open, write, fsync, close, and prints how many milliseconds these calls took.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const [from = '', to = ''] = process.argv.slice(2);
const paths = (await text(process.stdin)).split('\n').filter((path) => path !== '');
let elapsed = 0;
for (const path of paths) {
  const bytes = readFileSync(join(from, path));
  const target = join(to, path);
  mkdirSync(dirname(target), { recursive: true });
  const begun = performance.now();
  const file = openSync(target, 'w');
  writeSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
  elapsed += performance.now() - begun;
}
console.log(elapsed);
