import { type Attributes, certainImage } from '#records/markup/images';
import { escaped } from '#records/markup/players';
import type { Replacement } from '#records/markup/replacements';

/** The images within a `noscript`, as HTML. */
type Copy = { html: string };

/**
 * Finds the copies that scripts which load images late leave in a `noscript` right before or behind each: such a copy
 * is shown where the image itself names nothing that could be, and else left out.
 */
export class ImageCopies {
  readonly #webAddress: (named: string) => string | undefined;
  #sources: Attributes[] = [];
  /** The copy that the last image waits for. */
  #awaited: Copy | undefined;
  /** The copy that waits for the next image. */
  #waiting: Copy | undefined;

  constructor(webAddress: (named: string) => string | undefined) {
    this.#webAddress = webAddress;
  }

  /** Notes a text: what stands on both of its sides is no copy of each other. */
  text(text: string): void {
    if (text.trim() === '') return;
    this.#awaited = undefined;
    this.#waiting = undefined;
  }

  /** Returns what stands in place of an `img` or `noscript`; `undefined` for any other element. */
  element(name: string, attributes: Attributes): Replacement | undefined {
    if (name === 'picture') this.#sources = [];
    if (name === 'source') this.#sources.push(attributes);
    if (name === 'img') return this.#image(attributes);
    return name === 'noscript' ? this.#noscript() : undefined;
  }

  #image(attributes: Attributes): Replacement | undefined {
    const isCertain = certainImage(attributes, this.#sources, this.#webAddress) !== undefined;
    const copy = this.#waiting ?? { html: '' };
    this.#sources = [];
    this.#awaited = this.#waiting === undefined ? copy : undefined;
    this.#waiting = undefined;
    return isCertain ? undefined : { html: (source) => copy.html || source };
  }

  #noscript(): Replacement {
    const copy = this.#awaited ?? { html: '' };
    this.#waiting = this.#awaited === undefined ? copy : undefined;
    this.#awaited = undefined;
    return {
      needsEnd: true,
      within: (name, image) => {
        const url = name === 'img' ? certainImage(image, [], this.#webAddress) : undefined;
        if (url !== undefined) copy.html += `<img src="${escaped(url)}" alt="${escaped(image.alt ?? '')}">`;
      },
      html: () => '',
    };
  }
}
