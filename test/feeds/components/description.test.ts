import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manyLines } from '#feeds/text';
import { safeHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { runs } from '../../support/tiers/runs.ts';
import { fileOfEvent, stored } from '../calendars/fixtures.ts';
import { readOne } from '../reading.ts';

const URL = 'https://example.org/agenda/en/events/events-7/';

const described = (description: string | undefined) => readOne(fileOfEvent({ description })).description;

/** Returns the text before the page's URL. */
function textOf(description: string): string {
  const whole = described(description);
  expect(whole.endsWith(`\n\n${URL}`)).toBe(true);
  return whole.slice(0, -`\n\n${URL}`.length);
}

describe('the description of an event', () => {
  it('is its excerpt when it has no other text', () => {
    const excerpt = '<p>Bring a lamp.</p>';
    expect(readOne(fileOfEvent({ description: '', excerpt })).description).toBe(`Bring a lamp.\n\n${URL}`);
  });

  it.each([
    ['paragraphs', '<p>One.</p>\n<p>Two\nlines.</p>', 'One.\n\nTwo lines.'],
    ['line breaks', 'One<br>two<br /><br>three', 'One\ntwo\n\nthree'],
    ['blocks', '<h2>Programme</h2><div>One</div><div>Two</div>', 'Programme\n\nOne\nTwo'],
    ['entities', '<p>Fish &amp; chips &lt;hot&gt; &#8211; 5&nbsp;€</p>', 'Fish & chips <hot> – 5\u00a0€'],
    ['lists', '<p>With</p><ul><li>tea</li><li>cake</li></ul><p>Come!</p>', 'With\n\n * tea\n * cake\n\nCome!'],
    ['numbered lists', '<p>First</p><ol><li>waltz</li><li>polka</li></ol>', 'First\n\n 1. waltz\n 2. polka'],
    [
      'lists in lists',
      '<p>With</p><ul><li>tea<ul><li>green</li><li>black<ol><li>hot</li></ol></li></ul></li><li>cake</li></ul>',
      'With\n\n * tea\n   * green\n   * black\n     1. hot\n * cake',
    ],
    [
      'tables',
      '<table><caption>Evening</caption><thead><tr><th>When</th><th>What</th></tr></thead>' +
        '<tbody><tr><td>18:00</td><td>Doors</td></tr><tr> <td>19:00</td> <td></td> <td><b>Choir</b></td></tr></tbody></table><p>Free.</p>',
      'Evening\nWhen | What\n18:00 | Doors\n19:00 | Choir\n\nFree.',
    ],
    [
      'tables that lay out paragraphs',
      '<table><tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>',
      'One\n\nTwo\nThree',
    ],
    ['definitions', '<dl><dt>Where</dt><dd>Here</dd><dt>When</dt><dd>Now</dd></dl>', 'Where\nHere\nWhen\nNow'],
    ['quotations', '<blockquote>Bravo<br>Brava</blockquote>', '> Bravo\n> Brava'],
    ['captions', '<figure><img src="a.jpg"><figcaption>The hall</figcaption></figure>Come!', 'The hall\nCome!'],
    ['empty paragraphs', '<p>One</p><p>&nbsp;</p><p></p><h2></h2><p> </p><p>Two</p>', 'One\n\nTwo'],
  ])('keeps %s readable', (_name, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['with its target', '<a href="https://a.example/b?c=d&amp;e">Tickets</a>', 'Tickets (https://a.example/b?c=d&e)'],
    [
      'once when its text is its target',
      '<a href="https://a.example/b">https://a.example/b</a>',
      'https://a.example/b',
    ],
    ['with an absolute target', '<a href="/b">Tickets</a>', 'Tickets (https://service.example/b)'],
    ['to an e-mail address as that address', '<a href="mailto:a@b.example">Write</a>', 'Write (a@b.example)'],
    ['to a script without its target', '<a href="javascript:alert(1)">Win</a>', 'Win'],
  ])('shows a link %s', (_name, html, text) => {
    expect(textOf(`<p>${html}</p>`)).toBe(text);
  });

  it('leaves out styles, scripts, images and comments', () => {
    const html = '<style>p {}</style><script>x()</script><p>Text</p><form>f</form><svg><text>s</text></svg><!-- c -->';
    expect(textOf(html)).toBe('Text\n\nf');
  });

  it('is the plain text of the sanitised description, whatever its HTML', () => {
    const named = (name: string) =>
      fc.constantFrom(`<${name}>`, `</${name}>`, `<${name} />`, `<${name.toUpperCase()}>`);
    const element = fc.constantFrom('p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'script').chain(named);
    const text = fc.oneof(
      fc.constantFrom('one', ' two \n', '&nbsp;', '&lt;b&gt;', '&', '>', '< '),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const html = fc.array(fc.oneof({ weight: 3, arbitrary: element }, text), { maxLength: 9 });
    fc.assert(
      fc.property(html, (pieces) => {
        const served = pieces.join('');
        const sanitised = manyLines(plainText(safeHtml(served, 'https://service.example/event/')));
        expect(described(served)).toBe(sanitised === '' ? URL : `${sanitised}\n\n${URL}`);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is the page’s URL when there is no text', () => {
    for (const none of [undefined, '', '<p>&nbsp;</p>', '\r\n']) expect(described(none)).toBe(URL);
  });

  it('ends with all organizers and the page’s URL', () => {
    const organizers = ['Cor', '', 'A\r\nB'].map((organizer, index) => stored('organizers', 2 + index, { organizer }));
    const ics = fileOfEvent({ description: 'Text', organizer: [2, 3, 4] }, { organizers });
    expect(readOne(ics).description).toBe(`Text\n\nCor, Organizers 3, A B\n${URL}`);
  });
});

describe('a description that is too long', () => {
  const word = 'word ';

  it('stays whole up to 8,000 characters', () => {
    const text = `${word.repeat(1_599)}words`;
    expect(text).toHaveLength(8_000);
    expect(textOf(text)).toBe(text);
  });

  it('is cut between two words', () => {
    expect(textOf(`${word.repeat(1_599)}words!`)).toBe(`${word.repeat(1_599)}…`);
    expect(textOf(`<p>${word.repeat(1_000)}</p>`.repeat(9))).toMatch(/^(?:word\s+)+…$/);
  });

  it('is cut inside a word that is longer than a line, but never inside a character', () => {
    expect(textOf('x'.repeat(8_001))).toBe(`${'x'.repeat(8_000)} …`);
    expect(textOf(`x${'🎻'.repeat(4_000)}`)).toBe(`x${'🎻'.repeat(3_999)} …`);
    expect(textOf('🎻'.repeat(4_001))).toBe(`${'🎻'.repeat(4_000)} …`);
  });

  it('keeps the organizers and the URL after the cut', () => {
    const organizers = [stored('organizers', 2, { organizer: 'Cor' })];
    const ics = fileOfEvent({ description: word.repeat(2_000), organizer: [2] }, { organizers });
    expect(readOne(ics).description.endsWith(` …\n\nCor\n${URL}`)).toBe(true);
    expect(readOne(ics).description.length).toBeLessThan(8_192);
  });
});
