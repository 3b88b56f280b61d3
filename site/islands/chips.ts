/*
 * Makes the chips above a view buttons that narrow it in place. The address has the state. What narrows the view is fetched once the
 * address has a filter; if that fails, a pressed chip leads to the page of its events.
 */

export {};

const FILTERS = ['when', 'category', 'access', 'free', 'online'];

const box = document.querySelector<HTMLElement>('.chips');
const list = box?.querySelector<HTMLElement>('.chip-list');
const status = box?.querySelector('.search-status');

const chips = () => Array.from(box?.querySelectorAll<HTMLAnchorElement>('[data-filter]') ?? []);

const isPressedIn = ({ dataset: { filter = '', value } }: HTMLAnchorElement, parameters: URLSearchParams) =>
  parameters.get(filter) === value;

let isFetched = false;

/** Fetches what narrows the view, which then narrows it. */
function fetchNarrowing(): void {
  isFetched = true;
  if (status) status.textContent = box?.dataset.loading ?? '';
  const script = document.createElement('script');
  script.type = 'module';
  script.src = box?.dataset.narrow ?? '';
  script.addEventListener('error', () => {
    if (box !== null) box.dataset.failed = '';
    const pressed = chips().find(({ ariaPressed }) => ariaPressed === 'true');
    if (pressed !== undefined) location.replace(pressed.href);
  });
  document.head.append(script);
}

/** Marks the chips that the address has, and has the view narrowed to them. */
function follow(): void {
  const parameters = new URLSearchParams(location.search);
  for (const chip of chips()) chip.ariaPressed = String(isPressedIn(chip, parameters));
  if (!isFetched && FILTERS.some((filter) => parameters.has(filter))) fetchNarrowing();
  box?.dispatchEvent(new Event('narrow'));
}

function press(event: Event): void {
  const chip = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-filter]') : null;
  // After a failure it is a link again.
  if (chip === null || box?.dataset.failed !== undefined) return;
  event.preventDefault();
  if (chip.ariaDisabled === 'true') return;
  const address = new URL(location.href);
  const { filter = '', value = '' } = chip.dataset;
  if (isPressedIn(chip, address.searchParams)) address.searchParams.delete(filter);
  else address.searchParams.set(filter, value);
  address.hash = '';
  history.pushState(null, '', address);
  follow();
}

if (list) {
  for (const chip of chips()) chip.role = 'button';
  list.addEventListener('click', (event) => {
    // A new tab shows the page that the chip leads to.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) press(event);
  });
  list.addEventListener('keydown', (event) => {
    if (event.key === ' ' && !event.repeat) press(event);
  });
}
addEventListener('popstate', follow);
follow();
