import { describe, expect, it } from 'vitest';
import type { Transport } from '#client/transport';
import { desk } from './desk.ts';

const EVENT = {
  title: 'Jazz',
  slug: 'jazz',
  start_date: '2026-12-15 20:00:00',
  end_date: '2026-12-15 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const PATH = 'ca/events/jazz.json';

/** A transport on which WordPress's own routes are closed, as some hosts have it. */
const closed = (transport: Transport): Transport => ({
  ...transport,
  close: () => transport.close(),
  send: (outgoing) =>
    outgoing.url.pathname.includes('/wp/v2/')
      ? Promise.resolve({
          status: 401,
          mediaType: 'application/json',
          body: '{"code":"rest_forbidden","message":"no"}',
        })
      : transport.send(outgoing),
});

const BLOCKS = '<!-- wp:paragraph -->\n<p>One night.</p>\n<!-- /wp:paragraph -->\n<!-- wp:latest-posts /-->';

async function described(description: string, isOpen: boolean) {
  const at = await desk('the-events-calendar', { content: ['ca'] });
  const id = Number((await at.make('events', { ...EVENT, description })).id);
  await at.sync();
  const client = isOpen ? undefined : at.clientOf(`Basic ${btoa('editor:abcdefghijkl')}`, closed);
  const push = (allowed = {}) => at.push({ allowed, ...(client === undefined ? {} : { client }) });
  return { ...at, id, push };
}

describe('a description whose stored text differs from the shown text', () => {
  it.each([
    ['blocks', BLOCKS, true, 'blocks of the block editor'],
    ['a shortcode that was replaced', '<p>A film</p>\n[embed]https://video.example/1[/embed]', true, '[embed]'],
    ['blocks that only the shown text reveals', '<p class="wp-block-paragraph">One night.</p>', false, 'blocks'],
    [
      'an image in several sizes',
      '<p><img src="https://a.example/1.jpg" srcset="https://a.example/2.jpg 2x"></p>',
      false,
      'srcset',
    ],
  ])('is held back when edited, and the stored text stays unchanged: %s', async (_what, description, isOpen, name) => {
    const at = await described(description, isOpen);
    const stored = (await at.served('events', at.id)).description;
    await at.edit(PATH, { description: `${at.read(PATH).description}<p>Tonight!</p>` });
    const { plan } = await at.push();
    expect(plan.heldBack).toMatchObject([{ path: PATH, reason: expect.stringContaining(name) }]);
    expect(await at.served('events', at.id)).toMatchObject({ description: stored });
  });

  it('stays unchanged when another field of the event is pushed', async () => {
    const at = await described(BLOCKS, true);
    await at.edit(PATH, { title: 'Jazz tonight' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    await at.edit(PATH, { description: '<p>Tonight!</p>' });
    expect((await at.push()).plan.heldBack).toMatchObject([{ reason: expect.stringContaining('blocks') }]);
  });

  it('is replaced when a person allows it', async () => {
    const at = await described(BLOCKS, true);
    await at.edit(PATH, { description: '<p>Tonight!</p>' });
    expect((await at.push({ replaceRendered: true })).outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(await at.served('events', at.id)).toMatchObject({ description: '<p>Tonight!</p>' });
  });
});

describe('a description that is stored exactly as shown', () => {
  it.each([true, false])('is pushed whether or not the stored text is readable: %s', async (isOpen) => {
    const at = await described('<p>One night.</p>', isOpen);
    await at.edit(PATH, { description: '<p>Two nights.</p>' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(await at.served('events', at.id)).toMatchObject({ description: '<p>Two nights.</p>' });
  });
});

describe('a description with a figure that lists and single requests render differently', () => {
  it('causes no conflict, and no sync rewrites it after a push of another field', async () => {
    const caption = '[caption id="a1" width="300"]<img src="https://a.example/1.jpg" /> The mill[/caption]';
    const at = await described(`${caption}\n\nOne night.`, true);
    await at.make('events', { ...EVENT, slug: 'blues', title: 'Blues' });
    await at.sync();
    const { description } = at.read(PATH);
    expect(description).toMatch(/^<figure .*<\/figure>\n<p>One night\.<\/p>$/);
    await at.edit(PATH, { title: 'Jazz tonight' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    const pushed = at.files.snapshot();
    expect((await at.sync()).decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(pushed);
    expect(at.read(PATH)).toMatchObject({ title: 'Jazz tonight', description });
  });
});
