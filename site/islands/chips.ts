/*
 * Makes the chips above a view buttons that narrow it in place. The address has the state. What narrows the view is fetched once a
 * chip is pressed; if that fails, the chip leads to the page of the same events.
 */

export {};

const box = document.querySelector<HTMLElement>('.chips');

/** The filters by name and value of each chip. */
const chips = Array.from(box?.querySelectorAll<HTMLAnchorElement>('[data-filter]') ?? []);

const valueIn = (chip: HTMLAnchorElement, parameters: URLSearchParams) =>
  parameters.get(chip.dataset.filter ?? '') === chip.dataset.value;

let isFetched = false;

/** Marks the chips that the address has, and has the view narrowed to them. */
function follow(): void {
  const parameters = new URLSearchParams(location.search);
  for (const chip of chips) chip.ariaPressed = String(valueIn(chip, parameters));
  const pressed = chips.find(({ ariaPressed }) => ariaPressed === 'true');
  if (pressed !== undefined && !isFetched) {
    isFetched = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = box?.dataset.narrow ?? '';
    script.addEventListener('error', () => location.assign(pressed.href));
    document.head.append(script);
  }
  box?.dispatchEvent(new Event('narrow'));
}

function press(event: Event): void {
  const { currentTarget: chip } = event;
  if (!(chip instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  if (chip.ariaDisabled === 'true') return;
  const address = new URL(location.href);
  const { filter = '', value = '' } = chip.dataset;
  if (valueIn(chip, address.searchParams)) address.searchParams.delete(filter);
  else address.searchParams.set(filter, value);
  address.hash = '';
  history.pushState(null, '', address);
  follow();
}

for (const chip of chips) {
  chip.role = 'button';
  chip.addEventListener('click', (event) => {
    // A new tab shows the page of the same events.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) press(event);
  });
  chip.addEventListener('keydown', (event) => {
    if (event.key === ' ') press(event);
  });
}
addEventListener('popstate', follow);
follow();
