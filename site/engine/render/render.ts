import { BuildError, messageOf } from '#errors';
import { digestOf } from '../../models/digest.ts';
import type { Document } from '../../routing/documents.ts';
import type { Templates } from '../compile/templates.ts';

/** Returns the digest of what a document shows: the same digest, words and templates make the same bytes. */
export const documentDigest = ({ view }: Pick<Document, 'view'>, model: object): string => digestOf([view, model]);

/** The HTML of a document in UTF-8, and the digest of what it shows. */
type RenderedDocument = { readonly html: Uint8Array<ArrayBuffer>; readonly digest: string };

/** Renders a document. Throws `BuildError`, naming the page, where its template fails. */
export async function renderDocument({ render }: Templates, document: Document): Promise<RenderedDocument> {
  const { address, view, words } = document;
  try {
    const model = document.model();
    return { html: await render({ view, model, words }), digest: documentDigest(document, model) };
  } catch (error) {
    const page = decodeURI(words.href(address));
    throw new BuildError({ message: `The page ${page} can't be built: ${messageOf(error)}`, cause: error });
  }
}
