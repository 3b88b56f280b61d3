import { presentDate } from '../search/present-day.ts';

/**
 * Takes marks of today and tomorrow off a page that is of an earlier day: what is marked says with `data-day` on which day
 * that is true. Its date stays.
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
    // A heading that said no more than "Today".
    if (mark.localName === 'h2') mark.textContent = mark.parentElement?.querySelector('.daymark')?.textContent ?? '';
  }
}
