import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionLine } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { plainField } from '#records/text';
import { codePoint } from '../support/code-point.ts';

describe('a plain text field', () => {
  it.each([
    ['Jazz &#038; Blues', 'Jazz & Blues'],
    ['L&#8217;any nou &#8211; 2027', 'L’any nou – 2027'],
    ['&#036;30 &#8211; &#036;100', '$30 – $100'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;b&gt;not a tag&lt;/b&gt;', '<b>not a tag</b>'],
    ['R&D, AT&T', 'R&D, AT&T'],
    ['5 < 6 & 7 > 2, I <3 you', '5 < 6 & 7 > 2, I <3 you'],
    ['&nbsp; a\t\n b\u2028c\u0000d \ufeff', 'a b c d'],
    ['', ''],
    ['   ', ''],
    ['קונצרט &#128562; 音楽', 'קונצרט 😲 音楽'],
  ])('decodes %j once to %j', (served, plain) => {
    expect(plainField(served)).toBe(plain);
  });

  it.each([
    ['An <b>un</b>usual <em class="x">night</em>', 'An unusual night'],
    ['Film<br>with talk', 'Film with talk'],
    ['Film<br/>with talk', 'Film with talk'],
    ['<p>One</p><p>Two</p>Three', 'One Two Three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['H<sub>2</sub>O and E = mc<sup>2</sup>', 'H2O and E = mc2'],
    // Figures that are raised are not those before them.
    ['12<sup>50</sup> € – 14 <sup>1</sup>2 €', '12 50 € – 14 1 2 €'],
    ['a<!-- not shown -->b', 'ab'],
    ['<script>alert(1)</script>Title<style>p { color: red }</style>', 'Title'],
    ['<img src="x" onerror="alert(1)">Title', 'Title'],
    ['Title <script>never closed', 'Title'],
    ['<b>never closed', 'never closed'],
    ['not open</b> here', 'not open here'],
  ])('strips the tags of %j and keeps separate words apart', (served, plain) => {
    expect(plainField(served)).toBe(plain);
  });

  it('has no line breaks, control characters or outer blanks, whatever was served', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (served) => {
        const plain = plainField(served);
        expect(plain).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$|\s\s/u);
      }),
    );
  });

  it('leaves plain text unchanged', () => {
    const words = fc.array(fc.stringMatching(/^[\p{L}\d.,;:!?()'’“”–-]+$/u), { minLength: 1 });
    fc.assert(
      fc.property(words, (parts) => {
        expect(plainField(parts.join(' '))).toBe(parts.join(' '));
      }),
    );
  });
});

describe('the readable text of a description', () => {
  it('keeps paragraphs, lines and the targets of links', () => {
    const html =
      '<h2>Programme</h2><p>Doors at <strong>eight</strong>.</p><ul><li>Bach</li><li>Satie</li></ul>' +
      '<p>See <a href="https://hall.example/">the hall</a> or <a href="https://tickets.example">https://tickets.example</a>.</p>';
    expect(plainText(html)).toBe(
      [
        'Programme',
        'Doors at eight.',
        ' * Bach\n * Satie',
        'See the hall (https://hall.example/) or https://tickets.example.',
      ].join('\n\n'),
    );
  });

  it('does not wrap long lines', () => {
    const line = Array.from({ length: 80 }, () => 'word').join(' ');
    expect(plainText(`<p>${line}</p>`)).toBe(line);
  });

  it('leaves out scripts, styles, forms and embedded objects', () => {
    const html =
      '<style>p{}</style><p>Text</p><script>x()</script><iframe src="https://v.example"></iframe>' +
      '<form><input value="q">Send</form><svg><text>drawn</text></svg><noscript>off</noscript><object>o</object>';
    expect(plainText(html)).toBe('Text');
  });

  it('decodes entities once', () => {
    expect(plainText('<p>Fish &amp; chips, &amp;lt;</p>')).toBe('Fish & chips, &lt;');
  });

  it('is empty for HTML without text', () => {
    for (const html of ['', '   ', '<p></p>', '<!-- x -->']) expect(plainText(html)).toBe('');
  });

  it.each(['<div>', '<b>', '<ul><li>', '<table><tr><td>', '<blockquote>'])(
    'survives 10,000 unclosed copies of %s',
    (tags) => {
      expect(() => plainText(`before ${tags.repeat(10_000)}inside`)).not.toThrow();
      expect(plainText(`before ${tags.repeat(10_000)}inside`)).toContain('before');
    },
  );
});

describe('a description in one line', () => {
  it.each([
    [
      '<p>Register below.</p><form><select><option>Afghanistan</option></select><textarea>Your message</textarea></form>' +
        '<svg><title>icon</title></svg><noscript>No scripts</noscript><template>None</template>',
      'Register below.',
    ],
    ['<p>Listen</p><audio>Your browser plays no sound</audio><canvas>nor draws</canvas>', 'Listen'],
    ['Doors <del>19:00</del> 20:00. <strike>Hall A</strike> Hall B', 'Doors 20:00. Hall B'],
    ['<span style="text-decoration: line-through">20 €</span> 15 €', '15 €'],
    ['<p>Plain</p>\n<p>text</p>', 'Plain text'],
  ])('for %j is what readers of the page see: %j', (served, text) => {
    expect(descriptionLine(served)).toBe(text);
  });
});
