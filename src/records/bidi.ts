import type { Kind } from '#interface/kinds';
import { TEXT_LEVEL_ELEMENTS } from '#records/markup/structure';
import { wordFieldsOf } from '#records/plain-fields';
import type { RecordOf } from '#records/schema';

/*
 * Characters that set the direction of the text after them (UAX #9, 2.1 to 2.5) act until their counterpart, or to the
 * end of their paragraph: also on words that a page, a feed or a search result puts after the text. U+200E, U+200F and
 * U+061C act on their neighbours only.
 */

/** Ends an embedding or override. */
const POP = '\u202c';
/** Ends an isolate. */
const POP_ISOLATE = '\u2069';

/** The control that ends what each of these controls begins. */
const ENDS: Readonly<Record<string, string>> = {
  '\u202a': POP,
  '\u202b': POP,
  '\u202d': POP,
  '\u202e': POP,
  '\u2066': POP_ISOLATE,
  '\u2067': POP_ISOLATE,
  '\u2068': POP_ISOLATE,
};

const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

/** The changes of direction that have begun and not ended within a paragraph. */
class Begun {
  readonly #ends: string[] = [];
  #isolates = 0;

  /**
   * Takes the next control, and returns its replacement: itself if it begins a change; if it ends changes, the controls that end
   * each of them; an empty text if it ends none.
   */
  control(control: string): string {
    const end = ENDS[control];
    if (end !== undefined) {
      this.#ends.push(end);
      if (end === POP_ISOLATE) this.#isolates += 1;
      return control;
    }
    if (control === POP) return this.#ends.at(-1) === POP ? this.#popped() : '';
    return this.#isolates === 0 ? '' : this.#endsUpTo(this.#ends.lastIndexOf(POP_ISOLATE));
  }

  /** Ends all changes that have begun, and returns the controls that do so. */
  end(): string {
    return this.#endsUpTo(0);
  }

  #endsUpTo(place: number): string {
    const ended: string[] = [];
    while (this.#ends.length > place) ended.push(this.#popped());
    return ended.join('');
  }

  #popped(): string {
    const end = this.#ends.pop() ?? '';
    if (end === POP_ISOLATE) this.#isolates -= 1;
    return end;
  }
}

const ALL_CONTROLS = new RegExp(CONTROL, 'g');

/**
 * Returns a text whose lines don't affect the direction of the text after them: each ends the changes that it begins,
 * and no others.
 */
export function balancedText(text: string): string {
  if (!CONTROL.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const begun = new Begun();
      return line.replace(ALL_CONTROLS, (control) => begun.control(control)) + begun.end();
    })
    .join('\n');
}

/** A control as a numeric character reference of HTML. */
const REFERENCE = '&#(?:0*(?:823[4-8]|829[4-7])(?!\\d)|x0*(?:202[a-e]|206[6-9])(?![\\da-f]));?';
const IN_HTML = new RegExp(`${CONTROL.source}|${REFERENCE}`, 'i');
/** A tag, which goes on to the next `>` whatever is in it (HTML, 13.2.5), or a control. */
const TOKENS = new RegExp(`<(?:(\\/?[a-z][^\\s/>]*)|[!?/])[^>]*>|${IN_HTML.source}`, 'gi');

/** A lone `<`, which would begin a tag if the control behind it were left out. */
const BEFORE_CONTROL = new RegExp(`<(?=${IN_HTML.source})`, 'gi');

/** Returns the control that a character or a numeric character reference of HTML stands for. */
function controlIn(written: string): string {
  const [, hex, number] = /^&#(?:x0*([\da-f]+)|0*(\d+))/i.exec(written) ?? [];
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return number === undefined ? written : String.fromCharCode(Number(number));
}

/** The elements that are open while HTML is read. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * Takes the next tag (`p` or `/p`), and tells whether it begins or ends an element that is more than part of a line.
   */
  parts(tag: string): boolean {
    const name = tag.replace('/', '');
    const isPart = TEXT_LEVEL_ELEMENTS.has(name);
    const count = this.#counts.get(name) ?? 0;
    if (name === tag) {
      this.#names.push(name);
      this.#counts.set(name, count + 1);
      return !isPart;
    }
    // An end tag ends all that was begun within its element.
    const ended = count === 0 ? [] : this.#names.splice(this.#names.lastIndexOf(name));
    for (const element of ended) this.#counts.set(element, (this.#counts.get(element) ?? 1) - 1);
    return !isPart || ended.some((one) => !TEXT_LEVEL_ELEMENTS.has(one));
  }
}

/** Returns the index of a last tag without its `>`, which no browser shows; the length of the HTML if there is none. */
function unfinishedTag(html: string): number {
  const from = html.lastIndexOf('>') + 1;
  const place = html.slice(from).search(/<[a-z/!?]/i);
  return place < 0 ? html.length : from + place;
}

/**
 * Returns HTML whose paragraphs, cells and lines don't change the direction of what follows, as `balancedText` does for
 * text.
 */
export function balancedHtml(html: string): string {
  if (!IN_HTML.test(html)) return html;
  const written = html.replace(BEFORE_CONTROL, '&lt;');
  const begun = new Begun();
  const elements = new OpenElements();
  const balanced = written
    .slice(0, unfinishedTag(written))
    .replace(TOKENS, (token: string, tag: string | undefined) => {
      if (!token.startsWith('<')) return begun.control(controlIn(token));
      return tag !== undefined && elements.parts(tag.toLowerCase()) ? begun.end() + token : token;
    });
  return balanced + begun.end();
}

/**
 * Returns a record with balanced texts, for all places that show it; the record itself if its texts are balanced.
 * Content and the service keep the written texts.
 */
export function withBalancedTexts<K extends Kind>(kind: K, record: RecordOf[K]): RecordOf[K] {
  const fields: Readonly<Record<string, unknown>> = record;
  const changed: [string, string][] = [];
  const change = (field: string, balance: (text: string) => string) => {
    const text = fields[field];
    if (typeof text !== 'string') return;
    const after = balance(text);
    if (after !== text) changed.push([field, after]);
  };
  for (const field of wordFieldsOf(kind)) change(field, balancedText);
  change('description', balancedHtml);
  change('excerpt', balancedHtml);
  const alt = balancedText(record.local?.image_alt ?? '');
  const local = alt === (record.local?.image_alt ?? '') ? undefined : { ...record.local, image_alt: alt };
  if (changed.length === 0 && local === undefined) return record;
  return { ...record, ...Object.fromEntries(changed), ...(local === undefined ? {} : { local }) };
}
