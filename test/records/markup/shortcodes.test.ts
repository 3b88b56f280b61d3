import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '#records/html';
import { runs } from '../../support/tiers/runs.ts';

describe('shortcodes', () => {
  it.each([
    [
      '<p>[et_pb_section fb_built=&#8221;1&#8243;][et_pb_row]</p>\n<p>Real words</p>\n<p>[/et_pb_row][/et_pb_section]</p>',
      '<p>Real words</p>',
    ],
    ['<p>[vc_row]Real words[/vc_row]</p>', '<p>Real words</p>'],
    ['<p>[caption id="a_1" width="300"]The hall[/caption]</p>', '<p>The hall</p>'],
    ['<p>[gallery ids=”1,2”]</p><p>x</p>', '<p>x</p>'],
    ['<p>[gallery]</p><p>[contact-form-7 id=&quot;1&quot; title=&quot;Ask&quot;]</p>', ''],
    ['<p class="x">&nbsp;[contact-form-7 404 "Not Found"]<br />\n</p>x', 'x'],
    ['[vc_column width = “1/2”<br />\n el_class="x"]One[/vc_column]', 'One'],
    ['[highlight]W[/highlight]ord', 'Word'],
    ['[button link="/x"]Tickets[/button]', 'Tickets'],
    ['[divider /]One', 'One'],
    ['[et_pb_text]One[/et_pb_text][et_pb_text]Two[/et_pb_text]', 'One<br>\nTwo'],
    [
      '<a href="https://a.example/?x[y_z]=1">[vc_icon]One</a>',
      '<a href="https://a.example/?x[y_z]=1" rel="nofollow ugc">One</a>',
    ],
  ])('are removed while their words stay: %s', (served, safe) => {
    expect(safeHtml(served)).toBe(safe);
  });

  it.each(
    '[sic]|[ca]|[1]|[…]|[Jazz]|[sold out]|[sold-out]|[Covid-19]|[update: new time]|[a = b]|[see https://a.example/?b=c]|[and/or]|[w/]|[]|[[1]]|[19:00]'.split(
      '|',
    ),
  )('are not confused with text in brackets: %s', (text) => {
    expect(safeHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
  });

  it.each([
    ['[[escaped]]', '[escaped]'],
    ['[[gallery ids="1"]]', '[gallery ids="1"]'],
    ['[[b]x[/b]]', '[b]x[/b]'],
    ['[see [vc_row]]', '[see ]'],
  ])('are shown only when they are escaped: %s', (served, safe) => {
    expect(safeHtml(served)).toBe(safe);
  });

  it('stay in pages written by the site’s own editors', () => {
    expect(safeHtml('<p>[vc_row]</p>', '', { by: 'site', link: () => undefined })).toBe('<p>[vc_row]</p>');
  });

  it('never remove words in brackets', () => {
    const words = fc.array(fc.stringMatching(/^[a-zà-ü]{1,8}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(words, (parts) => {
        const text = `[${parts.join(' ')}]`;
        expect(safeHtml(`[vc_row]${text}[/vc_row]`)).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });
});
