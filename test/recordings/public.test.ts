import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client';
import { InvalidParameterError, NotFoundError, UndecodableError } from '#client/errors';
import type { Transport } from '#client/transport';
import { recordJson } from '#content/store/canonical-json';
import { recordSchemaOf } from '#content/store/store';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { recordFrom } from '#records/from-response';
import { occurrenceOf } from '#records/time';
import { RECORDINGS, recordingsAreThere } from '../support/recordings/recordings.ts';

const LANGUAGE = { code: 'en', segment: null };

/** A transport that answers one body to everything. */
function answering(body: string, status = 200): Transport {
  const answer = { status, mediaType: 'application/json', body: body.replace(/^\uFEFF/, '') };
  return {
    traffic: { requests: 0, bytes: 0, retries: 0 },
    send: async () => answer,
    get: async () => answer,
    close: async () => {},
  };
}

const clientOf = (body: string, status?: number) =>
  createClient(
    { ...DOCUMENT_NAMING, baseUrl: 'https://service.example', languageSelection: 'parameter' },
    answering(body, status),
  );

/** Decodes an item as a sync does, and takes it once through a file. */
function throughAFile(kind: Kind, item: unknown): void {
  const decoded = decodeItem(kind, item);
  if ('reason' in decoded) throw new Error(decoded.reason);
  const record = recordFrom(kind, decoded.served, true);
  expect(recordSchemaOf(kind).parse(JSON.parse(recordJson(kind, record)))).toEqual(record);
  expect(Reflect.get(record, NAME_FIELD[kind])).not.toMatch(/&#\d+;|&amp;|<[a-z]/i);
  if (!('start_date' in record)) return;
  expect(occurrenceOf(record, 'Europe/Madrid').start.toPlainDate().toString()).toBe(record.start_date.slice(0, 10));
}

describe.runIf(recordingsAreThere())('the responses of public sites, 2017 to 2026', () => {
  const folder = join(RECORDINGS, 'public');
  const files = recordingsAreThere() ? readdirSync(folder).sort() : [];

  it('are 92 files', () => {
    expect(files).toHaveLength(92);
  });

  it.each(files)('are decoded, or cause the matching error: %s', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const body: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(body)) {
      // A bare array is no list of the interface; its items are events all the same.
      await expect(clientOf(text).listPage('events', LANGUAGE, {})).rejects.toThrow(UndecodableError);
      for (const item of body) throughAFile('events', item);
      return;
    }
    const value = Object(body);
    if ('code' in value) {
      // Past the end of a list, which the first page is where nothing is in it.
      const page = value.code === DIALECTS.document.pastEnd.events ? 2 : 1;
      await expect(clientOf(text, value.data.status).listPage('events', LANGUAGE, { page })).rejects.toThrow(
        value.data.status === 404 ? NotFoundError : InvalidParameterError,
      );
      return;
    }
    if (!('total' in value)) {
      throughAFile('events', value);
      return;
    }
    const kind = KINDS.find((one) => one in value);
    if (kind === undefined) throw new Error(`a list of ${Object.keys(value)}`);
    const page = await clientOf(text).listPage(kind, LANGUAGE, {});
    expect(page.total).toBeGreaterThanOrEqual(page.items.length);
    for (const item of page.items) throughAFile(kind, item);
  });
});
