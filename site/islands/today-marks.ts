import { presentDate } from '../search/present-day.ts';

/**
 * Removes marks of today and tomorrow from a page of an earlier day. `data-day` of a mark is the day on which it is
 * true. Dates stay.
 */
export function takeOffPastMarks(timeZone: string): void {
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
