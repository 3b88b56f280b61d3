/*
 * Shares the page of an event: with the device's own dialog, or else by copying its address. The button appears before
 * anything is painted, and only if one of the two works. Without this script, the browser's own means remain.
 */

/** Milliseconds for which the button confirms a copy. */
const CONFIRMED_FOR = 3_000;

// Browsers offer no sharing and no clipboard for pages over plain HTTP from another machine.
if (navigator.share !== undefined || navigator.clipboard !== undefined) document.documentElement.dataset.sharing = '';

document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector<HTMLButtonElement>('.share button');
  const label = button?.textContent ?? '';
  button?.addEventListener('click', async () => {
    const [url = ''] = location.href.split('#');
    try {
      if (navigator.share !== undefined) {
        await navigator.share({ title: document.querySelector('h1')?.textContent ?? '', url });
        return;
      }
      await navigator.clipboard.writeText(url);
      button.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = label;
      }, CONFIRMED_FOR);
    } catch {
      // The visitor cancelled, or the browser refuses to copy.
    }
  });
});
