import { describe, expect, it } from 'vitest';
import { readStyleSheet, withReplacedUrls } from '#publishing/theme/style-sheet';

const problemsIn = (css: string) => readStyleSheet(css).problems.map(({ line, message }) => `${line}: ${message}`);
const urlsIn = (css: string) => readStyleSheet(css).urls.map(({ url, line }) => `${line}: ${url}`);

describe('a style sheet supplied by the user', () => {
  it('is accepted if it is valid CSS that is complete in itself', () => {
    const css = `
      /* } @import "x"; */
      @media (min-width: 40rem) { .a::after { content: "}\\"@import"; } }
      @supports selector(:has(a)) { [data-x="("] { color: rgb(1 2 3 / 50%); } }
      @font-face { font-family: 'A'; src: url(a.woff2) }
      .b\\{ { width: calc(1px + (2px * 3)); }`;
    expect(problemsIn(css)).toEqual([]);
    expect(urlsIn(css)).toEqual(['5: a.woff2']);
  });

  it.each([
    ['@import "//evil.example/a.css";', "1: @import can't stand in a layer"],
    ['@IMPORT url(a.css);', "1: @import can't stand in a layer"],
    ['@\\69mport "a.css";', "1: @import can't stand in a layer"],
    ['@im\\70 ort "a.css";', "1: @import can't stand in a layer"],
    ['a{}\n@charset "x";', "2: @charset can't stand in a layer"],
    ['@namespace svg "x";', "1: @namespace can't stand in a layer"],
    ['a { color: red; } }\nb {}', '1: a } closes what is not open'],
    ['a { color: red; ] }', '1: a ] closes what is not open'],
    ['a { b: (] }', '1: a ] closes what is not open'],
    ['a {', '1: what opens here is not closed by a }'],
    ['\na { b: "x\n}', '2: a text in quotes has no end on its line'],
    ['a {} /* b', '1: a comment has no end'],
    ['a {} /*/', '1: a comment has no end'],
    ['a { b: url(x', '1: the address in url() has no end'],
    ['a { b: url(x y) }', '1: the address in url() has no end'],
    ['<!-- a {} -->', '1: <!-- is no comment of CSS: write /* … */'],
    ['a { width: expression(alert(1)) }', '1: expression() is no CSS'],
  ])('is refused as %j', (css, problem) => expect(problemsIn(css)[0]).toBe(problem));

  it.each([
    ['a{b:url(//evil.example/x)}', '//evil.example/x'],
    ['a{b:url( "https://evil.example/x" )}', 'https://evil.example/x'],
    ["a{b:URL('x')}", 'x'],
    ['a{b:u\\72l(//evil.example/x)}', '//evil.example/x'],
    ['a{b:\\75rl(x)}', 'x'],
    ['a{b:url(\\68ttps://evil.example)}', 'https://evil.example'],
    ['a{b:image-set("x.png" 1x)}', 'x.png'],
    ['a{b:-webkit-image-set("x.png" 1x)}', 'x.png'],
    ['a{b:src("x.png")}', 'x.png'],
    ['a{b:url(data:text/css,x)}', 'data:text/css,x'],
    ['a{b:url(/**/x)}', '/**/x'],
    ['a{b:url()}', ''],
  ])('names in %j the URL that it would load', (css, url) => {
    expect(readStyleSheet(css).urls.map((one) => one.url)).toEqual([url]);
  });

  it('keeps its text when its URLs are replaced, each by a quoted one', () => {
    const css = 'a{b:url( x.png );c:url("y.png") z;d:image-set("w.png" 1x)}';
    expect(withReplacedUrls(css, (url) => `${url}.1`)).toBe(
      'a{b:url("x.png.1");c:url("y.png.1") z;d:image-set("w.png.1" 1x)}',
    );
  });
});
