import { fill } from '../i18n/wording.ts';
import { elementWithin } from './elements.ts';
import type { ChoiceCounts } from './find.ts';
import {
  type Criterion,
  parseQuery,
  QUERY_FILTERS,
  QUERY_PERIODS,
  QUERY_SWITCHES,
  type QueryFilter,
  type SearchQuery,
} from './query.ts';
import type { SearchTexts } from './search-texts.ts';

/** The form of a query. */
type SearchForm = {
  /** Returns the query that the form asks for. */
  query(): SearchQuery;
  /** Puts a query into the form. A chosen record stays chosen before the options arrive. */
  show(query: SearchQuery): void;
  /** Shows the number of results for each choice. `titlesOf` returns the titles of a filter's choices by name. */
  showCounts(counts: ChoiceCounts, titlesOf: TitlesOf): void;
  /** Returns the words for what a query asks of a criterion, as the form names it. */
  labelOf(query: SearchQuery, criterion: Criterion, titlesOf: TitlesOf): string;
};

/** Returns the titles of a filter's choices by name. */
type TitlesOf = (filter: QueryFilter) => ReadonlyMap<string, string>;

/** Returns the form of the search in an element, in the words of a language. */
export function searchForm(form: HTMLFormElement, texts: SearchTexts, lang: string): SearchForm {
  const further = elementWithin(form, '.search-further', HTMLDetailsElement);
  const collator = new Intl.Collator(lang);
  const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
  const fieldOf = (name: string) => elementWithin(form, `[name=${name}]`, HTMLInputElement);
  /** A site without tags has no select element for them. */
  const choiceOf = (filter: QueryFilter) => form.querySelector<HTMLSelectElement>(`[name=${filter}]`);

  /** Any of the choices comes before each. */
  const rank = (name: string) => (name === 'any' ? 0 : 1);

  function showChoices(
    filter: QueryFilter,
    counts: ReadonlyMap<string, number>,
    titles: ReadonlyMap<string, string>,
  ): void {
    const choice = choiceOf(filter);
    if (choice === null) return;
    const chosen = choice.value;
    const names = new Set([...counts.keys(), chosen].filter((name) => name !== ''));
    const options = [...names]
      .map((name) => ({ name, title: titles.get(name) ?? name, count: numbers.format(counts.get(name) ?? 0) }))
      .sort((one, other) => rank(one.name) - rank(other.name) || collator.compare(one.title, other.title))
      .map(({ name, title, count }) => new Option(fill(texts.choice, { name: title, count }), name));
    const [every] = choice.options;
    choice.replaceChildren(...(every === undefined ? [] : [every]), ...options);
    choice.value = chosen;
  }

  /** Returns the words beside a radio button or checkbox. */
  const wordsBeside = (input: HTMLInputElement | null) =>
    input?.nextElementSibling?.firstChild?.textContent?.trim() ?? '';

  /** Shows the count of a choice. One without results can't be chosen, but a chosen one can be dropped. */
  function showCount(input: HTMLInputElement, count: number): void {
    elementWithin(input.nextElementSibling ?? form, '.search-count', HTMLElement).textContent =
      count === 0 ? '' : numbers.format(count);
    // What has the focus keeps it.
    input.disabled = count === 0 && !input.checked && input !== document.activeElement;
  }

  return {
    query() {
      const entries = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      return parseQuery(new URLSearchParams(entries));
    },
    show(query) {
      fieldOf('q').value = query.words;
      for (const radio of form.querySelectorAll<HTMLInputElement>('[name=when]'))
        radio.checked = radio.value === (query.when ?? '');
      for (const name of ['from', 'to', 'price'] as const) fieldOf(name).value = query[name];
      for (const name of QUERY_SWITCHES) fieldOf(name).checked = query[name];
      // Choices that are set must be visible.
      const { words: _words, when: _when, from: _from, to: _to, category: _category, ...others } = query;
      if (Object.values(others).some((value) => value !== '' && value !== false)) further.open = true;
      for (const filter of QUERY_FILTERS) {
        const choice = choiceOf(filter);
        if (choice === null) continue;
        if (![...choice.options].some(({ value }) => value === query[filter]))
          choice.add(new Option('…', query[filter]));
        choice.value = query[filter];
      }
    },
    showCounts(counts, titlesOf) {
      for (const filter of QUERY_FILTERS) showChoices(filter, counts[filter], titlesOf(filter));
      for (const when of [undefined, ...QUERY_PERIODS.filter((one) => one !== 'dates')])
        showCount(
          elementWithin(form, `[name=when][value="${when ?? ''}"]`, HTMLInputElement),
          counts.when.get(when) ?? 0,
        );
      for (const name of ['free', 'online'] as const) showCount(fieldOf(name), counts[name]);
    },
    labelOf(query, criterion, titlesOf) {
      switch (criterion) {
        case 'words':
          return query.words;
        case 'when':
          return wordsBeside(form.querySelector(`[name=when][value="${query.when ?? ''}"]`));
        case 'free':
        case 'online':
          return wordsBeside(fieldOf(criterion));
        case 'price':
          return `${form.querySelector('[for=price]')?.textContent ?? ''} ${query.price}`;
        default:
          return titlesOf(criterion).get(query[criterion]) ?? query[criterion];
      }
    },
  };
}
