/*
 * Gives each address on the page of calendars a button that copies it, and opens the feed that the page's address
 * names. Without this script, visitors select addresses and open feeds by hand.
 */

/** The time for which a button confirms a copy, in milliseconds. */
const CONFIRMATION_MS = 3_000;

const list = document.querySelector<HTMLElement>('[data-copy]');
const { copy = '', copied = '' } = list?.dataset ?? {};

function buttonFor(field: HTMLInputElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = copy;
  // Heard as well as seen: the button is where the reader is.
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = copy;
      }, CONFIRMATION_MS);
    } catch {
      // The address is selected: the reader can still copy it.
    }
  });
  return button;
}

// Browsers have no clipboard for pages over plain HTTP from another machine.
if (navigator.clipboard !== undefined)
  for (const field of list?.querySelectorAll<HTMLInputElement>('.feed-address input') ?? [])
    field.closest('p')?.append(buttonFor(field));

function openTarget(): void {
  const target = document.querySelector(':target');
  for (let one = target?.closest('details'); one; one = one.parentElement?.closest('details')) one.open = true;
  target?.scrollIntoView();
}

addEventListener('hashchange', openTarget);
openTarget();
