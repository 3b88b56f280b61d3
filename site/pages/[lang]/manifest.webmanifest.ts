import type { APIRoute } from 'astro';
import { thePublication } from '../../almanac.ts';
import { icons } from '../../icons.ts';
import { manifestText } from '../../manifest.ts';
import { homePaths, type PageProps } from '../../routes.ts';

export const getStaticPaths = async () => homePaths(await thePublication());

export const GET: APIRoute<PageProps<'home'>> = ({ props: { publication, edition } }) =>
  new Response(manifestText(publication, edition, icons), { headers: { 'Content-Type': 'application/manifest+json' } });
