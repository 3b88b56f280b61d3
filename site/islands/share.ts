/*
 * Has the page of an event be passed on: by what the device has for that, or else by copying its address. The button is
 * there before anything is painted, and only where one of them works. Without this script the browser's own ways remain.
 */

/** Milliseconds for which the button says that it has copied. */
const CONFIRMED_FOR = 3_000;

// Browsers tell neither of pages that come over plain HTTP from another machine.
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
      // The visitor chose to share nothing, or the browser lets nobody copy.
    }
  });
});
