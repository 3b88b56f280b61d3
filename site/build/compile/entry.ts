/*
 * What is compiled: the templates, and everything that they import. It runs from the cache folder, beside no other
 * module of Almanac.
 */
import { createApp } from 'astro/app/entrypoint';
import { icons } from '../../seo/icons.ts';
import styles from '../../styles/site.css?url';
import type { Templates } from './templates.ts';

const app = createApp({ streaming: false });

// Astro would import the module of the page once more for each page: that takes as long as a small template.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => {
    loaded ??= load();
    return loaded;
  });
}

// Astro would answer with a page for visitors that tells nothing.
app.renderError = (_request, { error, status }) => {
  throw error ?? new Error(`its template gave nothing (${status})`);
};

const templates: Templates = {
  async render(shown) {
    const response = await app.render(new Request('http://site.invalid/'), { locals: { shown } });
    return new Uint8Array(await response.arrayBuffer());
  },
  icons,
  styles,
};

export default templates;
