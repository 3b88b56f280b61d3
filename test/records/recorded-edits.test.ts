import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { isAlike } from '#records/alike';
import { recordFrom } from '#records/from-response';
import { webAddressFromHtml } from '#records/plain-fields';
import { updateRequest } from '#records/request/to-request';
import { RECORDINGS, recordingsAreThere } from '../support/recordings/recordings.ts';

const observed = DIALECTS['the-events-calendar'];

const EXCHANGE = z.object({
  name: z.string(),
  request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }),
  response: z.object({ status: z.number(), body: z.unknown() }),
});

const FIELDS = z.record(z.string(), z.unknown());

/** Fields of text, which services make something else of. */
const TEXTS =
  /^(?:title|description|excerpt|slug|cost|website|image|name|venue|organizer|address|city|country|province|state|zip|phone|stateprovince|email)$/;

/** Recorded writes of texts of which a service made what no record may take for the same, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'c-cost-thousands': 'the recorded server took 1,234.50 for 1234 and .50',
  'c-html-admin': 'plain text, which titles are in records, is sent with its tags escaped',
  'c-html-author': 'who is no administrator loses tags',
  'c-image-url': 'any image may be the one of an address: only right after a write is that told',
  'c-shortcode': 'a shortcode is shown as what it stands for',
  'v-slug-param': 'a venue takes no slug',
  'cat-html': 'plain text, which names are in records, is sent with its tags escaped',
  'tag-html': 'plain text, which names are in records, is sent with its tags escaped',
};

function exchanges() {
  const lines = readFileSync(join(RECORDINGS, 'requests/requests.ndjson'), 'utf8').trim().split('\n');
  return lines.map((line) => EXCHANGE.parse(JSON.parse(line)));
}

/** Each text that was written with success, with what was read of it afterwards. */
function writtenTexts() {
  return exchanges().flatMap(({ name, request, response }) => {
    const kind = KINDS.find((one) => new RegExp(`/${one}(?:/\\d+)?$`).test(request.path));
    const sent = FIELDS.safeParse(request.body).data;
    if (kind === undefined || sent === undefined || response.status > 299 || request.method === 'GET') return [];
    const decoded = decodeItem(kind, response.body);
    if ('reason' in decoded) return [];
    const record = recordFrom(kind, decoded.served, true);
    return Object.entries(sent)
      .filter(([field, value]) => TEXTS.test(field) && typeof value === 'string' && !/^\d*$/.test(`${value}`.trim()))
      .map(([field, ours]) => ({ name, kind, field, ours, theirs: Reflect.get(record, field) }));
  });
}

const SINGLES = z.record(z.string(), z.unknown());
const LINKED = z.looseObject({ id: z.int() });
const EVENT = z.looseObject({
  url: z.string(),
  website: z.string(),
  cost: z.string(),
  cost_details: z.object({ currency_symbol: z.string(), values: z.array(z.string()) }),
  image: z.union([z.literal(false), LINKED]),
  organizer: z.array(LINKED),
});

const AS_SERVED =
  'status date timezone all_day start_date end_date show_map show_map_link hide_from_listings sticky featured'.split(
    ' ',
  );

/** The safe update as it was recorded to change nothing (observed behaviour, section 4). */
function safeUpdate(event: z.output<typeof EVENT>): Record<string, unknown> {
  const { cost_details: details, cost: shown, image, organizer, url } = event;
  const cost = details.currency_symbol === '' ? details.values.join('-') : shown;
  const website = webAddressFromHtml(event.website);
  return {
    ...Object.fromEntries(AS_SERVED.map((name) => [name, event[name]])),
    ...(image === false ? {} : { image: String(image.id) }),
    ...(cost === '' ? {} : { cost }),
    ...(website === '' || website === url ? {} : { website }),
    ...(organizer.length === 0 ? {} : { organizer: organizer.map(({ id }) => id) }),
  };
}

describe.skipIf(!recordingsAreThere())('the recorded service', () => {
  it('turns every text into something alike, except for the listed cases', () => {
    const texts = writtenTexts();
    expect(texts.length).toBeGreaterThan(150);
    const otherwise = texts.filter(({ kind, field, ours, theirs }) => !isAlike(observed, kind, field, ours, theirs));
    expect([...new Set(otherwise.map(({ name }) => name))].sort()).toEqual(Object.keys(OTHERWISE).sort());
  });

  it('receives with each update the fields recorded as safe, and the UTC date of publication', () => {
    let count = 0;
    for (const language of ['es', 'ca', 'en']) {
      const path = join(RECORDINGS, 'crawl', language, 'events-single.json');
      for (const item of Object.values(SINGLES.parse(JSON.parse(readFileSync(path, 'utf8'))))) {
        const decoded = decodeItem('events', item);
        if ('reason' in decoded) continue;
        const { served } = decoded;
        const wanted = { ...recordFrom('events', served, true), title: 'Another' };
        const { fields } = updateRequest(observed, 'events', served, { record: wanted, edited: ['title'] });
        const expected: Record<string, unknown> = { ...safeUpdate(EVENT.parse(item)), title: 'Another' };
        // Words are sent as they are shown: of some the values are not what was written.
        if (expected.cost === 'free') expected.cost = 'Free';
        // The second site stores the two dates apart, and makes the one of the other where only one is sent.
        if (served.date_utc !== undefined) expected.date_utc = served.date_utc;
        expect(fields).toEqual(expected);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(70);
  });
});
