import { isPhrasing, KEPT_ELEMENTS, WHOLES } from '#records/markup/elements';

/** The mark of an open element that begins and ends no line, and of a removed element that does. */
const [WITHIN, REMOVED] = ['', '#'];

const COUNTED: ReadonlySet<string> = new Set([...WHOLES.values()].flat());

/**
 * The structure of a description while it is read. It says what is kept, and breaks lines where elements that did so are
 * removed: only between two texts that nothing else parts, so that the break is valid wherever text is.
 */
export class Structure {
  readonly #open: string[] = [];
  readonly #count = new Map<string, number>();
  #hasText = false;
  #isBreakDue = false;
  #marks = '';

  /** Notes that an element begins, also within what has no text. */
  start(): void {
    this.#open.push(WITHIN);
  }

  /** Tells whether the element that has just begun is kept: not what is no text, nor a part of something without it. */
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

  /** Returns the elements that no text followed. */
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
