import type { AstroIntegration } from 'astro';

/**
 * Keeps the code that renders the pages inside the output folder while it is needed (`build.server` says where).
 * Without an adapter Astro puts it below the process's working directory as soon as the output folder lies elsewhere,
 * and two builds at one time then delete it for each other.
 */
export function workshopBesideOutput(): AstroIntegration {
  return {
    name: 'almanac:workshop',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'almanac:static-files',
          adapterFeatures: { buildOutput: 'static', preserveBuildServerDir: true },
          supportedAstroFeatures: { staticOutput: 'stable' },
        });
      },
    },
  };
}
