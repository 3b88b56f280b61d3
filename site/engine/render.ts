import { setImmediate } from 'node:timers/promises';
import type { Calendar } from '#content/calendar/calendar';
import { BuildError, messageOf } from '#errors';
import { documentsOf, type SiteDocument } from '../documents/documents.ts';
import { digestOfModel } from '../models/digest.ts';
import { publicationOf } from '../publication/publication.ts';
import type { PublicationInputs } from '../publication/settings.ts';
import { type Templates, templatesAt } from './compile/templates.ts';

/** Returns the error for a document that can't be made. It names the page. */
function failure({ address, words }: SiteDocument, cause: unknown): BuildError {
  const page = decodeURI(words.href(address));
  return new BuildError({ message: `The page ${page} can't be built: ${messageOf(cause)}`, cause });
}

const digestOfInput = ({ view }: SiteDocument, model: object) => digestOfModel([view, model]);

/**
 * Returns the digest of a document's view and model: the same digest, words and templates make the same bytes. Throws
 * `BuildError`, which names the page, if its model can't be made.
 */
export function documentDigest(document: SiteDocument): string {
  try {
    return digestOfInput(document, document.model());
  } catch (error) {
    throw failure(document, error);
  }
}

/** The HTML of a document in UTF-8, and the digest of its view and model. */
type RenderedDocument = { readonly html: Uint8Array<ArrayBuffer>; readonly digest: string };

/** Renders a document. Rejects with `BuildError`, which names the page, if its model or template fails. */
export async function renderDocument({ render }: Templates, document: SiteDocument): Promise<RenderedDocument> {
  const { view, words } = document;
  try {
    const model = document.model();
    return { html: await render({ view, model, words }), digest: digestOfInput(document, model) };
  } catch (error) {
    throw failure(document, error);
  }
}

/**
 * The pages that a thread rendered, in UTF-8, and the digests of their views and models, in the order of the request.
 */
export type RenderedPages = {
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
  readonly digests: readonly string[];
};

/** A thread that renders pages of a site. */
export type RenderThread = {
  /** Renders the pages at these addresses. Rejects with `BuildError`. */
  render(addresses: readonly string[]): Promise<RenderedPages>;
  /** Ends the thread. */
  close(): Promise<void>;
};

/** The input of a thread that renders pages, besides the calendar; plain data. */
export type RenderThreadInput = {
  readonly settings: PublicationInputs;
  /** The folder of the compiled templates. */
  readonly templates: string;
};

/** How threads that render pages beside this one are started: how many are useful, from how many pages on, and the start. */
export type RenderThreads = {
  /** The number of useful threads, 0 or more. */
  readonly most: number;
  /** The least number of pages for each thread: fewer would be rendered before it has started. */
  readonly pagesEach: number;
  /** Starts a thread that renders pages of this calendar. */
  readonly start: (site: RenderThreadInput) => RenderThread;
};

/** Returns the function that renders pages in a thread. */
export async function pageRenderer(
  { settings, templates: folder }: RenderThreadInput,
  calendar: Calendar,
): Promise<RenderThread['render']> {
  const templates = await templatesAt(folder);
  const publication = publicationOf(settings, calendar);
  const documents = new Map(documentsOf(publication).map((document) => [document.address, document]));
  let before: Promise<unknown> = Promise.resolve();
  const renderAll = async (addresses: readonly string[]): Promise<RenderedPages> => {
    const pages: Uint8Array<ArrayBuffer>[] = [];
    const digests: string[] = [];
    for (const address of addresses) {
      const document = documents.get(address);
      if (document === undefined) throw new TypeError(`the site has no page at '${address}'`);
      const { html, digest } = await renderDocument(templates, document);
      pages.push(html);
      digests.push(digest);
    }
    return { pages, digests };
  };
  return (addresses) => {
    const rendered = before.then(() => renderAll(addresses));
    before = rendered.catch(() => undefined);
    return rendered;
  };
}

/** The pages that a thread renders at a time. */
const AT_A_TIME = 8;

/** The pages to render, and their receiver. */
type PagesToRender = {
  readonly documents: readonly SiteDocument[];
  readonly templates: Templates;
  /** Receives the HTML of a document in UTF-8, and the digest of its view and model. */
  readonly write: (document: SiteDocument, page: Uint8Array, digest: string) => void;
  /** Work of this thread before it renders pages. */
  readonly first: () => Promise<void>;
};

/** Renders pages here and in useful threads, in any order. Rejects with `BuildError` if a page can't be rendered. */
export async function renderPages(
  { documents: all, templates, write, first }: PagesToRender,
  site: RenderThreadInput,
  available?: RenderThreads,
): Promise<void> {
  const threads: RenderThread[] = [];
  if (available !== undefined)
    while (threads.length < Math.min(available.most, Math.floor(all.length / available.pagesEach)))
      threads.push(available.start(site));
  // Models of a language share their parts: this thread takes them from the front, the others from the back.
  const documents = [...Map.groupBy(all, ({ language }) => language).values()].flat();
  let [from, to] = [0, documents.length];
  const takeLast = (number: number) => {
    const batch = documents.slice(Math.max(from, to - number), to);
    to -= batch.length;
    return batch;
  };
  const inThread = async (thread: RenderThread) => {
    for (let batch = takeLast(AT_A_TIME); batch.length > 0; batch = takeLast(AT_A_TIME)) {
      const { pages, digests } = await thread.render(batch.map(({ address }) => address));
      for (const [index, page] of pages.entries()) {
        const document = batch[index];
        if (document !== undefined) write(document, page, digests[index] ?? '');
      }
    }
  };
  const here = async () => {
    await first();
    while (from < to) {
      const document = documents[from];
      from += 1;
      if (document === undefined) continue;
      const { html, digest } = await renderDocument(templates, document);
      write(document, html, digest);
      // Threads receive their next pages meanwhile.
      if (threads.length > 0) await setImmediate();
    }
  };
  // Two batches at once, so that a thread has work while its last pages are written.
  const inThreads = threads.flatMap((thread) => [inThread(thread), inThread(thread)]);
  // If one part fails, the others must end before their files are removed.
  const ended = await Promise.allSettled(
    [here(), ...inThreads].map((part) =>
      part.catch((error: unknown) => {
        from = to;
        throw error;
      }),
    ),
  );
  await Promise.all(threads.map((thread) => thread.close()));
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
}
