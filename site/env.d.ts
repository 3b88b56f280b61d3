/// <reference types="astro/client" />

declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare namespace App {
  /** The values that the renderer passes to a template. */
  interface Locals {
    input: import('./documents/documents.ts').ViewInput;
  }
}

/** The layout of the site around the calendar. */
declare module 'virtual:almanac/layout' {
  const layout: (props: {
    title: string;
    description?: string | undefined;
    lang: string;
    dir: 'ltr' | 'rtl';
  }) => unknown;
  export default layout;
}

/** The calendar's styles in the site around it: the address of the style sheet, if it has one there, and its text. */
declare module 'virtual:almanac/styles' {
  export const sheet: string | undefined;
  export const text: () => Promise<string>;
}
