/*
 * Fetches what a button needs when it is pressed for the first time: a script of the site, named by the button, which then
 * does what was asked and hears the button from there on. Nobody else pays for it.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-script]')) {
  const { script = '', failed = '' } = button.dataset;
  const begin = async () => {
    button.removeEventListener('click', begin);
    try {
      await import(/* @vite-ignore */ script);
      button.dispatchEvent(new Event('click'));
    } catch {
      const status = button.parentElement?.querySelector('[role=status]');
      if (status) status.textContent = failed;
      button.addEventListener('click', begin);
    }
  };
  button.addEventListener('click', begin);
}
