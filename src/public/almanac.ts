/*
 * `almanac`: what a configuration file imports. What the modules of this folder export is the package's own interface;
 * everything else may change with any version.
 */
export type { AlmanacConfig } from '#config/config';
export { defineConfig } from '#config/config';
