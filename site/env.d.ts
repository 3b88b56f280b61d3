/// <reference types="astro/client" />

declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare namespace App {
  /** What the renderer gives to a template. */
  interface Locals {
    shown: import('./documents/documents.ts').ViewInput;
  }
}
