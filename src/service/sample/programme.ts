import type { TranslatedEvent } from '#service/sample/definition';
import { occurrencesOf, type Series } from '#service/sample/series';
import { CHESS } from '#service/sample/series/chess';
import { CONCERTS } from '#service/sample/series/concerts';
import { DANCES_AT_CASINO } from '#service/sample/series/dances';
import { DISPLAYS_AROUND } from '#service/sample/series/displays';
import { ATHENAEUM } from '#service/sample/series/evenings';
import { FEASTS } from '#service/sample/series/feasts';
import { FILM_CLUB } from '#service/sample/series/films';
import { GARDEN } from '#service/sample/series/gardens';
import { JAMS } from '#service/sample/series/jams';
import { LANGUAGES } from '#service/sample/series/languages';
import { MARKET } from '#service/sample/series/market';
import { OBJECT_TOURS } from '#service/sample/series/objects';
import { PLAYS_FRIDAY, PLAYS_SATURDAY } from '#service/sample/series/plays';
import { READING } from '#service/sample/series/reading';
import { SKY } from '#service/sample/series/sky';
import { STORIES } from '#service/sample/series/stories';
import { CLOISTER, POOL } from '#service/sample/series/summer';
import { FLEA_MARKET, LUNCHES } from '#service/sample/series/sundays';
import { WALKS } from '#service/sample/series/walks';
import { WORKSHOPS } from '#service/sample/series/workshops';
import { YEARLY } from '#service/sample/series/yearly';

/** Everything in the city that comes round. */
const PROGRAMME: readonly Series[] = [
  MARKET,
  FILM_CLUB,
  CONCERTS,
  READING,
  WALKS,
  OBJECT_TOURS,
  DISPLAYS_AROUND,
  SKY,
  WORKSHOPS,
  STORIES,
  LANGUAGES,
  CHESS,
  JAMS,
  PLAYS_FRIDAY,
  PLAYS_SATURDAY,
  DANCES_AT_CASINO,
  POOL,
  CLOISTER,
  ATHENAEUM,
  FLEA_MARKET,
  LUNCHES,
  GARDEN,
  ...YEARLY,
  ...FEASTS,
];

/** The occurrences of every series around a day. */
export function programmeAround(day: Temporal.PlainDate): TranslatedEvent[] {
  return PROGRAMME.flatMap((series) => occurrencesOf(series, day));
}
