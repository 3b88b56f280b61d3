import { text } from 'virtual:almanac/styles';
import { ICONS } from '../icons/icons.ts';
import type { RouteAssets } from './route-calendar.ts';

/** What Astro compiles of the site for the integration. */
export const ROUTE_ASSETS: RouteAssets = { icons: ICONS, sheet: text };
