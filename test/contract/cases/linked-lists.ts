import assert from 'node:assert/strict';
import { type Case, NotShown, need, pick, sameIds } from '../case.ts';
import { plain } from '../model.ts';
import type { Target } from '../target.ts';
import { recordsOf, type Values, type World } from '../world.ts';
import { type Draw, filterCase, idsOf, listCell, surroundingsOf } from './filters.ts';

type LinkedKind = 'venues' | 'organizers';

const LINK = { venues: 'venue', organizers: 'organizer' } as const;

/** Returns the ids of listed venues or organizers to which events are linked whose start passes `counts`. */
function linkedTo(world: World, kind: LinkedKind, counts: (start: string) => boolean = () => true): number[] {
  const ids = world.events
    .filter(({ served }) => counts(served.start_date))
    .flatMap(({ served }) => served[LINK[kind]].map(({ id }) => id));
  const listed = new Set(world[kind].map(({ served }) => served.id));
  return [...new Set(ids)].filter((id) => listed.has(id));
}

const ofEvent =
  (kind: LinkedKind): Draw =>
  (world, random) => {
    const linked = world.events.filter(({ served }) => served[LINK[kind]].length > 0);
    const event = pick(linked, random)?.served.id;
    return event === undefined ? undefined : { event };
  };

/** Draws a search for a word from the name or another text field of a record. */
const words =
  (kind: LinkedKind): Draw =>
  (world, random) => {
    const raw: Values = pick(recordsOf<LinkedKind>(world, kind), random)?.raw ?? {};
    const names = kind === 'venues' ? ['venue', 'address', 'city'] : ['organizer', 'email'];
    const text = String(raw[pick(names, random) ?? ''] ?? '');
    const found = text.split(/[^\p{L}]+/u).filter((word) => /^[a-z]{4,}$/.test(plain(word)));
    const word = pick(found, random);
    return word === undefined ? undefined : { search: word };
  };

function hasEvents(kind: LinkedKind): Case {
  return {
    cells: [listCell(kind, 'has_events')],
    title: `${kind} are filtered by whether they have events`,
    needs: 'read',
    async run(target: Target) {
      const { world } = await surroundingsOf(target);
      const ask = (value: boolean) => idsOf(target.anonymous, kind, target.defaultLanguage, { has_events: value });
      const [some, none] = [await ask(true), await ask(false)];
      sameIds(
        [...some, ...none],
        world[kind].map(({ served }) => served.id),
        'with and without events',
      );
      const used = linkedTo(world, kind);
      sameIds(
        used.filter((id) => !some.includes(id)),
        [],
        'those of listed events that are left out',
      );
      if (used.length === world[kind].length) throw new NotShown('all have events');
    },
  };
}

function upcoming(kind: LinkedKind): Case {
  return {
    cells: [listCell(kind, 'only_with_upcoming')],
    title: `${kind} are filtered by whether they have upcoming events`,
    needs: 'read',
    async run(target) {
      const { world, today } = await surroundingsOf(target);
      const tomorrow = today.add({ days: 1 }).toString();
      const ahead = linkedTo(world, kind, (start) => start > `${tomorrow} 23:59:59`);
      const possible = linkedTo(world, kind, (start) => start >= today.subtract({ days: 1 }).toString());
      const past = need(
        linkedTo(world, kind).find((id) => !possible.includes(id)),
        `one of ${kind} whose events are all past`,
      );
      const found = await idsOf(target.anonymous, kind, target.defaultLanguage, { only_with_upcoming: true });
      // Services that look only at the next ten events leave out venues and organizers of later ones.
      const looked = target.dialect.quirks.upcomingAreNextTen ? [] : ahead;
      for (const id of looked) assert(found.includes(id), `${id} has events to come and is left out`);
      assert(found.length > 0 || ahead.length === 0, 'there are events to come, and nothing is listed');
      assert(!found.includes(past), `${past} has no events to come and is listed`);
      const all = await idsOf(target.anonymous, kind, target.defaultLanguage, {});
      assert(all.includes(past), `${past} is left out though nobody asked`);
    },
  };
}

/** The cases for all parameters of the lists of venues and organizers, except paging and the status. */
export const LINKED_LISTS: readonly Case[] = (['venues', 'organizers'] as const).flatMap((kind) => [
  filterCase(kind, 'search', `${kind} are found by a part of their text`, words(kind)),
  filterCase(kind, 'event', `${kind} are filtered by one of their events`, ofEvent(kind)),
  hasEvents(kind),
  upcoming(kind),
]);
