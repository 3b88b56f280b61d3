import type { CalendarEvent } from '#content/calendar/entries';
import type { OwnPictures } from '../pictures/picture-of.ts';
import { type Picture, pictureOf } from '../pictures/picture-of.ts';

/** A featured event with its picture. */
type Highlight = { readonly event: CalendarEvent; readonly picture: Picture };

/** The most highlights of a home page: two rows of three, or three of two. */
const MOST = 6;

/**
 * Returns the next featured events that have a picture, in the order of `upcoming`; of a series only its next date.
 * `seriesName` names the series of an event.
 */
export function highlightsOf(
  upcoming: readonly CalendarEvent[],
  own: OwnPictures,
  seriesName: (event: CalendarEvent) => string | undefined,
): readonly Highlight[] {
  const found: Highlight[] = [];
  const passed = new Set<string>();
  for (const event of upcoming) {
    if (found.length === MOST) break;
    if (event.record.featured !== true || event.status === 'cancelled') continue;
    const picture = pictureOf(event.record, own);
    if (picture?.made === undefined) continue;
    const series = seriesName(event);
    if (series !== undefined && passed.has(series)) continue;
    if (series !== undefined) passed.add(series);
    found.push({ event, picture });
  }
  return found;
}
