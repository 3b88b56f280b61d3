/*
 * Saves the event of the page in the visitor's browser, or removes it. The button appears before anything is painted, and only if the
 * browser has a storage.
 */

import { canSaveEvents, readSavedEvents, writeSavedEvents } from '../saved/saved-events.ts';
import { presentDate } from '../search/present-day.ts';

const { root = '', zone = '', path = '' } = document.currentScript?.dataset ?? {};

if (canSaveEvents()) document.documentElement.dataset.saving = '';

document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector<HTMLButtonElement>('.save button');
  const link = document.querySelector<HTMLAnchorElement>('.save a');
  const status = document.querySelector<HTMLElement>('.save [role=status]');
  if (button === null || link === null || status === null) return;
  const isSaved = () => readSavedEvents(root).some((event) => event.path === path);

  const show = () => {
    const saved = isSaved();
    button.ariaPressed = String(saved);
    link.hidden = !saved;
  };

  button.addEventListener('click', () => {
    const others = readSavedEvents(root).filter((event) => event.path !== path);
    const day = presentDate(zone, new Date()) ?? new Date().toISOString().slice(0, 10);
    const title = document.querySelector('h1')?.textContent ?? '';
    const events = isSaved() ? others : [...others, { path, title, lang: document.documentElement.lang, day }];
    status.textContent = writeSavedEvents(root, events) ? '' : (status.dataset.failed ?? '');
    show();
  });
  // Changed in another tab, or before this page came back from the browser's memory.
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
});
