/*
 * Fetches the script that a button names when it is first pressed. The script then acts, and handles the button from
 * there on. Visitors who never press it do not load it.
 */

/** The number of failed attempts: each further attempt needs another address. */
let attempts = 0;

/** Runs a script, and resolves at its end. The compiler of the package would rewrite an import with a computed path. */
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
