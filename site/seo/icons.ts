import drawing from '../icon.svg?url';
import small from '../icons/icon-192.png?url';
import large from '../icons/icon-512.png?url';
import maskable from '../icons/maskable-512.png?url';
import type { Icon } from '../theme/settings.ts';

/** The site's icon in all needed formats. */
export const icons: readonly Icon[] = [
  { address: drawing, type: 'image/svg+xml', sizes: 'any' },
  { address: small, type: 'image/png', sizes: '192x192' },
  { address: large, type: 'image/png', sizes: '512x512' },
  { address: maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];
