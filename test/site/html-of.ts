import type { SiteDocument } from '../../site/documents/documents.ts';
import type { Templates } from '../../site/engine/compile/templates.ts';
import { renderDocument } from '../../site/engine/render.ts';

const utf8 = new TextDecoder();

/** Returns the HTML of a document as text. */
export const htmlOf = async (templates: Templates, document: SiteDocument): Promise<string> =>
  utf8.decode((await renderDocument(templates, document)).html);
