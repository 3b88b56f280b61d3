import type { AstroIntegration } from 'astro';

/** Renders the page at a path without outer slashes; `undefined` where the site has none. */
export type RenderPage = (path: string) => Promise<Response | undefined>;

const withoutSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

/**
 * Leaves the pages to be rendered when they are asked for, by the same renderer as those of a build. The build rests,
 * with its style sheets and scripts written, until `use` is done with it.
 */
export function pagesOnDemand(siteUrl: string, use: (render: RenderPage) => Promise<void>): AstroIntegration {
  return {
    name: 'almanac:on-demand',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          name: 'almanac:on-demand',
          async getStaticPaths() {
            const paths = await standard.getStaticPaths();
            const byPath = new Map(paths.map((one) => [withoutSlashes(one.pathname), one]));
            await use(async (path) => {
              const found = byPath.get(path);
              if (found === undefined) return undefined;
              // Astro renders a page at its address, and any other file at the path that it gave.
              const { pathname, route } = found;
              const address = route.type === 'page' ? `${path}/` : pathname.replace(/^\//, '');
              const request = new Request(new URL(`/${address}`.replace(/^\/+/, '/'), siteUrl));
              const rendered = await standard.render(request, { routeData: route });
              return rendered instanceof Response ? rendered : rendered.response;
            });
            return [];
          },
        }));
      },
    },
  };
}
