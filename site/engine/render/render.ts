import { BuildError, messageOf } from '#errors';
import type { Document } from '../../routing/documents.ts';
import type { Templates } from '../compile/templates.ts';

/** Returns the HTML of a document, in UTF-8. Throws `BuildError`, naming the page, where its template fails. */
export async function renderDocument(
  { render }: Templates,
  { address, shown }: Document,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await render(shown);
  } catch (error) {
    const page = decodeURI(shown.publication.href(address));
    throw new BuildError({ message: `The page ${page} can't be built: ${messageOf(error)}`, cause: error });
  }
}
