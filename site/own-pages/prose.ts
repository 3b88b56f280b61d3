import type { OwnPageFile } from '#content/pages/own-page';
import { type OwnTextResources, safeHtml } from '#records/html';
import { plainField } from '#records/text';
import { withScrolledTables } from '../calendar/facts/facts.ts';
import { baseUrlOf } from './links.ts';

/** The anchors of the frame of every page. */
const FRAME_IDS = ['content'];

const HEADING = /<h([2-6])((?: [^>]*)?)>(.*?)<\/h\1>/gs;

/** Returns the anchor of a heading: its letters and digits in lower case, with hyphens between. */
function anchorOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Gives the headings of sanitised HTML unique anchors, and levels without gaps, from the level below the page's title.
 */
function withAnchors(html: string): string {
  const used = new Set(FRAME_IDS);
  let level = 1;
  return html.replaceAll(HEADING, (_whole, written: string, attributes: string, inside: string) => {
    level = Math.min(Number(written), level + 1);
    const anchor = anchorOf(plainField(inside)) || 'section';
    let id = anchor;
    for (let number = 2; used.has(id); number += 1) id = `${anchor}-${number}`;
    used.add(id);
    return `<h${level} id="${id}"${attributes}>${inside}</h${level}>`;
  });
}

/** Returns the text of a page as safe HTML. `table` names tables without a caption, in the language of the page. */
export function ownPageHtml(
  { html, path }: OwnPageFile,
  siteUrl: string,
  resources: OwnTextResources,
  table: string,
): string {
  return withScrolledTables(withAnchors(safeHtml(html, baseUrlOf(siteUrl, path), resources)), table, 'section');
}
