/*
 * Has the browser load pages of the calendar whole in a site that replaces its pages in place, as Astro's `ClientRouter` does: the
 * calendar's scripts run once, when a page is loaded.
 */

export {};

/** Tells whether this page has replaced another one in place. */
function isInPlace(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}

if (isInPlace() && document.querySelector('[name=astro-view-transitions-enabled]') !== null) location.reload();

document.addEventListener('astro:before-preparation', (event) => event.preventDefault());
