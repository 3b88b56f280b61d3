/*
 * Fetches what a button needs when it is pressed for the first time: a script of the site, named by the button, which then
 * does what was asked and hears the button from there on. Nobody else pays for it.
 */

/** The number of times that something was asked for: what could not be fetched is fetched again under another address. */
let attempts = 0;

/** Runs a script, and waits for its end. The compiler of the package would change an import of what is not written out. */
function run(address: string): Promise<unknown> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = attempts === 0 ? address : `${address}#${attempts}`;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-script]')) {
  const { script = '', failed = '' } = button.dataset;
  const begin = async () => {
    button.removeEventListener('click', begin);
    try {
      await run(script);
      button.dispatchEvent(new Event('click'));
    } catch {
      attempts += 1;
      const status = button.parentElement?.querySelector('[role=status]');
      if (status) status.textContent = failed;
      button.addEventListener('click', begin);
    }
  };
  button.addEventListener('click', begin);
}
