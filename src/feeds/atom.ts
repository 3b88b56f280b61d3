import { xmlText } from '#feeds/text';

/** One entry of an Atom feed (RFC 4287, 4.1.2). All text is plain. */
export type AtomEntry = {
  /** A URI that stays the same for ever and that no other entry has. */
  readonly id: string;
  readonly title: string;
  readonly updated: Temporal.Instant;
  /** The page that shows more of it; absolute. */
  readonly link: string;
  readonly summary: string;
};

/** An Atom feed (RFC 4287, 4.1.1). All text is plain. */
export type AtomFeed = {
  /** A URI that stays the same for ever, also when the feed moves. */
  readonly id: string;
  readonly title: string;
  readonly updated: Temporal.Instant;
  /** The name of who publishes it. */
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** The URL of the feed itself; absolute. */
  readonly self: string;
  /** The page that the feed belongs to; absolute. */
  readonly alternate: string;
  /** The entries, in the order of the feed. */
  readonly entries: readonly AtomEntry[];
};

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

const link = (relation: 'self' | 'alternate', type: string, address: string) =>
  `<link rel="${relation}" type="${type}" href="${xmlText(address)}"/>`;

/** Returns an RFC 3339 date and time, to the second (RFC 4287, 3.3). */
const updated = (instant: Temporal.Instant) => element('updated', instant.toString({ smallestUnit: 'second' }));

function entryLines({ id, title, updated: instant, link: address, summary }: AtomEntry): string[] {
  return [
    '  <entry>',
    ...[
      element('id', id),
      element('title', title),
      updated(instant),
      link('alternate', 'text/html', address),
      element('summary', summary),
    ].map((line) => `    ${line}`),
    '  </entry>',
  ];
}

/** Returns the Atom document of a feed (RFC 4287), to be written as UTF-8. The same feed gives the same text. */
export function atomText(feed: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">`,
    ...[
      element('id', feed.id),
      element('title', feed.title),
      updated(feed.updated),
      `<author>${element('name', feed.author)}</author>`,
      link('self', 'application/atom+xml', feed.self),
      link('alternate', 'text/html', feed.alternate),
    ].map((line) => `  ${line}`),
    ...feed.entries.flatMap(entryLines),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the document of a feed as JSON Feed 1.1, with the entries and ids of `atomText`; `self` is the URL of this document. The
 * same feed gives the same text.
 */
export function jsonFeedText(feed: AtomFeed, self: string): string {
  const at = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' });
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.alternate,
    feed_url: self,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.entries.map(({ id, title, updated, link, summary }) => ({
      id,
      url: link,
      title,
      content_text: summary,
      date_published: at(updated),
    })),
  };
  return `${JSON.stringify(document)}\n`;
}
