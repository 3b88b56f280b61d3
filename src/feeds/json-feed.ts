import type { AtomFeed } from '#feeds/atom';

/**
 * Writes a feed as JSON Feed 1.1, whose address is `self`: what `atomText` writes as Atom, under the same ids. The same feed
 * gives the same text.
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
