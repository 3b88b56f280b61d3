import { type LanguageHint, primaryOf } from '#discovery/language-hints';
import type { Trial, TrialListing } from '#discovery/trials';
import type { LanguageSelection } from '#interface/endpoint';

/** Languages that a service really has, and how it is asked for them. */
export type LanguageChoice = {
  readonly selection: LanguageSelection;
  /** Those that answer something of their own; the default language is not among them. */
  readonly own: readonly LanguageHint[];
  /** Those that answer as the default language does, or not at all. */
  readonly others: readonly LanguageHint[];
};

type Way = 'parameter' | 'segment' | 'both';

/** Tells whether a list is a language's own: another than the default's, and not only empty because nobody has it. */
function isOwn(listed: TrialListing | undefined, standard: TrialListing, { source }: LanguageHint): boolean {
  if (listed === undefined || listed.print === standard.print) return false;
  return listed.total > 0 || source !== 'guess';
}

/**
 * Finds which languages a service has, by what differs from what it lists without being asked for one. Where more ways than
 * one tell them apart, the site's own addresses decide, else the parameter.
 */
export function chooseLanguages(trials: readonly Trial[], standard: TrialListing): LanguageChoice {
  const ownBy = (way: Way) =>
    trials
      .filter(({ hint, [way]: list, segment }) =>
        // A host of its own is the language's place whatever the others are asked by.
        isOwn(hint.baseUrl === undefined ? list : segment, standard, hint),
      )
      .map(({ hint }) => hint);
  const parameter = ownBy('parameter');
  const segment = ownBy('segment');
  const either = trials.map(({ hint }) => hint).filter((hint) => parameter.includes(hint) || segment.includes(hint));
  const others = (own: readonly LanguageHint[]) => trials.map(({ hint }) => hint).filter((hint) => !own.includes(hint));
  if (either.length === 0) {
    const both = ownBy('both');
    return { selection: both.length > 0 ? 'both' : 'parameter', own: both, others: others(both) };
  }
  const bySegment = segment.length === either.length;
  const byParameter = parameter.length === either.length;
  const saysSegments = either.some(({ source, segment: part }) => source === 'page' && part !== null);
  const selection = bySegment && (saysSegments || !byParameter) ? 'segment' : byParameter ? 'parameter' : 'both';
  return { selection, own: either, others: others(either) };
}

/** The chosen default language; `isGuess` if nothing proves it. */
export type DefaultChoice = { readonly hint: LanguageHint; readonly isGuess: boolean };

/** Tells whether a language's own country, if it has one, has this time zone. */
function isSpokenIn(tag: string, timeZone: string): boolean {
  return new Intl.Locale(primaryOf(tag)).maximize().getTimeZones()?.includes(timeZone) ?? false;
}

/**
 * Returns the language that a service answers without being asked for one, among those of which the answers are no
 * other: what the site says, else the page's own language, else the only one that is left, else a guess by the time
 * zone.
 */
export function chooseDefault(
  candidates: readonly LanguageHint[],
  pageLanguage: string | undefined,
  timeZone: string | undefined,
): DefaultChoice | undefined {
  const sure =
    candidates.find(({ isDefault }) => isDefault) ??
    candidates.find(({ tag }) => tag === pageLanguage) ??
    candidates.find(({ tag }) => pageLanguage !== undefined && primaryOf(tag) === primaryOf(pageLanguage)) ??
    candidates.find(({ source, segment, baseUrl }) => source === 'page' && segment === null && baseUrl === undefined);
  if (sure !== undefined) return { hint: sure, isGuess: false };
  const [first, second] = candidates;
  if (first === undefined) return undefined;
  if (second === undefined) return { hint: first, isGuess: first.source === 'guess' };
  const near = candidates.find(({ tag }) => timeZone !== undefined && isSpokenIn(tag, timeZone));
  return { hint: near ?? first, isGuess: true };
}
