import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AtomEntry, type AtomFeed, atomText } from '#feeds/atom';
import { codePoint } from '../support/code-point.ts';

const at = (text: string) => Temporal.Instant.from(text);

function entry(more: Partial<AtomEntry> = {}): AtomEntry {
  return {
    id: 'tag:service.example,2026:almanac/ca/1/new/2026-11-21T10:00:00Z',
    title: 'Nou: Albada 1927',
    updated: at('2026-11-21T10:00:00Z'),
    link: 'https://example.org/town/ca/events/albada-1927/',
    summary: 'Quan: dissabte.',
    ...more,
  };
}

function feed(more: Partial<AtomFeed> = {}): AtomFeed {
  return {
    id: 'tag:service.example,2026:almanac/ca/changes',
    title: 'Novetats',
    updated: at('2026-11-21T10:00:00Z'),
    author: 'Agenda',
    language: 'ca',
    self: 'https://example.org/town/ca/changes.atom',
    alternate: 'https://example.org/town/ca/',
    entries: [entry()],
    ...more,
  };
}

const parsed = (text: string) => load(text, { xml: true });

/** Returns the shape of a document: the names of its elements and attributes, in order, with their depth. */
function shapeOf($: ReturnType<typeof parsed>): string[] {
  return $('*')
    .map(
      (_, one) => `${$(one).parents().length} ${$(one).prop('tagName')} ${Object.keys($(one).attr() ?? {}).join(' ')}`,
    )
    .get();
}

/** Returns a text without the characters that XML 1.0 does not allow (2.2, Char); independent of the writer's code. */
function kept(text: string): string {
  return [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20) return code === 9 || code === 10 || code === 13;
      return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join('');
}

describe('an Atom feed', () => {
  it('is written as the expected XML document', () => {
    expect(atomText(feed())).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ca">
  <id>tag:service.example,2026:almanac/ca/changes</id>
  <title>Novetats</title>
  <updated>2026-11-21T10:00:00Z</updated>
  <author><name>Agenda</name></author>
  <link rel="self" type="application/atom+xml" href="https://example.org/town/ca/changes.atom"/>
  <link rel="alternate" type="text/html" href="https://example.org/town/ca/"/>
  <entry>
    <id>tag:service.example,2026:almanac/ca/1/new/2026-11-21T10:00:00Z</id>
    <title>Nou: Albada 1927</title>
    <updated>2026-11-21T10:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://example.org/town/ca/events/albada-1927/"/>
    <summary>Quan: dissabte.</summary>
  </entry>
</feed>
`);
  });

  it('writes times in RFC 3339 form, to the second', () => {
    const $ = parsed(atomText(feed({ updated: at('1970-01-01T00:00:00.987Z') })));
    expect($('feed > updated').text()).toBe('1970-01-01T00:00:00Z');
  });

  it('has all its own elements when it has no entries', () => {
    const $ = parsed(atomText(feed({ entries: [] })));
    expect($('feed > *').length).toBe(6);
    expect($('entry').length).toBe(0);
  });

  it('keeps every text, except characters that XML does not allow', () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))).map((all) => all.join('')),
      fc.string({
        unit: fc.constantFrom('<', '>', '&', '"', "'", ']', '\r', '\n', '\t', ' ', '\0', '\u0085', '\u2028'),
      }),
    );
    const plain = shapeOf(parsed(atomText(feed())));
    fc.assert(
      fc.property(text, text, text, (title, summary, other) => {
        const written = atomText(
          feed({
            title: other,
            author: other,
            self: other,
            entries: [entry({ id: other, title, summary, link: title })],
          }),
        );
        const $ = parsed(written);
        expect($('feed > title').text()).toBe(kept(other));
        expect($('author > name').text()).toBe(kept(other));
        expect($('link[rel=self]').attr('href')).toBe(kept(other));
        expect($('entry > id').text()).toBe(kept(other));
        expect($('entry > title').text()).toBe(kept(title));
        expect($('entry > link').attr('href')).toBe(kept(title));
        expect($('entry > summary').text()).toBe(kept(summary));
        expect(shapeOf($)).toEqual(plain);
        expect(written).toBe(kept(written));
        // White space that a parser must change stands only as a reference.
        expect(written).not.toMatch(/[\r\t]/);
        expect(written.split('\n').length).toBe(atomText(feed()).split('\n').length);
      }),
    );
  });

  it.each([
    ['a closing tag', '</title><link rel="alternate" href="https://evil.example/"/><title>'],
    ['an attribute', 'x" onclick="alert(1)'],
    ['a CDATA end', ']]><script>alert(1)</script>'],
    ['a comment', '<!-- --><entry/>'],
    ['a reference', '&lt;b&gt; &amp; &#60;'],
    ['a declaration', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
  ])('escapes %s in a text', (_what, text) => {
    const written = atomText(
      feed({
        title: text,
        author: text,
        alternate: text,
        entries: [entry({ title: text, link: text, summary: text })],
      }),
    );
    const $ = parsed(written);
    expect(shapeOf($)).toEqual(shapeOf(parsed(atomText(feed()))));
    expect($('entry > title').text()).toBe(text);
    expect($('entry > link').attr('href')).toBe(text);
  });
});
