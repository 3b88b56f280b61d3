import { z } from 'zod';
import type { Publication } from '../../publication/publication.ts';
import { type Document, languageOf, type Shown } from '../../routing/documents.ts';
import { answeringOf, questionText, textOfData } from './answers.ts';
import { askedSite } from './asked.ts';
import type { QuestionName } from './questions.ts';

/*
 * A page is as it was if all that it asked of the site has the answers that it had, and if it shows the same. What each
 * page asks is noted while it is rendered, so that nothing can be forgotten; the answers are noted as digests, once for
 * all pages.
 */

/** What is noted of pages: a schema. */
export const pageNotes = z.object({
  /** What was asked: the name of a question, the code of a language and the argument, with a space between. */
  questions: z.array(z.string()),
  /** The digests of the answers, in the same order. */
  answers: z.array(z.string()),
  /**
   * By address: what the page shows, with digests for records, and the places of what it asked among the questions, with a
   * space between: there are many.
   */
  pages: z.record(z.string(), z.tuple([z.string(), z.string()]).readonly()),
});

const textOfPlaces = (places: readonly number[]) => places.join(' ');

const placesIn = (text: string) => (text === '' ? [] : text.split(' ').map(Number));

/** What is noted of pages. */
export type PageNotes = z.output<typeof pageNotes>;

/** What is noted of the pages of each language, by its code, and by '' of the documents that are of none. */
export type NotesByLanguage = ReadonlyMap<string, PageNotes>;

/** Returns what a document is about, apart from the site, as a short text. */
function textOfShown(shown: Shown): string {
  const { type } = shown;
  if (type === 'page') return textOfData([shown.localised.language.code, shown.page]);
  if (type !== 'former') return type;
  const { localised, page, movedTo, gone } = shown.former;
  return textOfData([type, localised.language.code, page.language, page.kind, page.name, movedTo, gone]);
}

/** What a page shows, and the places of what it asked among all questions. */
type NotedPage = { readonly language: string; readonly about: string; readonly places: readonly number[] };

/** The pages of a site, of which only those are rendered that are not as they were. */
export class NotedPages {
  readonly #asked: Publication;
  readonly #answering: (question: string) => string;
  readonly #last: NotesByLanguage | undefined;
  /** Of last notes, by the place of a question that was asked again: its place now, or none if its answer is another. */
  readonly #same = new Map<PageNotes, (number | 'other')[]>();
  readonly #places = new Map<string, number>();
  /** The places of questions by the language that they are about, their name and their argument. */
  readonly #placesBy = new Map<string, Map<QuestionName, Map<string, number>>>();
  readonly #questions: string[] = [];
  readonly #answers: string[] = [];
  readonly #pages = new Map<string, NotedPage>();
  /** What the page that is rendered at present has asked; `undefined` if it asked what can't be asked again. */
  #asking: Set<number> | undefined;

  /**
   * `last` is what the last build noted of the site that stands, if that was made by the same code of the same
   * configuration.
   */
  constructor(publication: Publication, last: NotesByLanguage | undefined) {
    this.#last = last;
    this.#answering = answeringOf(publication);
    this.#asked = askedSite(publication, (question, language, argument) => {
      if (question === undefined) this.#asking = undefined;
      else this.#asking?.add(this.#placeOf(question, language, argument));
    });
  }

  /** Returns the place of a question among those that are noted; it is asked where it is new. */
  #place(text: string, digest?: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.#answers.length;
    this.#places.set(text, place);
    this.#questions.push(text);
    this.#answers.push(digest ?? this.#answering(text));
    return place;
  }

  /** Returns the place of a question; pages ask most of them many times, and to write each as text takes long. */
  #placeOf(question: QuestionName, language: string, argument: string): number {
    const ofLanguage = this.#placesBy.getOrInsertComputed(language, () => new Map());
    const places = ofLanguage.getOrInsertComputed(question, () => new Map<string, number>());
    return places.getOrInsertComputed(argument, () => this.#place(questionText(question, language, argument)));
  }

  /** Asks a question of last notes again; returns its place now, or `other` if it has another answer. */
  #askAgain({ questions, answers }: PageNotes, last: number): number | 'other' {
    const place = this.#place(questions[last] ?? '');
    return this.#answers[place] === answers[last] ? place : 'other';
  }

  /** Tells whether a document is, byte for byte, as it is in the site that stands. */
  isUnchanged(document: Document): boolean {
    const { address, shown } = document;
    const language = languageOf(document) ?? '';
    const last = this.#last?.get(language);
    const before = last?.pages[address];
    if (last === undefined || before === undefined) return false;
    const [about, asked] = before;
    if (about !== textOfShown(shown)) return false;
    const same = this.#same.get(last) ?? [];
    this.#same.set(last, same);
    const places: number[] = [];
    for (const one of placesIn(asked)) {
      const place = same[one] ?? this.#askAgain(last, one);
      same[one] = place;
      if (place === 'other') return false;
      places.push(place);
    }
    this.#pages.set(address, { language, about, places });
    return true;
  }

  /** Renders a document, and notes what it asks of the site. One is rendered at a time. */
  async render<Page>(document: Document, render: (document: Document) => Promise<Page>): Promise<Page> {
    const { address, shown } = document;
    const asking = new Set<number>();
    this.#asking = asking;
    try {
      const page = await render({ address, shown: this.#noted(shown) });
      if (this.#asking === asking)
        this.#pages.set(address, {
          language: languageOf(document) ?? '',
          about: textOfShown(shown),
          places: [...asking],
        });
      return page;
    } finally {
      this.#asking = undefined;
    }
  }

  /** Returns what a document shows, of the site that notes what it is asked. */
  #noted(shown: Shown): Shown {
    const publication = this.#asked;
    const inLanguage = (code: string) => {
      const localised = publication.localisedSites.find(({ language }) => language.code === code);
      if (localised === undefined) throw new TypeError(`'${code}' is no language of the site`);
      return localised;
    };
    if (shown.type === 'page') return { ...shown, publication, localised: inLanguage(shown.localised.language.code) };
    if (shown.type !== 'former') return { ...shown, publication };
    return {
      ...shown,
      publication,
      former: { ...shown.former, localised: inLanguage(shown.former.localised.language.code) },
    };
  }

  /** Returns what is to be noted for the next build. */
  notes(): NotesByLanguage {
    const pages = Map.groupBy(this.#pages, ([, { language }]) => language);
    return new Map([...pages].map(([language, own]) => [language, this.#notesOf(own)]));
  }

  /** Returns the notes of some pages, with the questions that they asked. */
  #notesOf(pages: readonly (readonly [string, NotedPage])[]): PageNotes {
    const asked: number[] = [];
    const placesNow: number[] = [];
    const placeNow = (place: number) => {
      const known = placesNow[place];
      if (known !== undefined) return known;
      placesNow[place] = asked.length;
      asked.push(place);
      return asked.length - 1;
    };
    const noted = pages.map(
      ([address, { about, places }]) => [address, [about, textOfPlaces(places.map(placeNow))]] as const,
    );
    return {
      questions: asked.map((place) => this.#questions[place] ?? ''),
      answers: asked.map((place) => this.#answers[place] ?? ''),
      pages: Object.fromEntries(noted),
    };
  }

  /** Returns what is noted of the pages at these addresses; of the questions, those from a place on. */
  notesOf(addresses: readonly string[], from: number): PageNotes {
    const pages = addresses.flatMap((address) => {
      const page = this.#pages.get(address);
      return page === undefined ? [] : [[address, [page.about, textOfPlaces(page.places)]] as const];
    });
    return {
      questions: this.#questions.slice(from),
      answers: this.#answers.slice(from),
      pages: Object.fromEntries(pages),
    };
  }

  /**
   * Adds what another `NotedPages` of the same site noted of pages. `places` are the places here of all questions that were
   * asked there; those of new questions are added to it.
   */
  add(documents: readonly Document[], { questions, answers, pages }: PageNotes, places: number[]): void {
    for (const [index, question] of questions.entries()) places.push(this.#place(question, answers[index]));
    for (const document of documents) {
      const [about, asked] = pages[document.address] ?? [];
      if (about === undefined || asked === undefined) continue;
      this.#pages.set(document.address, {
        language: languageOf(document) ?? '',
        about,
        places: placesIn(asked).map((place) => places[place] ?? this.#place('')),
      });
    }
  }
}
