/// <reference types="astro/client" />

declare namespace App {
  /** What the renderer gives to a template. */
  interface Locals {
    shown: import('./routing/documents.ts').Shown;
  }
}
