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
  /** The URL of directions but for the point, and its label. */
  readonly directions: { readonly url: string; readonly label: string };
  /** The code of the page's language, the path of the site's root, and the site's zone. */
  readonly language: string;
  readonly root: string;
  readonly timeZone: string;
  /** The paths of the files of coming and later events. */
  readonly files: readonly string[];
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly group: string;
  readonly venues: PluralText;
  readonly events: PluralText;
  readonly failed: string;
};
