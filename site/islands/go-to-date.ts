/*
 * Leads to a date that a visitor enters: to the page of the day, or else to the day in its month, or else to its year. Without
 * this script there is no field, and months and years are links.
 */

export {};

const form = document.querySelector<HTMLFormElement>('form.go-to-date');
const field = form?.querySelector('input');
const note = form?.querySelector<HTMLElement>('[role=status]');

/**
 * Tells whether the site has a page; also true if that can't be found out, so that the browser says why. What is fetched here is in
 * its cache when the page is opened.
 */
async function mayHavePage(path: string): Promise<boolean> {
  return fetch(path).then(
    ({ ok }) => ok,
    () => true,
  );
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const date = field?.value ?? '';
  const [year = '', month = '', day = ''] = date.split('-');
  if (day === '' || note === null || note === undefined) return;
  note.textContent = '';
  for (const pattern of form.dataset.pages?.split(' ') ?? []) {
    const path = pattern.replaceAll('{year}', year).replaceAll('{month}', month).replaceAll('{day}', day);
    const hasPage = await mayHavePage(path);
    // Another date was entered meanwhile.
    if (field?.value !== date) return;
    if (hasPage) {
      location.assign(path);
      return;
    }
  }
  note.textContent = note.dataset.none ?? '';
});
