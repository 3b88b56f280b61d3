import { Parser } from 'htmlparser2';
import { readStyleSheet } from '#publishing/theme/style-sheet';

/*
 * An SVG is a document, and a script in it runs if somebody opens it alone. The user's drawings are published
 * unchanged, or not at all: whatever could run, load or lead elsewhere is reported, and nothing is removed silently.
 */

/** The elements of SVG that draw (SVG 2, appendix G), in lower case; nothing of them runs, moves or leads elsewhere. */
const ELEMENTS = new Set(
  [
    'svg g defs symbol use title desc metadata style switch view',
    'path rect circle ellipse line polyline polygon text tspan textpath image marker pattern mask clippath',
    'lineargradient radialgradient stop filter feblend fecolormatrix fecomponenttransfer fecomposite',
    'feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb',
    'fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset fepointlight',
    'fespecularlighting fespotlight fetile feturbulence',
  ]
    .join(' ')
    .split(' '),
);

/** The prefixes of elements that drawing programs write for themselves, with the namespaces that they may stand for. */
const EDITORS: Readonly<Record<string, RegExp>> = {
  sodipodi: /^http:\/\/sodipodi\.sourceforge\.net\//,
  inkscape: /^http:\/\/www\.inkscape\.org\/namespaces\//,
  rdf: /^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/,
  cc: /^https?:\/\/(?:creativecommons\.org|web\.resource\.org\/cc)\//,
  dc: /^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/,
};

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** The canvas of an SVG. */
type Drawing = { readonly width: number; readonly height: number };

/** The result of a look at an SVG: its size, and its problems. */
type ReadDrawing = { readonly size: Drawing | undefined; readonly problems: readonly string[] };

const isInner = (address: string) =>
  /^\s*#/.test(address) || /^\s*data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]*$/i.test(address);

function namespaceProblem(name: string, value: string): string | undefined {
  if (name === 'xmlns') return value === SVG ? undefined : `another namespace, ${value}`;
  const prefix = name.slice('xmlns:'.length);
  if (prefix === 'svg') return value === SVG ? undefined : `another namespace, ${value}`;
  if (prefix === 'xlink') return value === XLINK ? undefined : `another namespace, ${value}`;
  if (EDITORS[prefix]?.test(value) === true) return undefined;
  // Elements with any other prefix are refused, so that it may stand for any namespace except ones of elements that run.
  return value === SVG || /xhtml/i.test(value) ? `the prefix ${prefix} for ${value}` : undefined;
}

function attributeProblem(name: string, value: string): string | undefined {
  const local = name.replace(/^.*:/, '').toLowerCase();
  if (name === 'xmlns' || name.startsWith('xmlns:')) return namespaceProblem(name, value);
  if (/^on/i.test(local)) return `the attribute ${name}, which would run`;
  if (local === 'href' || local === 'src')
    return isInner(value)
      ? undefined
      : `the address ${value.slice(0, 80)}; only places in the drawing itself can be named`;
  if (local === 'base') return `the attribute ${name}, by which addresses would mean others`;
  return styleProblem(value);
}

function styleProblem(css: string): string | undefined {
  if (!/[@\\(]/.test(css)) return undefined;
  const { urls, problems } = readStyleSheet(css);
  const outside = urls.find(({ url }) => !isInner(url));
  if (outside !== undefined)
    return `the address ${outside.url.slice(0, 80)}; only places in the drawing itself can be named`;
  return problems.find(({ message }) => message.startsWith('@'))?.message;
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')?.[1]);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

function sizeOf(attributes: Readonly<Record<string, string>>): Drawing | undefined {
  const [width, height] = [numberOf(attributes.width), numberOf(attributes.height)];
  const [, , boxWidth, boxHeight] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map((one) => numberOf(one));
  if (boxWidth !== undefined && boxHeight !== undefined)
    return width !== undefined && height !== undefined ? { width, height } : { width: boxWidth, height: boxHeight };
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** Parses an SVG. Returns its size, `undefined` if it says none, and all problems that keep it from being published. */
export function readDrawing(bytes: Uint8Array): ReadDrawing {
  const problems = new Set<string>();
  let size: Drawing | undefined;
  let root: string | undefined;
  let isStyle = false;
  let style = '';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { size: undefined, problems: ['it is not written in UTF-8'] };
  }
  const report = (problem: string | undefined) => problem !== undefined && problems.add(`it has ${problem}`);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
        const isEditors = prefix !== undefined && prefix in EDITORS;
        const isOwn = prefix === '' || prefix === 'svg';
        if (root === undefined) {
          root = local;
          size = sizeOf(attributes);
          if (attributes.xmlns !== SVG && attributes['xmlns:svg'] !== SVG) report(`no xmlns="${SVG}"`);
        }
        if (!isEditors && !(isOwn && ELEMENTS.has((local ?? '').toLowerCase()))) report(`the element <${name}>`);
        for (const [key, value] of Object.entries(attributes)) report(attributeProblem(key, value));
        isStyle = local?.toLowerCase() === 'style';
        style = '';
      },
      ontext(data) {
        if (isStyle) style += data;
      },
      onclosetag() {
        if (isStyle) report(styleProblem(style));
        isStyle = false;
      },
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === '!doctype' ? /\[|<!/.test(data) : name.toLowerCase() !== '?xml')
          report(`the instruction <${data.slice(0, 40)}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  // However an XML parser reads it: this has no place in a drawing.
  if (/<(?:\w+:)?script|javascript:|<!entity/i.test(text)) problems.add('it has a script, or what could become one');
  if (root?.toLowerCase() !== 'svg') problems.add('it is no SVG');
  return { size, problems: [...problems] };
}
