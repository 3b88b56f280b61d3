import type { Point } from '#content/calendar/facts/places';
import { distanceOf, distanceWriter } from './distance.ts';
import type { PlaceRow } from './places-file.ts';

/** What the control that sorts by distance is told by its page. */
export type NearTexts = {
  /** The path of the file of venues. */
  readonly places: string;
  readonly finding: string;
  readonly sorted: string;
  readonly denied: string;
  readonly unknown: string;
  readonly failed: string;
};

/** How far the venues of a language are from a visitor, by their names in addresses. */
export type Near = {
  /** In metres; `undefined` of a venue whose point is not known. */
  distance(venue: string): number | undefined;
  written(metres: number): string;
};

/** Milliseconds that a device has to find where it is, and for which what it found before is as good. */
const PATIENCE = 15_000;
const RECENT = 120_000;

/** Why a position is not known, as the Geolocation API numbers it. */
const DENIED = 1;

const positionOf = (device: Geolocation) =>
  new Promise<Point>((resolve, reject) => {
    device.getCurrentPosition(({ coords }) => resolve(coords), reject, { timeout: PATIENCE, maximumAge: RECENT });
  });

async function placesIn(path: string): Promise<readonly PlaceRow[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/**
 * Has a button sort by distance and put things back: `show` is given the distances, or nothing. The position stays in the
 * page; what is fetched for it is the same for everybody. Beside the button stands what becomes of it.
 */
export function nearControl(button: HTMLButtonElement, show: (near: Near | undefined) => void): void {
  const texts: NearTexts = JSON.parse(button.dataset.near ?? '');
  const status = button.parentElement?.querySelector('[role=status]');
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const press = (isPressed: boolean) => button.setAttribute('aria-pressed', String(isPressed));

  async function findNear(): Promise<Near | string> {
    let here: Point;
    try {
      here = await positionOf(navigator.geolocation);
    } catch (error) {
      return Reflect.get(Object(error), 'code') === DENIED ? texts.denied : texts.unknown;
    }
    try {
      const rows = await placesIn(texts.places);
      const distances = new Map(
        rows.map(([, , name, latitude, longitude]) => [name, distanceOf(here, { latitude, longitude })]),
      );
      return { distance: (venue) => distances.get(venue), written: distanceWriter(document.documentElement.lang) };
    } catch {
      return texts.failed;
    }
  }

  button.addEventListener('click', async () => {
    const isOn = button.getAttribute('aria-pressed') === 'true';
    press(!isOn);
    if (isOn) {
      say('');
      show(undefined);
      return;
    }
    say(texts.finding);
    const near = await findNear();
    // Pressed again meanwhile: nothing is sorted.
    if (button.getAttribute('aria-pressed') !== 'true') return;
    const isKnown = typeof near !== 'string';
    press(isKnown);
    say(isKnown ? texts.sorted : near);
    if (isKnown) show(near);
  });
}
