import { elementWithin } from './elements.ts';
import type { SearchTexts } from './search-texts.ts';

/** The page of the search, from which other pages take the templates and texts of results. */
type SearchPage = { readonly page: Document; readonly texts: SearchTexts };

/** Fetches the page of the search at a path. Throws if it can't be fetched, or lacks the search. */
export async function fetchSearchPage(path: string): Promise<SearchPage> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { page, texts: JSON.parse(elementWithin(page, '#search', HTMLFormElement).dataset.texts ?? '') };
}
