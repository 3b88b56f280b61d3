import type { Plugin } from 'vite';
import type { Settings } from '../settings.ts';

const NAME = 'virtual:almanac/settings';
const RESOLVED = `\0${NAME}`;

/** Makes the settings importable as `virtual:almanac/settings`: the one way in which they reach the site. */
export function settingsModule(settings: Settings): Plugin {
  return {
    name: 'almanac:settings',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(settings)};` : undefined),
  };
}
