import type { Point } from '#content/calendar/facts/places';
import { distanceOf, distanceWriter } from './distance.ts';
import type { PlaceRow } from './places-file.ts';

/** The input of the control that sorts by distance, from its page. */
export type NearTexts = {
  /** The path of the file of venues. */
  readonly places: string;
  readonly finding: string;
  readonly sorted: string;
  readonly denied: string;
  readonly unknown: string;
  readonly failed: string;
};

/** The distances of the venues of a language from a visitor, by their names in addresses. */
export type VenueDistances = {
  /** Returns a distance in metres; `undefined` for a venue without a known point. */
  distance(venue: string): number | undefined;
  /** Returns a distance as text. */
  written(metres: number): string;
};

/** Milliseconds in which a device must find its position, and for which an earlier position is valid. */
const PATIENCE = 15_000;
const RECENT = 120_000;

/** The code for a refused permission in the Geolocation API. */
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
 * Makes a button sort by distance, and restore the order: `show` gets the distances, or then `undefined`. The position
 * never leaves the page: the fetched file is the same for everybody. The element for the status is beside the button.
 */
export function setUpNearButton(button: HTMLButtonElement, show: (near: VenueDistances | undefined) => void): void {
  const texts: NearTexts = JSON.parse(button.dataset.near ?? '');
  const status = button.parentElement?.querySelector('[role=status]');
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const press = (isPressed: boolean) => button.setAttribute('aria-pressed', String(isPressed));

  async function findNear(): Promise<VenueDistances | string> {
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
