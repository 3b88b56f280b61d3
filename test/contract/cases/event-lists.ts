import assert from 'node:assert/strict';
import { InvalidParameterError } from '#client/errors';
import type { TermKind } from '#interface/kinds';
import { type Case, NotShown, need, pick, sameIds, thrown } from '../case.ts';
import { eventsFor, placeOf, plain, zoneOf } from '../model.ts';
import type { Target } from '../target.ts';
import type { Known, Values, World } from '../world.ts';
import { type Draw, filterCase, idsOf, listCell, surroundingsOf, WIDE } from './filters.ts';

const open = ({ events }: World) => events.filter(({ served }) => !served.protected);

/** Draws a day on which an event of the list starts or ends. */
function day(world: World, random: () => number, end: 'start_date' | 'end_date'): string | undefined {
  return pick(open(world), random)?.served[end].slice(0, 10);
}

const ofDay =
  (parameter: string, end: 'start_date' | 'end_date', beside: Values = {}): Draw =>
  (world, random) => {
    const date = day(world, random, end);
    return date === undefined ? undefined : { ...beside, [parameter]: date };
  };

/** Returns the words of a text that are the same in every rendering of it. */
function words(text: string): string[] {
  return text
    .replace(/<[^>]*>|&#?\w+;/g, ' ')
    .split(/\s+/)
    .filter((word) => /^[a-z]{5,}$/.test(plain(word)));
}

const ofTerms =
  (kind: TermKind): Draw =>
  (world, random) => {
    const used = open(world).flatMap(({ served }) => served[kind]);
    const [one, other] = [pick(used, random), pick(used, random)];
    if (one === undefined || other === undefined) return undefined;
    // Services read a numeric slug as an id, and percent-encoded slugs differ in case.
    const name = (term: typeof one) => (/^[a-z][a-z-]*$/.test(term.slug) && random() < 0.5 ? term.slug : term.id);
    return { ...WIDE, [kind]: random() < 0.5 ? [name(one)] : [name(one), name(other)] };
  };

const ofLinks =
  (parameter: 'venue' | 'organizer'): Draw =>
  (world, random) => {
    const ids = open(world).flatMap(({ served }) => served[parameter].map(({ id }) => id));
    const chosen = [pick(ids, random), pick(ids, random)].filter((id) => id !== undefined);
    return chosen.length === 0 ? undefined : { ...WIDE, [parameter]: [...new Set(chosen)] };
  };

/** Draws a start with an offset, one second after the start of an event: only `strict_dates` leaves the event out. */
const strictly: Draw = (world, random) => {
  const zone = zoneOf(world);
  const timed = open(world).filter(({ served }) => served.timezone === zone && !served.all_day);
  const start = pick(timed, random)?.served.start_date.replace(' ', 'T');
  if (start === undefined || !zone.includes('/')) return undefined;
  const after = Temporal.PlainDateTime.from(start).toZonedDateTime(zone).add({ seconds: 1 });
  const text = after.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { start_date: text, end_date: WIDE.end_date, strict_dates: true };
};

const include: Draw = (world, random, { dialect }) => {
  const ids = [1, 2, 3].flatMap(() => pick(open(world), random)?.served.id ?? []);
  if (ids.length === 0) return undefined;
  const beside = dialect.quirks.includeKeepsWindow && random() < 0.7 ? { starts_after: '1970-01-02' } : {};
  return { ...beside, include: [...new Set(ids)] };
};

const search: Draw = (world, random) => {
  const served = pick(open(world), random)?.served;
  const word = pick(words(random() < 0.5 ? (served?.title ?? '') : (served?.description ?? '')), random);
  return word === undefined ? undefined : { ...WIDE, search: word };
};

/** Returns true if a query has no effect, because its parameters need a plugin that the site lacks. */
async function hasNoPlugin(target: Target, query: Values): Promise<boolean> {
  if (target.dialect.name === 'document') return false;
  const { world } = await surroundingsOf(target);
  const found = await idsOf(target.anonymous, 'events', target.defaultLanguage, { ...WIDE, ...query });
  return found.length === world.events.length;
}

const geoloc: Case = {
  cells: [listCell('events', 'geoloc')],
  title: 'events are filtered by whether their venue has coordinates',
  needs: 'read',
  async run(target) {
    if (await hasNoPlugin(target, { geoloc: true })) throw new NotShown('the site lacks the plugin');
    const draw: Draw = (_world, random) => ({ ...WIDE, geoloc: random() < 0.5 });
    await filterCase('events', 'geoloc', '', draw).run(target);
  },
};

const near: Case = {
  cells: [listCell('events', 'geoloc_lat'), listCell('events', 'geoloc_lng')],
  title: 'events are filtered by a point near their venue',
  needs: 'read',
  async run(target) {
    const around = await surroundingsOf(target);
    const event: Known<'events'> = need(
      open(around.world).find((one) => placeOf(one) !== undefined),
      'event at a place that is known',
    );
    const place = need(placeOf(event), 'place');
    const at = (latitude: number, longitude: number) =>
      idsOf(target.anonymous, 'events', target.defaultLanguage, {
        ...WIDE,
        geoloc_lat: latitude,
        geoloc_lng: longitude,
      });
    const { latitude, longitude } = place;
    if (await hasNoPlugin(target, { geoloc_lat: 0, geoloc_lng: 0 })) throw new NotShown('the site lacks the plugin');
    const here = await at(latitude, longitude);
    assert(here.includes(event.served.id), 'the event at the very point is left out');
    const unlocated = open(around.world)
      .filter((one) => placeOf(one) === undefined)
      .map(({ served }) => served.id);
    sameIds(
      here.filter((id) => unlocated.includes(id)),
      [],
      'events at no known place',
    );
    const far = latitude > 0 ? latitude - 60 : latitude + 60;
    assert(!(await at(far, longitude)).includes(event.served.id), 'the latitude makes no difference');
    const across = longitude > 0 ? longitude - 90 : longitude + 90;
    assert(!(await at(latitude, across)).includes(event.served.id), 'the longitude makes no difference');
  },
};

const ticketed: Case = {
  cells: [listCell('events', 'ticketed')],
  title: 'events are filtered by whether they have tickets, or the service refuses the filter',
  needs: 'read',
  async run(target) {
    const ask = (value: boolean) =>
      idsOf(target.anonymous, 'events', target.defaultLanguage, { ...WIDE, ticketed: value });
    if (target.dialect.name === 'the-events-calendar' && target.facts.ticketed === undefined) {
      await thrown(InvalidParameterError, () => ask(true));
      return;
    }
    const { world } = await surroundingsOf(target);
    const [withThem, withoutThem] = [await ask(true), await ask(false)];
    sameIds(
      [...withThem, ...withoutThem],
      world.events.map(({ served }) => served.id),
      'with and without tickets',
    );
    if (target.facts.ticketed === undefined) throw new NotShown('it is not known which events have tickets');
    sameIds(withThem, target.facts.ticketed, 'with tickets');
  },
};

const family: Case = {
  cells: [listCell('events', 'post_parent')],
  title: 'events are filtered by their parent post',
  needs: 'read',
  async run(target) {
    const { parent, children } = need(target.facts.family, 'event of which it is known that others belong to it');
    const query = { ...WIDE, post_parent: parent };
    sameIds(await idsOf(target.anonymous, 'events', target.defaultLanguage, query), children, 'children');
  },
};

const unknownParent: Case = {
  cells: [listCell('events', 'post_parent')],
  title: 'an unknown parent post is refused',
  needs: 'read',
  async run({ anonymous, defaultLanguage }) {
    await thrown(InvalidParameterError, () => anonymous.listPage('events', defaultLanguage, { post_parent: 99999999 }));
  },
};

const defaults: Case = {
  cells: [listCell('events'), listCell('events', 'start_date'), listCell('events', 'end_date')],
  title: 'events are listed from today to 24 months ahead by default, sorted by start',
  needs: 'read',
  async run(target) {
    const around = await surroundingsOf(target);
    const hidden = around.world.events.flatMap(({ served }) => (served.protected ? served.id : []));
    for (const query of [{}, WIDE]) {
      const found = (await idsOf(target.anonymous, 'events', target.defaultLanguage, query)).filter(
        (id) => !hidden.includes(id),
      );
      sameIds(found, eventsFor(query, around), JSON.stringify(query));
      const starts = found.map((id) => around.world.events.find(({ served }) => served.id === id)?.served.start_date);
      assert.deepEqual(starts, [...starts].sort(), 'order');
    }
  },
};

/** The cases for all parameters of the list of events, except paging and the status. */
export const EVENT_LISTS: readonly Case[] = [
  defaults,
  ...(
    [
      ['start_date', 'events are listed that start on a day or after it', ofDay('start_date', 'start_date')],
      [
        'end_date',
        'events are listed that end on a day or before it',
        ofDay('end_date', 'end_date', { start_date: WIDE.start_date }),
      ],
      ['starts_before', 'events are listed that start before the end of a day', ofDay('starts_before', 'start_date')],
      ['starts_after', 'events are listed that start after a day', ofDay('starts_after', 'start_date')],
      ['ends_before', 'events are listed that end before the end of a day', ofDay('ends_before', 'end_date')],
      ['ends_after', 'events are listed that end after a day', ofDay('ends_after', 'end_date')],
      ['strict_dates', 'strict dates apply to the second, and dates otherwise widen to whole days', strictly],
      ['search', 'events are found by words in their title and description', search],
      [
        'categories',
        'events are filtered by categories, given by id or slug, including descendants',
        ofTerms('categories'),
      ],
      ['tags', 'events are filtered by tags, given by id or slug', ofTerms('tags')],
      ['venue', 'events are filtered by their venues', ofLinks('venue')],
      ['organizer', 'events are filtered by their organizers', ofLinks('organizer')],
      [
        'featured',
        'events are filtered by whether they are featured',
        (_world, random) => ({ ...WIDE, featured: random() < 0.7 }),
      ],
      ['include', 'events are listed by their ids', include],
    ] satisfies [string, string, Draw][]
  ).map(([parameter, title, draw]) => filterCase('events', parameter, title, draw)),
  geoloc,
  near,
  ticketed,
  family,
  unknownParent,
];
