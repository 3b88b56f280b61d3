import { describe, expect, it } from 'vitest';
import { readDrawing } from '#publishing/theme/drawing';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const read = (text: string) => readDrawing(Buffer.from(text));

describe('an SVG drawing supplied by the user', () => {
  it('has its stated size, or else the size of its view box', () => {
    expect(read(`<svg ${SVG} viewBox="0 0 220 48"><path d="M0 0"/></svg>`)).toEqual({
      size: { width: 220, height: 48 },
      problems: [],
    });
    expect(read(`<svg ${SVG} viewBox="0 0 1 1" width="22px" height="11"/>`).size).toEqual({ width: 22, height: 11 });
    expect(read(`<svg ${SVG} width="100%" height="1em"/>`).size).toBeUndefined();
  });

  it('may contain what drawing programs usually write', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Created with a program -->
<svg ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" viewBox="0 0 9 9">
  <metadata><rdf:RDF><dc:format>image/svg+xml</dc:format></rdf:RDF></metadata>
  <style>.a { fill: url(#g); }</style>
  <defs><linearGradient id="g"><stop offset="0" style="stop-color:#123"/></linearGradient></defs>
  <g inkscape:label="1" transform="matrix(1 0 0 1 0 0)"><use xlink:href="#p" fill="url(#g)"/></g>
</svg>`;
    expect(read(text).problems).toEqual([]);
  });

  it.each([
    `<svg ${SVG}><script>alert(1)</script></svg>`,
    `<svg ${SVG}><SCRIPT>alert(1)</SCRIPT></svg>`,
    `<svg ${SVG} xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></svg>`,
    `<svg ${SVG} xmlns:cc="http://www.w3.org/2000/svg"><cc:script>alert(1)</cc:script></svg>`,
    `<svg ${SVG} xmlns:cc="http://www.w3.org/1999/xhtml"><cc:iframe src="https://evil.example"/></svg>`,
    `<svg ${SVG} onload="alert(1)"/>`,
    `<svg ${SVG}><g OnClick="alert(1)"/></svg>`,
    `<svg ${SVG}><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`,
    `<svg ${SVG}><a href="javascript:alert(1)"><path d=""/></a></svg>`,
    `<svg ${SVG}><use href="https://evil.example/x.svg#a"/></svg>`,
    `<svg ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="data:image/svg+xml;base64,AA"/></svg>`,
    `<svg ${SVG}><image href="//evil.example/x.png"/></svg>`,
    `<svg ${SVG}><set attributeName="href" to="javascript:alert(1)"/></svg>`,
    `<svg ${SVG}><animate attributeName="href" values="x"/></svg>`,
    `<svg ${SVG}><style>@import "//evil.example/a.css";</style></svg>`,
    `<svg ${SVG}><style><![CDATA[ a { b: url(//evil.example/x) } ]]></style></svg>`,
    `<svg ${SVG}><path style="fill:u\\72l(//evil.example/x)"/></svg>`,
    `<svg ${SVG}><path fill="url(https://evil.example/x#a)"/></svg>`,
    `<?xml-stylesheet href="//evil.example/a.css"?><svg ${SVG}/>`,
    `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg ${SVG}>&x;</svg>`,
    `<svg ${SVG} xml:base="https://evil.example/"/>`,
    '<svg viewBox="0 0 1 1"/>',
    '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    'no drawing at all',
    '',
  ])('is refused as %s', (text) => expect(read(text).problems).not.toEqual([]));

  it('is refused if it is not in UTF-8, as programs may interpret it differently', () => {
    expect(readDrawing(Buffer.from(`<svg ${SVG}/>`, 'utf16le')).problems).not.toEqual([]);
    expect(readDrawing(Buffer.from([0x3c, 0xff, 0xfe])).problems).toEqual(['it is not written in UTF-8']);
  });
});
