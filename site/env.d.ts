/// <reference types="astro/client" />

declare module 'virtual:almanac/settings' {
  const settings: import('./settings.ts').Settings;
  export default settings;
}
