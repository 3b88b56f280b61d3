import { describe, expect, it } from 'vitest';
import { fieldClass } from '#interface/dialects/dialect';
import type { DialectName } from '#interface/dialects/dialects';
import { FIELDS, type Field } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { recordFrom } from '#records/from-response';
import { updateRequest } from '#records/request/to-request';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { editing } from './editing.ts';
import { type Json, TIMES } from './writing.ts';

const MEDIA = [{ id: 900, file: 'poster.png', width: 1200, height: 800 }];
const seed = { events: [], venues: [], organizers: [], terms: [], media: MEDIA };

const POST = { author: 2, date: '2026-01-02 03:04:05', status: 'private', description: '<p>d</p>', image: '900' };
const SITE = { phone: '1', website: 'https://one.example/' };
const PLACE = { address: 'A', city: 'C', country: 'L', province: 'P', state: 'S', zip: '1', stateprovince: 'SP' };
const FLAGS = { show_map: true, show_map_link: true, hide_from_listings: true, sticky: true, featured: true };

type Service = Awaited<ReturnType<typeof editing>>;

/** Creates a record of a kind with a value in every field; `n` makes its names unique. */
async function full(service: Service, kind: Kind, n: number): Promise<number> {
  const id = async (of: Kind, fields: Json) => Number((await service.make(of, fields)).id);
  switch (kind) {
    case 'events': {
      const links = {
        venue: await id('venues', { venue: `V ${n}` }),
        organizer: [await id('organizers', { organizer: `O ${n}` })],
        categories: [await id('categories', { name: `C ${n}` })],
        tags: [await id('tags', { name: `T ${n}` })],
      };
      const texts = { title: 'E', slug: 'e', excerpt: '<p>x</p>', cost: '10', website: SITE.website };
      const when = { ...TIMES, all_day: true, timezone: 'Asia/Tokyo' };
      return id(kind, { ...POST, ...texts, ...when, ...FLAGS, ...links });
    }
    case 'venues':
      return id(kind, { ...POST, ...SITE, ...PLACE, venue: `V2 ${n}`, show_map: 'true', show_map_link: 'true' });
    case 'organizers':
      return id(kind, { ...POST, ...SITE, organizer: `O2 ${n}`, email: 'o@example.org' });
    case 'categories':
      return id(kind, {
        name: `C2 ${n}`,
        slug: `c2-${n}`,
        description: 'd',
        parent: await id(kind, { name: `Above ${n}` }),
      });
    case 'tags':
      return id(kind, { name: `T2 ${n}`, slug: `t2-${n}`, description: 'd' });
  }
}

const fieldsOf = (kind: Kind): readonly Field[] => FIELDS[kind];
const isNothing = (value: unknown) => [undefined, '', false].some((one) => one === value) || String(value) === '';

async function readField(service: Service, kind: Kind, id: number, field: string): Promise<unknown> {
  return Reflect.get(recordFrom(kind, await service.served(kind, id), true), field);
}

const CELLS = TRIED_DIALECTS.flatMap((name) => KINDS.map((kind) => [name, kind] as const));

describe.each(CELLS)('in the dialect table of %s, each field of %s', (name: DialectName, kind) => {
  it('is cleared by the request that the table prescribes, or by no value if it is unclearable', async () => {
    const service = await editing(name, { seed });
    const { dialect, client, served, language } = service;
    for (const [n, { name: field, readable }] of fieldsOf(kind).entries()) {
      if (!readable) continue;
      const id = await full(service, kind, n);
      const before = await served(kind, id);
      const record = recordFrom(kind, before, true);
      expect([field, isNothing(Reflect.get(record, field))]).toEqual([field, false]);
      const wanted = { ...record };
      Reflect.deleteProperty(wanted, field);
      const { fields, unwritable } = updateRequest(dialect, kind, before, { record: wanted, edited: [field] });
      const unclearable = fieldClass(dialect, kind, field).cleared === 'unclearable';
      expect([field, unwritable.map((one) => one.field)]).toEqual([field, unclearable ? [field] : []]);
      if (unclearable) {
        for (const value of ['', null, [], false, 0]) await service.send('PUT', `/${kind}/${id}`, { [field]: value });
        expect([field, isNothing(await readField(service, kind, id, field))]).toEqual([field, false]);
      } else {
        await client.update(kind, language('ca'), { id }, fields);
        expect([field, isNothing(await readField(service, kind, id, field))]).toEqual([field, true]);
      }
      await service.send('DELETE', `/${kind}/${id}`);
    }
  });
});
