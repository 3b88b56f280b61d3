/*
 * Search results among the pages that people of the site write, above the events. Their file is fetched once a visitor
 * searches for words; if that fails, only events are shown.
 */

import { elementWithin } from '../search/elements.ts';
import { matchingOwnPages, type OwnPageRow } from '../search/own-pages.ts';

const section = elementWithin(document, '.search-pages', HTMLElement);
const list = elementWithin(section, 'ul', HTMLUListElement);
const words = elementWithin(document, '#search [name=q]', HTMLInputElement);

let fetched: Promise<readonly OwnPageRow[]> | undefined;

function rows(): Promise<readonly OwnPageRow[]> {
  fetched ??= fetch(section.dataset.file ?? '').then((response) => {
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.json();
  });
  fetched.catch(() => {
    fetched = undefined;
  });
  return fetched;
}

function itemOf([title, path]: OwnPageRow): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  item.append(link);
  return item;
}

async function show(query: string): Promise<void> {
  try {
    const matches = query.trim() === '' ? [] : matchingOwnPages(await rows(), query);
    if (words.value !== query) return;
    list.replaceChildren(...matches.map(itemOf));
    section.hidden = matches.length === 0;
  } catch {
    section.hidden = true;
  }
}

words.addEventListener('input', () => void show(words.value));
// The script of the search has already filled the field from the address.
addEventListener('popstate', () => void show(words.value));
void show(words.value);
