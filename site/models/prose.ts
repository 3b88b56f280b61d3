import { entryDigest } from '#content/calendar/digest';
import type { Entry } from '#content/calendar/entries';
import { digestOfText } from '#records/digest';
import { mayHaveUrlAttribute } from '#records/html';
import { descriptionOrExcerpt } from '#records/visibility';
import { descriptionHtml } from '../calendar/facts/facts.ts';
import type { SiteTargets } from '../pictures/picture-of.ts';
import { Leaf } from './digest.ts';

/**
 * Returns the description of a record as safe HTML; `undefined` without a description. `table` names tables without a
 * caption. A description that may link to pages or show pictures, which change independently, is made at once, and its
 * text is digested.
 */
export function proseLeaf(entry: Entry, targets: SiteTargets, table: string): Leaf<string | undefined> {
  const { record } = entry;
  if (!mayHaveUrlAttribute(descriptionOrExcerpt(record)))
    return new Leaf(`prose ${entryDigest(entry)}`, () => descriptionHtml(record, targets, table));
  const html = descriptionHtml(record, targets, table);
  return new Leaf(digestOfText(html ?? ''), () => html);
}
