/*
 * A page of today, tomorrow or the weekend is made for the day of the build. After midnight this leads on to the search
 * for the same, which goes by the visitor's clock; a page of a day to come is a preview, and stays. Without this script
 * the page says of which day it is.
 */
import { presentDate } from '../search/present-day.ts';

const { made = '', zone = '', search = '' } = document.currentScript?.dataset ?? {};
const today = presentDate(zone, new Date());
if (today !== undefined && today > made) location.replace(search);
