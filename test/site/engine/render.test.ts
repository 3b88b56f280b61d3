import { expect, it } from 'vitest';
import { documentsOf } from '../../../site/documents/documents.ts';
import { documentDigest, renderDocument } from '../../../site/engine/render.ts';
import { event, publication } from '../fixtures.ts';

const site = publication({ events: [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'més-tard' })] });
const found = documentsOf(site).find(({ address }) => address.startsWith('ca/events/'));
if (found === undefined) throw new Error('an event expected');
const document = found;

it('an error in a template names the page', async () => {
  const render = async () => {
    throw new Error('no such day');
  };
  await expect(renderDocument({ render, icons: [], styles: '' }, document)).rejects.toThrow(
    "The page /town/ca/events/més-tard/ can't be built: no such day",
  );
});

it('an error in a page’s model names the page before it is rendered', () => {
  const broken = {
    ...document,
    model() {
      throw new Error('no such venue');
    },
  };
  expect(() => documentDigest(broken)).toThrow("The page /town/ca/events/més-tard/ can't be built: no such venue");
});
