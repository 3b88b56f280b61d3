import type { PluralText } from '../i18n/wording.ts';
import type { PlaceRow } from './places-file.ts';

/** The input of the map script from its page. */
export type MapTexts = {
  /** The template of the tiles' URLs. */
  readonly tiles: string;
  /** Safe HTML. */
  readonly attribution: string;
  /** The path of the style sheet. */
  readonly styles: string;
  /** The only venue of the map; if absent, the map shows the venues of the file `places`. */
  readonly place?: PlaceRow | undefined;
  readonly places: string;
  /** The path below which the pages of venues lie. */
  readonly pages: string;
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly group: string;
  readonly venues: PluralText;
  readonly events: PluralText;
  readonly failed: string;
};
