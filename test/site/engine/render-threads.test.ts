import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BuildError } from '#errors';
import { documentsOf } from '../../../site/documents/documents.ts';
import { type CompiledTemplates, loadTemplates } from '../../../site/engine/compile/templates.ts';
import {
  documentDigest,
  pageRenderer,
  type RenderThread,
  type RenderThreadInput,
  type RenderThreads,
  renderPages,
} from '../../../site/engine/render.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { event, publication, service, TODAY } from '../fixtures.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await loadTemplates(join(root, '.cache'));
});

const day = (number: number) => Temporal.PlainDate.from(TODAY).add({ days: number }).toString();

/** A site with so many pages that two threads are of use. */
function siteOf(title: string): Publication {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  return publication({
    events: ['ca', 'en'].flatMap((lang) =>
      numbers.map((number) =>
        event(`${day(5 * number)} 19:00`, `${day(5 * number)} 21:00`, {
          lang,
          name: `event-${number}`,
          service: service(number + 1),
          title: number === 3 ? title : `Event ${number}`,
        }),
      ),
    ),
  });
}

/** Pages, and the digests of what they show, by address. */
type Rendered = {
  readonly pages: Readonly<Record<string, string>>;
  readonly digests: Readonly<Record<string, string>>;
};

/** Renders all pages of a site, with the threads that there are. */
async function rendered(site: Publication, threads?: RenderThreads): Promise<Rendered> {
  const pages: Record<string, string> = {};
  const digests: Record<string, string> = {};
  const shared = { settings: site.settings, templates: templates.folder };
  const work = {
    documents: documentsOf(site),
    templates,
    write: ({ address }: { readonly address: string }, page: Uint8Array, digest: string) => {
      if (address in pages) throw new Error(`the page '${address}' was rendered twice`);
      pages[address] = Buffer.from(page).toString();
      digests[address] = digest;
    },
    first: async () => {},
  };
  await renderPages(work, shared, threads);
  return { pages, digests };
}

/** Threads that are none: what they render is rendered beside the rest, of a copy of the site's settings. */
function besides(site: Publication, pagesEach: number, spoil = (render: RenderThread['render']) => render) {
  const closed: number[] = [];
  const asked: string[][] = [];
  const start = (shared: RenderThreadInput): RenderThread => {
    const opened = pageRenderer(structuredClone(shared), site.calendar).then(spoil);
    const index = asked.push([]) - 1;
    return {
      async render(addresses) {
        asked[index]?.push(...addresses);
        return (await opened)(addresses);
      },
      async close() {
        closed.push(index);
      },
    };
  };
  return { threads: { most: 2, pagesEach, start }, asked, closed };
}

describe('pages that are partly rendered in threads', () => {
  it('have the same bytes as without threads, are each rendered once, and leave no thread open', async () => {
    const site = siteOf('One');
    const { threads, asked, closed } = besides(site, 20);
    const { pages } = await rendered(site, threads);
    const { pages: alone } = await rendered(site);
    expect(Object.keys(pages).sort()).toEqual(Object.keys(alone).sort());
    expect(Object.keys(pages).filter((address) => pages[address] !== alone[address])).toEqual([]);
    expect(asked).toHaveLength(2);
    for (const one of asked) expect(one.length).toBeGreaterThan(0);
    expect(closed).toEqual([0, 1]);
  });

  it('are recorded with the digest of their content, whichever thread rendered them', async () => {
    const site = siteOf('One');
    const { digests } = await rendered(site, besides(site, 20).threads);
    const expected = documentsOf(site).map((one) => [one.address, documentDigest(one)] as const);
    expect(digests).toEqual(Object.fromEntries(expected));
  });

  it('start no thread if there are few', async () => {
    const site = siteOf('One');
    const { threads, asked } = besides(site, 500);
    await rendered(site, threads);
    expect(asked).toEqual([]);
  });

  it('fail with the error of the page that can’t be rendered, and leave no thread open', async () => {
    const site = siteOf('One');
    let calls = 0;
    const { threads, closed } = besides(site, 20, (render) => async (addresses) => {
      calls += 1;
      if (calls === 3) throw new BuildError({ message: 'The page /x/ can’t be built: no' });
      return render(addresses);
    });
    await expect(rendered(site, threads)).rejects.toThrow('The page /x/ can’t be built: no');
    expect(closed).toEqual([0, 1]);
  });
});
