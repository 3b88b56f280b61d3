/*
 * The map of venues: it is fetched, with its tiles, once a visitor asks for it. Names of venues are always inserted as
 * text.
 */

import {
  type Coords,
  type DoneCallback,
  divIcon,
  GridLayer,
  map as leafletMap,
  type Marker,
  marker,
  point,
} from 'leaflet';
import { pageAddress } from '#content/calendar/addresses';
import { pageAddressAt, pathBelow } from '../addresses/page-paths.ts';
import { countWriterOf, fill } from '../i18n/wording.ts';
import { clustersOf, type MapMark } from '../places/clusters.ts';
import type { MapTexts } from '../places/map-texts.ts';
import type { PlaceRow } from '../places/places-file.ts';
import { element } from '../search/elements.ts';
import { comingEvents, nextEventItemMaker, nextEventsAt } from '../search/next-events.ts';
import { presentMoment } from '../search/present-day.ts';
import type { SearchEvent } from '../search/rows.ts';

const button = document.querySelector<HTMLButtonElement>('button[data-map]');
const frame = document.querySelector<HTMLElement>('.map-frame');

/** The zoom for one venue among its streets. */
const STREETS = 16;
const MOST = 19;

/** The card of a mark; `listed` resolves when it has its events, and rejects if they can't be fetched. */
type Card = { readonly card: HTMLElement; readonly listed: Promise<void> };

/** The size of a mark, in pixels: as large as a finger. */
const SIZE = 44;

async function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}

async function placesOf({ place, places }: MapTexts): Promise<readonly PlaceRow[]> {
  if (place !== undefined) return [place];
  const response = await fetch(places);
  if (!response.ok) throw new Error(`${places}: ${response.status}`);
  return response.json();
}

/** The tiles of a map. Leaflet's own layer puts `data:` URLs into discarded tiles, which the policy refuses. */
class Tiles extends GridLayer {
  readonly #template: string;

  constructor({ tiles, attribution }: MapTexts) {
    super({ attribution, maxZoom: MOST });
    this.#template = tiles;
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    tile.referrerPolicy = 'strict-origin';
    tile.addEventListener('load', () => done(undefined, tile));
    tile.addEventListener('error', () => done(new Error(tile.src), tile));
    const parts: Readonly<Record<string, string>> = {
      x: String(x),
      y: String(y),
      z: String(z),
      r: devicePixelRatio > 1 ? '@2x' : '',
    };
    tile.src = this.#template.replaceAll(/\{([xyzr])\}/g, (_whole, part) => parts[part] ?? '');
    return tile;
  }
}

function show(texts: MapTexts, all: readonly PlaceRow[], within: HTMLElement): void {
  const countText = countWriterOf(document.documentElement.lang);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moves = { zoomAnimation: !isStill, fadeAnimation: !isStill, markerZoomAnimation: !isStill, inertia: !isStill };
  const map = leafletMap(within, { ...moves, maxZoom: MOST, zoomControl: false, scrollWheelZoom: false });
  map.attributionControl.setPrefix(false);
  new Tiles(texts).addTo(map);

  const control = (label: string, sign: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.ariaLabel = label;
    element.textContent = sign;
    element.addEventListener('click', act);
    return element;
  };
  const zoom = document.createElement('p');
  zoom.className = 'map-zoom';
  zoom.append(
    control(texts.zoomIn, '+', () => map.zoomIn()),
    control(texts.zoomOut, '−', () => map.zoomOut()),
  );
  within.before(zoom);

  const present = presentMoment(texts.timeZone);
  const itemOf = nextEventItemMaker(document.documentElement.lang, texts.root, present.day);

  const files = new Map<string, Promise<readonly SearchEvent[]>>();

  /** Returns the coming events of a file, which is fetched once; after a failure, the next call fetches it again. */
  function eventsIn(file: string): Promise<readonly SearchEvent[]> {
    const events = files.get(file) ?? comingEvents(file, texts.language, present);
    files.set(file, events);
    events.catch(() => files.delete(file));
    return events;
  }

  /** Adds a list of the next events of a venue to an element. Throws if a file of events can't be fetched. */
  async function addEvents(to: HTMLElement, venue: string): Promise<void> {
    const coming: SearchEvent[] = [];
    let next: readonly SearchEvent[] = [];
    for (const file of texts.files) {
      coming.push(...(await eventsIn(file)));
      // The event of the page needs no mention.
      next = nextEventsAt(coming, 'venue', venue, new Set([pageAddressAt(texts.root, location.pathname)]));
      if (next.length > 0) break;
    }
    if (next.length > 0) to.append(element('ul', '', ...next.map(itemOf)));
  }

  /** Returns the card of a mark: the venue, with a link to its page unless this is it, its next events, and the way there. */
  function cardOf([title, city, name, latitude, longitude, count, hasDirections]: PlaceRow): Card {
    const card = element('div', 'map-card');
    const link = document.createElement('a');
    link.href = pathBelow(texts.root, pageAddress({ language: texts.language, kind: 'venues', name }));
    link.textContent = title;
    const isOwnPage = link.pathname === location.pathname;
    card.append(element('p', 'map-venue', isOwnPage ? title : link));
    if (city !== '') card.append(element('p', '', city));
    if (texts.place === undefined) card.append(element('p', '', countText(texts.events, count)));
    const way = document.createElement('a');
    way.href = `${texts.directions.url}${latitude},${longitude}`;
    way.rel = 'nofollow noopener';
    way.textContent = texts.directions.label;
    const events = element('div', '');
    card.append(events);
    if (hasDirections) card.append(element('p', '', way));
    return { card, listed: isOwnPage ? Promise.resolve() : addEvents(events, name) };
  }

  const markers = new Map<string, Marker>();
  let marksIn = clustersOf(all);

  function markerOf(mark: MapMark): Marker {
    const isOne = 'place' in mark;
    const icon = divIcon({
      className: isOne ? 'map-mark' : 'map-mark map-group',
      html: isOne ? '' : String(mark.count),
      iconSize: point(SIZE, SIZE),
      popupAnchor: point(0, -SIZE / 4),
    });
    const pin = marker([mark.latitude, mark.longitude], { icon, keyboard: true });
    const label = isOne ? mark.place[0] : fill(texts.group, { venues: countText(texts.venues, mark.count) });
    pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label));
    // Leaflet handles only Enter, and not for groups.
    const onKeys = (keys: readonly string[], act: () => void) =>
      pin.on('add', () =>
        pin.getElement()?.addEventListener('keydown', (event) => {
          if (!keys.includes(event.key)) return;
          event.preventDefault();
          act();
        }),
      );
    if (isOne) {
      onKeys([' '], () => pin.openPopup());
      let card: HTMLElement | undefined;
      /** Fits the popup to its card. Leaflet inserts the card afresh, which takes the focus from it. */
      const fit = () => {
        const { activeElement } = document;
        pin.getPopup()?.update();
        if (activeElement instanceof HTMLElement && card?.contains(activeElement))
          activeElement.focus({ preventScroll: true });
      };
      // Leaflet asks for the content again when it changes.
      const content = () => {
        if (card !== undefined) return card;
        const made = cardOf(mark.place);
        card = made.card;
        // Without its events, the card is made afresh when it is opened again.
        made.listed.then(fit, () => {
          card = undefined;
        });
        return card;
      };
      pin.bindPopup(content, { closeButton: false, autoPanPadding: point(SIZE, SIZE) });
      pin.on('popupopen', () => pin.getPopup()?.getElement()?.querySelector('a')?.focus({ preventScroll: true }));
      return pin;
    }
    const separate = () => {
      // The mark will be gone: the focus moves to the map.
      within.focus({ preventScroll: true });
      map.setView([mark.latitude, mark.longitude], Math.min(mark.apartAt, MOST));
    };
    pin.on('click', separate);
    onKeys(['Enter', ' '], separate);
    return pin;
  }

  function showMarks(): void {
    const bounds = map.getBounds();
    const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const marks = new Map(marksIn({ bounds: view, zoom: map.getZoom() }).map((mark) => [mark.key, mark]));
    // A card that is read stays, even if it takes so much room that its mark lies outside.
    for (const [key, pin] of markers)
      if (!marks.has(key) && !pin.isPopupOpen()) {
        pin.remove();
        markers.delete(key);
      }
    // Reading order: from north to south and west to east.
    const inOrder = [...marks.values()].sort(
      (one, other) => other.latitude - one.latitude || one.longitude - other.longitude,
    );
    for (const mark of inOrder) if (!markers.has(mark.key)) markers.set(mark.key, markerOf(mark).addTo(map));
  }

  /** Shows some venues. All marks are made again, because groups change. */
  function showPlaces(places: readonly PlaceRow[]): void {
    for (const pin of markers.values()) pin.remove();
    markers.clear();
    marksIn = clustersOf(places);
    if (places.length === 0) map.fitWorld({ animate: false });
    else
      map.fitBounds(
        places.map(([, , , latitude, longitude]) => [latitude, longitude]),
        { maxZoom: STREETS, padding: [SIZE, SIZE], animate: false },
      );
    showMarks();
  }

  /** Returns the venues of the search's results, with the number of their events; all venues without a search. */
  function venuesToShow(): readonly PlaceRow[] {
    const { venues } = frame?.dataset ?? {};
    if (venues === undefined) return all;
    const counts = new Map<string, number>(JSON.parse(venues));
    return all.flatMap((row): PlaceRow[] => {
      const [title, city, name, latitude, longitude, , hasDirections] = row;
      const count = counts.get(name);
      return count === undefined ? [] : [[title, city, name, latitude, longitude, count, hasDirections]];
    });
  }

  within.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = [...markers.values()].find((one) => one.isPopupOpen());
    open?.closePopup();
    open?.getElement()?.focus({ preventScroll: true });
  });
  map.on('moveend', showMarks);
  showPlaces(venuesToShow());
  if (frame !== null)
    new MutationObserver(() => showPlaces(venuesToShow())).observe(frame, { attributeFilter: ['data-venues'] });
}

if (button !== null && frame !== null) {
  const texts: MapTexts = JSON.parse(button.dataset.map ?? '');
  const status = button.parentElement?.querySelector('[role=status]');
  let isLoading = false;
  button.addEventListener('click', async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const [places] = await Promise.all([placesOf(texts), loadStyles(texts.styles)]);
      frame.hidden = false;
      const within = document.createElement('div');
      within.className = 'map';
      within.role = 'region';
      within.ariaLabel = texts.label;
      frame.append(within);
      show(texts, places, within);
      within.focus({ preventScroll: true });
      button.parentElement?.remove();
    } catch {
      isLoading = false;
      frame.hidden = true;
      frame.replaceChildren();
      if (status) status.textContent = texts.failed;
    }
  });
}
