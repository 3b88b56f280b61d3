/*
 * Applies the visitor's choice of light or dark. This runs before anything is painted, so that no page flashes in the
 * other colours. Without a choice, or without this script, the system decides. A chosen language is stored for the root
 * of the site, in a cookie, which hosts can read. As this runs on every page, it also removes outdated marks of today.
 */

import { presentDate } from '../search/present-day.ts';

/** Removes outdated marks of today and tomorrow. `data-day` is the day on which a mark is true. Dates stay. */
function removePastMarks(timeZone: string): void {
  const today = presentDate(timeZone, new Date());
  if (today === undefined) return;
  const past = [...document.querySelectorAll<HTMLElement>('[data-day]')].filter(
    ({ dataset: { day = '' } }) => day < today,
  );
  for (const mark of past) if (mark.localName === 'span') mark.remove();
  for (const mark of past) {
    mark.classList.remove('daymark-today', 'is-today');
    mark.removeAttribute('aria-current');
    // A heading with the text "Today" only.
    if (mark.localName === 'h2') mark.textContent = mark.parentElement?.querySelector('.daymark')?.textContent ?? '';
  }
}

const KEY = 'almanac-theme';
const root = document.documentElement;
const { zone = '' } = document.currentScript?.dataset ?? {};

/** Whether the mark of the choice is this site's: a site around the calendar may have one of its own. */
const isOwn = root.dataset.theme === undefined;

/** The choice on this page; in browsers without storage it holds as long as the page is open. */
let chosen = 'system';

function readChoice(): void {
  try {
    chosen = localStorage.getItem(KEY) ?? 'system';
  } catch {
    // The browser has no storage.
  }
}

function apply(): void {
  if (isOwn) root.dataset.theme = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme-color]')) {
    const { themeColor = '' } = meta.dataset;
    if (chosen === 'light' || chosen === 'dark') meta.media = themeColor === chosen ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${themeColor})`;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    input.checked = input.value === chosen;
}

function choose(theme: string): void {
  chosen = theme;
  apply();
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice holds for this page only.
  }
}

function follow(): void {
  readChoice();
  apply();
}

follow();
document.addEventListener('DOMContentLoaded', () => {
  apply();
  removePastMarks(zone);
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    input.addEventListener('change', () => choose(input.value));
});
// Chosen in another tab, or before this page came back from the browser's memory.
addEventListener('storage', follow);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});

/** The lifetime of the cookie: a year, in seconds. */
const LIFETIME = 31_536_000;

addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.languages a, .chooser a') : null;
  const { cookie } = link?.dataset ?? {};
  if (link !== null && cookie !== undefined)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie must be there before the page is left.
    document.cookie = `${cookie}=${link.hreflang.toLowerCase()};path=/;max-age=${LIFETIME};samesite=lax`;
});
