import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionLine, htmlForPlainText, safeHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { runs } from '../../support/tiers/runs.ts';

const textOf = (served: string) => plainText(htmlForPlainText(served));

/** Some elements that descriptions don't keep, and one that nobody knows. */
const BLOCKS =
  'center section article address header footer aside main nav details summary fieldset legend form hgroup dir menu search dialog marquee li dt dd td tr figcaption my-box newtag'.split(
    ' ',
  );

describe('elements removed from descriptions', () => {
  it.each(BLOCKS)('keep the text of two <%s> apart on the page, in feeds and in one line', (name) => {
    const served = `<${name}>Doors 19:00</${name}><${name} class="x">Show 20:00</${name}>`;
    expect(safeHtml(served)).toBe('Doors 19:00<br>\nShow 20:00');
    expect(textOf(served)).toBe('Doors 19:00\nShow 20:00');
    expect(descriptionLine(served)).toBe('Doors 19:00 Show 20:00');
  });

  it.each([
    ['<details><summary>What to bring</summary>A lamp</details>', 'What to bring<br>\nA lamp'],
    ['<p>Doors<my-box>Show</my-box>End</p>', '<p>Doors<br>\nShow<br>\nEnd</p>'],
    ['<section><h2>One</h2><p>Two</p></section><section>Three</section>', '<h2>One</h2><p>Two</p>Three'],
    ['<b>One<center>Two</center></b>', '<b>One<br>\nTwo</b>'],
    ['One<section> </section><br>Two', 'One <br>Two'],
    ['<menu><li>Soup</li><li>Fish</li></menu>', 'Soup<br>\nFish'],
  ])('leave a line break only between texts, and leave valid HTML: %s', (served, safe) => {
    expect(safeHtml(served)).toBe(safe);
    expect(safeHtml(safe)).toBe(safe);
  });

  it('put each of two players on its own line', () => {
    const frame = (host: string) => `<iframe src="https://${host}/1"></iframe>`;
    const link = (host: string) => `<a href="https://${host}/1" rel="nofollow ugc">${host}</a>`;
    expect(safeHtml(`<p>${frame('a.example')}${frame('b.example')}</p>`)).toBe(
      `<p>${link('a.example')}<br>\n${link('b.example')}</p>`,
    );
  });

  it.each('font big tt abbr u span nobr label bdo o:p st1:city svg wbr'.split(' '))(
    'keep a word whole when <%s> is inside it',
    (name) => {
      const served = `un<${name}>${name === 'svg' || name === 'wbr' ? '' : 'usu'}</${name}>al`;
      expect(textOf(served)).toBe(name === 'svg' || name === 'wbr' ? 'unal' : 'unusual');
      expect(descriptionLine(served)).toBe(textOf(served));
    },
  );

  it('never join words, however they are nested', () => {
    const text = fc.constantFrom('one', 'two', 'three');
    const { html } = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { depthSize: 'small' },
        text.map((word) => `<my-box>${word}</my-box>`),
        fc
          .tuple(fc.constantFrom(...BLOCKS, 'div', 'ul', 'table', 'b'), fc.array(tie('html'), { maxLength: 4 }))
          .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
      ),
    }));
    fc.assert(
      fc.property(html, (served) => {
        const words = (served.match(/one|two|three/g) ?? []).join(' ');
        expect(descriptionLine(served)).toBe(words);
        expect(
          textOf(served)
            .replaceAll(/[\s*|]+/g, ' ')
            .trim(),
        ).toBe(words);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['<table><td>18:00</td><td>Doors</td></table>', '18:00\nDoors'],
    ['<li>One</li><li>Two</li>', 'One\nTwo'],
  ])('keep cells and items without a row or list apart: %s', (served, text) => {
    expect(plainText(served)).toBe(text);
  });
});

describe('text that was pasted from a word processor', () => {
  it.each([
    ['<p class="MsoNormal">One<o:p></o:p></p>', '<p>One</p>'],
    ['<p>In <st1:City w:st="on">Bar</st1:City>celona<o:p>!</o:p></p>', '<p>In Barcelona!</p>'],
    ['<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><p>One</p>', '<p>One</p>'],
    ['<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:WordDocument></xml><p>One</p>', '<p>One</p>'],
    ['<w:LatentStyles>Normal</w:LatentStyles><w:Sdt><w:sdtPr>1</w:sdtPr>One</w:Sdt>', 'One'],
    ['<![if !supportLists]>1. <![endif]>One', '1. One'],
    ['<!--[if !mso]><!-->One<!--<![endif]-->', 'One'],
    ['<xml><p>One</p>', '<p>One</p>'],
  ])('keeps its words and loses the word processor’s markup: %s', (served, safe) => {
    expect(safeHtml(served)).toBe(safe);
  });
});

it('safe HTML leaves out the buttons and options of forms', () => {
  expect(
    safeHtml(
      '<p>Come!</p><form><button>Send</button><select><optgroup label="x"><option>A</option></optgroup></select></form>',
    ),
  ).toBe('<p>Come!</p>');
});
