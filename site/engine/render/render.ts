import { BuildError, messageOf } from '#errors';
import type { SiteDocument } from '../../documents/documents.ts';
import { digestOfModel } from '../../models/digest.ts';
import type { Templates } from '../compile/templates.ts';

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
