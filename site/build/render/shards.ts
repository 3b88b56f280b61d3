import { digestOfText } from '#content/store/digest';
import type { Document } from '../../routing/documents.ts';
import type { FileDigests } from '../publish/snapshot.ts';
import type { Settings } from '../settings.ts';
import type { NotedPages, PageNotes } from './unchanged.ts';

/** One of the parts into which the pages of a site are cut: the `index`th, from 1, of `of`. */
export type Shard = { readonly index: number; readonly of: number };

/** What a shard hands over: its pages one after the other, then what is to be noted of all of them. */
export type ShardPart = { readonly address: string; readonly text: string } | { readonly notes: PageNotes };

/** The pages of all shards, and of what they were rendered: the digest of their plan. */
export type RenderedShards = { readonly plan: string; readonly parts: readonly AsyncIterable<ShardPart>[] };

/**
 * Returns the digest of all of which the pages of a site are made: `of` is that of what they have in common, `content` has
 * those of the files of content by path.
 */
export function planDigest(of: string, settings: Settings, content: FileDigests): string {
  const files = [...content].map(([path, { digest }]) => `${path} ${digest}`).sort();
  return digestOfText(JSON.stringify([of, settings, files]));
}

/** Returns the documents of a shard: of each kind of page about as many as of any other shard. */
export function documentsOfShard(documents: readonly Document[], { index, of }: Shard): readonly Document[] {
  return documents.filter((_, place) => place % of === index - 1);
}

/** Writes the pages that shards hand over, and notes them. Returns the documents that none of them has. */
export async function placeShards(
  documents: readonly Document[],
  pages: NotedPages,
  parts: RenderedShards['parts'],
  write: (document: Document, text: string) => void,
): Promise<readonly Document[]> {
  const missing = new Map(documents.map((document) => [document.address, document]));
  for (const shard of parts) {
    const placed: Document[] = [];
    for await (const part of shard) {
      if ('notes' in part) {
        pages.add(placed, part.notes, []);
        continue;
      }
      const document = missing.get(part.address);
      if (document === undefined) continue;
      missing.delete(part.address);
      write(document, part.text);
      placed.push(document);
    }
  }
  return [...missing.values()];
}
