/*
 * Keeps the event of the page on the visitor's device, or no longer. The button appears before anything is painted, and only if the
 * browser has a storage.
 */

import { keepEvents, savedEvents } from '../saved/saved-events.ts';
import { presentDate } from '../search/present-day.ts';

const { root = '', zone = '' } = document.currentScript?.dataset ?? {};

if (keepEvents(root, savedEvents(root))) document.documentElement.dataset.saving = '';

document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector<HTMLButtonElement>('.save button');
  const link = document.querySelector<HTMLAnchorElement>('.save a');
  if (button === null || link === null) return;
  const label = button.textContent;
  const path = location.pathname.slice(root.length);
  const isSaved = () => savedEvents(root).some((event) => event.path === path);

  function show(): void {
    const saved = isSaved();
    button?.classList.toggle('is-saved', saved);
    if (button !== null) button.textContent = saved ? (button.dataset.saved ?? '') : label;
    if (link !== null) link.hidden = !saved;
  }

  button.addEventListener('click', () => {
    const others = savedEvents(root).filter((event) => event.path !== path);
    const day = presentDate(zone, new Date()) ?? new Date().toISOString().slice(0, 10);
    const title = document.querySelector('h1')?.textContent ?? '';
    keepEvents(root, isSaved() ? others : [...others, { path, title, lang: document.documentElement.lang, day }]);
    show();
  });
  addEventListener('storage', show);
  show();
});
