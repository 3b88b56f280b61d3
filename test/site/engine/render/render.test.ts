import { expect, it } from 'vitest';
import { renderDocument } from '../../../../site/engine/render/render.ts';
import { documentsOf } from '../../../../site/routing/documents.ts';
import { event, publication } from '../../fixtures.ts';

it('names the page where its template fails', async () => {
  const site = publication({ events: [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'més-tard' })] });
  const document = documentsOf(site).find(({ address }) => address.startsWith('ca/events/'));
  if (document === undefined) throw new Error('an event expected');
  const render = async () => {
    throw new Error('no such day');
  };
  await expect(renderDocument({ render, icons: [], styles: '' }, document)).rejects.toThrow(
    "The page /town/ca/events/més-tard/ can't be built: no such day",
  );
});
