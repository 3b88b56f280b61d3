import drawing from '../icon.svg?url';
import type { Icon } from '../theme/settings.ts';
import small from './icon-192.png?url';
import large from './icon-512.png?url';
import maskable from './maskable-512.png?url';

/** The site's icon in all needed formats. */
export const ICONS: readonly Icon[] = [
  { address: drawing, type: 'image/svg+xml', sizes: 'any' },
  { address: small, type: 'image/png', sizes: '192x192' },
  { address: large, type: 'image/png', sizes: '512x512' },
  { address: maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];
