import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { thePublication } from '../../build/almanac.ts';
import { mediaPaths } from '../../routing/routes.ts';

export const getStaticPaths = async () => mediaPaths(await thePublication());

export const GET: APIRoute<{ path: string }> = async ({ props }) => new Response(await readFile(props.path));
