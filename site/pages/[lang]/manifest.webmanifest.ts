import type { APIRoute } from 'astro';
import { thePublication } from '../../build/almanac.ts';
import { homePaths, type PageProps } from '../../routing/routes.ts';
import { icons } from '../../seo/icons.ts';
import { manifestText } from '../../seo/manifest.ts';

export const getStaticPaths = async () => homePaths(await thePublication());

export const GET: APIRoute<PageProps<'home'>> = ({ props: { publication, localised } }) =>
  new Response(manifestText(publication, localised, icons), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
