/// <reference types="astro/client" />

declare module 'virtual:almanac/settings' {
  const settings: import('./build/settings.ts').Settings;
  export default settings;
}
