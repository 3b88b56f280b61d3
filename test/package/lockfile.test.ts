import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PROJECT } from './sources.ts';

const entry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
});
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });

it('package-lock.json has an integrity hash for each package that npm fetches', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')));
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(fetched.length).toBeGreaterThan(100);
  const unknown = fetched.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
  expect(unknown.map(([path]) => path)).toEqual([]);
});
