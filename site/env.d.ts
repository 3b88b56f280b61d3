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
