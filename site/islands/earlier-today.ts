/*
 * Puts today's coming events first: events that are over move behind the others, under a heading of their own, so that
 * the reading order stays the visual order. Nothing is painted before that, so that nothing moves. Without this script
 * the events are in the order of the day.
 */

/** The end of the day that the page shows as today. */
const { until = '' } = document.currentScript?.dataset ?? {};

function arrange(): void {
  const now = Date.now();
  const earlier = document.querySelector<HTMLElement>('.earlier');
  const today = earlier?.parentElement;
  const events = Array.from(today?.querySelectorAll<HTMLElement>('.event') ?? []);
  const over = events.filter(({ dataset }) => Date.parse(dataset.end ?? '') <= now);
  if (!earlier || !today || over.length === 0) return;
  earlier.hidden = false;
  earlier.querySelector('.agenda-events')?.append(...over);
  for (const part of today.querySelectorAll<HTMLElement>('.agenda-day'))
    part.hidden = part.querySelector('.event') === null;
  const nothing = today.querySelector<HTMLElement>('.empty');
  if (nothing) nothing.hidden = over.length < events.length;
}

// On a later day the page is outdated, and all of its events of today are over.
if (Date.now() < Date.parse(until)) {
  const { dataset } = document.documentElement;
  dataset.arranging = '';
  // The first change reports that the page is parsed.
  document.addEventListener(
    'readystatechange',
    () => {
      try {
        arrange();
      } finally {
        delete dataset.arranging;
      }
    },
    { once: true },
  );
}
