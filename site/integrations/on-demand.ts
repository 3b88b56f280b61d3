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
            const routes = new Map(paths.map(({ pathname, route }) => [withoutSlashes(pathname), route]));
            await use(async (path) => {
              const routeData = routes.get(path);
              if (routeData === undefined) return undefined;
              const end = routeData.type === 'page' && path !== '' ? '/' : '';
              const rendered = await standard.render(new Request(new URL(`/${path}${end}`, siteUrl)), { routeData });
              return rendered instanceof Response ? rendered : rendered.response;
            });
            return [];
          },
        }));
      },
    },
  };
}
