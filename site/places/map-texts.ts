import type { Plural } from '../i18n/wording.ts';
import type { PlaceRow } from './places-file.ts';

/** What the script of a map is told by its page. */
export type MapTexts = {
  /** The template of the tiles' URLs. */
  readonly tiles: string;
  /** Safe HTML. */
  readonly attribution: string;
  /** The path of the style sheet. */
  readonly styles: string;
  /** The one venue that is shown; else those of the file at the path. */
  readonly place?: PlaceRow | undefined;
  readonly places: string;
  /** The path below which the pages of venues lie. */
  readonly pages: string;
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly group: string;
  readonly venues: Plural;
  readonly events: Plural;
  readonly failed: string;
};
