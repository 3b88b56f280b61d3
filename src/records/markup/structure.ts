/**
 * Elements of text within a line; the start or end of any other element separates the words before it from the words
 * after it.
 */
export const TEXT_LEVEL_ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym b basefont bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q rb rp rt
  rtc ruby s samp slot small span strike strong sub sup time tt u var wbr`.split(/\s+/),
);

/** Elements within a line that are no text: embedded content, controls of forms, and elements that pages don't show. */
const NO_TEXT: ReadonlySet<string> = new Set(
  `area audio base button canvas datalist embed iframe img input link map math meta meter noscript object option param
  picture progress script select source style svg template textarea title track video`.split(/\s+/),
);

/** Tells whether an element is within a line. Names with a colon are of XML, as word processors write it. */
function isPhrasing(name: string): boolean {
  return TEXT_LEVEL_ELEMENTS.has(name) || NO_TEXT.has(name) || name.includes(':');
}

/** The elements that descriptions keep: text, and images. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  `p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong b i u s del ins sub sup small mark abbr cite q
  time a figure figcaption table caption thead tbody tfoot tr th td div span img`.split(/\s+/),
);

/** Elements whose content is no text of a description. */
export const ELEMENTS_WITHOUT_TEXT: readonly string[] = [
  ...['script', 'style', 'textarea', 'option', 'optgroup', 'select', 'datalist', 'button', 'meter', 'progress'],
  ...['noscript', 'template', 'xmp', 'svg', 'math', 'iframe', 'canvas', 'title'],
];

const PARTS_OF: readonly (readonly [wholes: readonly string[], parts: readonly string[]])[] = [
  [['ul', 'ol'], ['li']],
  [['dl'], ['dt', 'dd']],
  [['figure'], ['figcaption']],
  [['table'], ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']],
];

/** The elements that are allowed only within others, and those others. */
const WHOLES: ReadonlyMap<string, readonly string[]> = new Map(
  PARTS_OF.flatMap(([wholes, parts]) => parts.map((part) => [part, wholes] as const)),
);

/** An element that descriptions do not keep: it breaks a line, and nothing else is left of it. */
export const BREAK_ELEMENT = '<x-break></x-break>';

/**
 * Matches a tag by its form, without regard to nesting: the service's rendering nests paragraphs wrongly. A `>` in
 * quotes does not end the tag if the quotes follow `=` (HTML, 13.2.5.37).
 */
export const TAG_PATTERN = /(<\/?[a-z](?:=\s*(?:"[^"]*"|'[^']*')|=(?!\s*["'])|[^=<>])*>)/i;

/** The mark of an open element that begins and ends no line, and of a removed element that does. */
const [WITHIN, REMOVED] = ['', '#'];

const COUNTED: ReadonlySet<string> = new Set([...WHOLES.values()].flat());

/**
 * The structure of a description while it is read. It decides which elements are kept, and puts line breaks in the
 * place of removed elements that began or ended a line: only between two texts that nothing else separates, so that the
 * break is valid wherever text is.
 */
export class DescriptionStructure {
  readonly #open: string[] = [];
  readonly #count = new Map<string, number>();
  #hasText = false;
  #isBreakDue = false;
  #marks = '';

  /** Notes that an element begins, also one within an element without text. */
  start(): void {
    this.#open.push(WITHIN);
  }

  /**
   * Tells whether the element that has just begun is kept: it is text or an image, and no part (`li`) without its whole
   * (`ul`).
   */
  keeps(name: string): boolean {
    const wholes = WHOLES.get(name);
    const isKept =
      KEPT_ELEMENTS.has(name) && (wholes === undefined || wholes.some((whole) => this.#countOf(whole) > 0));
    if (isPhrasing(name)) return isKept;
    this.#open[this.#open.length - 1] = isKept ? name : REMOVED;
    if (isKept && COUNTED.has(name)) this.#count.set(name, this.#countOf(name) + 1);
    this.#part(isKept);
    return isKept;
  }

  /** Notes that the last element that began ends. */
  end(): void {
    const name = this.#open.pop() ?? WITHIN;
    if (name === WITHIN) return;
    if (COUNTED.has(name)) this.#count.set(name, this.#countOf(name) - 1);
    this.#part(name !== REMOVED);
  }

  /** Notes an image in the line. */
  image(): void {
    this.#hasText = true;
  }

  /** Puts an empty element before the text that follows. */
  mark(html: string): void {
    this.#marks += html;
  }

  /** Returns a text of the description, as HTML, with what belongs before it. */
  text(html: string): string {
    if (html.trim() === '') return html;
    const start = `${this.#isBreakDue ? '<br>\n' : ''}${this.#marks}`;
    this.#isBreakDue = false;
    this.#hasText = true;
    this.#marks = '';
    return start === '' ? html : `${start}${html}`;
  }

  /** The elements passed to `mark` after which no text came. */
  get rest(): string {
    return this.#marks;
  }

  #countOf(name: string): number {
    return this.#count.get(name) ?? 0;
  }

  #part(isKept: boolean): void {
    this.#isBreakDue = !isKept && (this.#isBreakDue || this.#hasText);
    if (isKept) this.#hasText = false;
  }
}
