/*
 * Replaces an outdated page of today, tomorrow or the weekend: after midnight it leads to a search for the same, which
 * uses the visitor's clock. Pages of coming days are previews, and stay. Without this script the page still shows its
 * date.
 */
import { presentDate } from '../search/present-day.ts';

const { made = '', zone = '', search = '' } = document.currentScript?.dataset ?? {};
const today = presentDate(zone, new Date());
if (today !== undefined && today > made) location.replace(search);
