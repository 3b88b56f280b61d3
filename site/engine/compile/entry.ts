/*
 * The compiled module: the templates, and everything that they import. It runs from the cache folder, without any other
 * module of Almanac.
 */
import type { SSRResult } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import {
  type AstroComponentFactory,
  createComponent,
  renderTemplate,
  renderToString,
} from 'astro/runtime/server/index.js';
import type { ViewInput } from '../../documents/documents.ts';
import { ICONS } from '../../icons/icons.ts';
import styles from '../../styles/site.css?url';
import type { Templates } from './templates.ts';

/**
 * A request that Astro renders. All pages are rendered in one request, one after another: Astro's work for a request
 * takes as long as a small page, and its memory is freed late.
 */
type OpenRequest = {
  /** The component of the one route. */
  readonly page: AstroComponentFactory;
  /** Astro's state of the request, to which components add. */
  readonly result: SSRResult;
  /** `Astro.locals` of the components. */
  readonly locals: App.Locals;
  /** Resets `result` for the next page. */
  readonly begin: () => void;
};

let open: OpenRequest | undefined;
const current = () => open;

/** Returns a copy of a set or list, whose items both share, or of a plain value. Throws a `TypeError` for any other object. */
function copyOf(value: unknown): unknown {
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return [...value];
  if (typeof value !== 'object' || value === null) return value;
  throw new TypeError('Astro keeps something of a request that is neither set, list nor plain value');
}

/** Returns a copy of Astro's state of a request: pages add to it, and each must begin with the initial state. */
const copiesIn = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, copyOf(value)]));

/** Returns a component that captures the request of a page and renders nothing. */
function captureComponent(page: AstroComponentFactory): AstroComponentFactory {
  const take = (result: SSRResult) => {
    const { locals } = result.createAstro({}, null);
    const { styles, scripts, links, _metadata } = result;
    const beginning = copiesIn({ cancelled: false, styles, scripts, links });
    const metadata = copiesIn(_metadata);
    const begin = () => void Object.assign(result, copiesIn(beginning), { _metadata: copiesIn(metadata) });
    open = { page, result, locals, begin };
    return renderTemplate``;
  };
  return createComponent(take, page.moduleId, page.propagation);
}

const app = createApp({ streaming: false });

// Astro would answer with an error page that hides the cause.
app.renderError = (_request, { error, status }) => {
  throw error ?? new Error(`its template gave nothing (${status})`);
};

const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? [])
  pageMap?.set(component, async () => {
    const compiled = await load();
    const page = async () => {
      const module = await compiled.page();
      return { ...module, default: captureComponent(module.default) };
    };
    return { ...compiled, page };
  });

async function openRequest(input: ViewInput): Promise<OpenRequest> {
  await app.render(new Request('http://site.invalid/'), { locals: { input } });
  return current() ?? Promise.reject(new Error('Astro has not rendered the page'));
}

async function renderPage(input: ViewInput): Promise<Uint8Array<ArrayBuffer>> {
  const { page, result, locals, begin } = current() ?? (await openRequest(input));
  locals.input = input;
  begin();
  const html = await renderToString(result, page, {}, {}, true);
  if (typeof html !== 'string') throw new Error(`its template gave an answer without text (${html.status})`);
  return new TextEncoder().encode(html);
}

let before: Promise<unknown> = Promise.resolve();

const templates: Templates = {
  render(input) {
    const rendered = before.then(() => renderPage(input));
    before = rendered.catch(() => undefined);
    return rendered;
  },
  icons: ICONS,
  styles,
};

export default templates;
