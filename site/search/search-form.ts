import { fill } from '../i18n/wording.ts';
import type { ChoiceCounts } from './find.ts';
import {
  parseQuery,
  QUERY_PERIODS,
  QUERY_SWITCHES,
  RECORD_FILTERS,
  type RecordFilter,
  type SearchQuery,
} from './query.ts';
import { elementWithin } from './result-elements.ts';
import type { SearchTexts } from './search-texts.ts';

/** The form of a query. */
type SearchForm = {
  /** Returns the query that the form asks for. */
  query(): SearchQuery;
  /** Puts a query into the form. A chosen record stays chosen before the options arrive. */
  show(query: SearchQuery): void;
  /** Shows the number of results for each choice. `titlesOf` returns the titles of a filter's records by name. */
  showCounts(counts: ChoiceCounts, titlesOf: (filter: RecordFilter) => ReadonlyMap<string, string>): void;
};

/** Returns the form of the search in an element, in the words of a language. */
export function searchForm(form: HTMLFormElement, texts: SearchTexts, lang: string): SearchForm {
  const further = elementWithin(form, '.search-further', HTMLDetailsElement);
  const collator = new Intl.Collator(lang);
  const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
  const fieldOf = (name: string) => elementWithin(form, `[name=${name}]`, HTMLInputElement);
  /** A site without tags has no select element for them. */
  const choiceOf = (filter: RecordFilter) => form.querySelector<HTMLSelectElement>(`[name=${filter}]`);

  function showChoices(
    filter: RecordFilter,
    counts: ReadonlyMap<string, number>,
    titles: ReadonlyMap<string, string>,
  ): void {
    const choice = choiceOf(filter);
    if (choice === null) return;
    const chosen = choice.value;
    const names = new Set([...counts.keys(), chosen].filter((name) => name !== ''));
    const options = [...names]
      .map((name) => ({ name, title: titles.get(name) ?? name, count: numbers.format(counts.get(name) ?? 0) }))
      .sort((one, other) => collator.compare(one.title, other.title))
      .map(({ name, title, count }) => new Option(fill(texts.choice, { name: title, count }), name));
    const [every] = choice.options;
    choice.replaceChildren(...(every === undefined ? [] : [every]), ...options);
    choice.value = chosen;
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
      for (const name of ['from', 'to'] as const) fieldOf(name).value = query[name];
      for (const name of QUERY_SWITCHES) fieldOf(name).checked = query[name];
      // Choices that are set must be visible.
      if ([...RECORD_FILTERS, ...QUERY_SWITCHES].some((name) => query[name] !== '' && query[name] !== false))
        further.open = true;
      for (const filter of RECORD_FILTERS) {
        const choice = choiceOf(filter);
        if (choice === null) continue;
        if (![...choice.options].some(({ value }) => value === query[filter]))
          choice.add(new Option('…', query[filter]));
        choice.value = query[filter];
      }
    },
    showCounts(counts, titlesOf) {
      for (const filter of RECORD_FILTERS) showChoices(filter, counts[filter], titlesOf(filter));
      for (const when of [undefined, ...QUERY_PERIODS]) {
        const count = form.querySelector(`[data-when="${when ?? ''}"]`);
        if (count !== null && when !== 'dates') count.textContent = numbers.format(counts.when.get(when) ?? 0);
      }
      for (const name of ['free', 'online'] as const)
        elementWithin(form, `[data-switch=${name}]`, HTMLElement).textContent = numbers.format(counts[name]);
    },
  };
}
