/*
 * Leads to a date that a visitor enters: to the page of the day, or else to the day in its month, or else to its year. Without
 * this script there is no field, and months and years are links.
 */

export {};

const form = document.querySelector<HTMLFormElement>('form.go-to-date');
const field = form?.querySelector('input');
const note = form?.querySelector<HTMLElement>('[role=status]');

/** Tells whether the site has a page. What is fetched here is in the browser's cache when the page is opened. */
async function hasPage(path: string): Promise<boolean> {
  return fetch(path).then(
    ({ ok }) => ok,
    () => false,
  );
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [year = '', month = '', day = ''] = field?.value.split('-') ?? [];
  if (day === '' || note === null || note === undefined) return;
  note.textContent = '';
  for (const pattern of form.dataset.pages?.split(' ') ?? []) {
    const path = pattern.replace('{year}', year).replace('{month}', month).replace('{day}', day);
    if (await hasPage(path)) {
      location.assign(path);
      return;
    }
  }
  note.textContent = note.dataset.none ?? '';
});
