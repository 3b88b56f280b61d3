import type { When } from '#service/sample/dates';
import type { CATEGORY, MEDIA, ORGANIZER, TAG, VENUE } from '#service/sample/ids';

/** The languages that the sample is written in. */
export const SAMPLE_LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** One value in every language of the sample. */
export type InEvery<T> = Readonly<Record<SampleLanguage, T>>;

/** What people read of an event. */
export type EventText = {
  /** May hold `&`, quotes and tags; readers get it with entities, as the service renders titles. */
  readonly title: string;
  /** HTML, or plain paragraphs with an empty line between them. */
  readonly description: string;
  /** One plain sentence, or empty. */
  readonly excerpt: string;
  /** The slug, where it is not made from the title. */
  readonly slug?: string;
};

/** What visitors pay: free of charge, one text in every language, or (left out of the event) nothing known. */
export type Cost = 'free' | `${'€' | ''}${number}` | `€${number} – €${number}`;

/** A venue with its texts; what is left out is empty. */
export type VenueDefinition = {
  readonly id: number;
  readonly address?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly website?: string;
  /** Where it stands, in degrees north and east. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Not published: shown inside events only. */
  readonly draft?: true;
  /** Whether events there show a map. */
  readonly map: boolean;
  readonly texts: InEvery<{ readonly name: string; readonly description: string }>;
};

type Facts = {
  readonly id: number;
  readonly when: When;
  /** As the service stores it; Europe/Madrid if left out. */
  readonly timezone?: string;
  readonly venue?: keyof typeof VENUE;
  readonly organizers?: readonly (keyof typeof ORGANIZER)[];
  readonly categories: readonly (keyof typeof CATEGORY)[];
  readonly tags?: readonly (keyof typeof TAG)[];
  readonly cost?: Cost;
  readonly image?: keyof typeof MEDIA;
  readonly website?: string;
  readonly featured?: true;
  readonly sticky?: true;
  readonly hidden?: true;
  readonly password?: string;
  /** Several events share the title: the slug ends with the day of the event. */
  readonly recurring?: true;
};

/** An event in every language, or one that says that it is not translated into all of them. */
export type EventDefinition = Facts &
  (
    | { readonly texts: InEvery<EventText>; readonly untranslated?: never }
    | { readonly texts: Partial<InEvery<EventText>>; readonly untranslated: true }
  );

/** A translated event. */
export type TranslatedEvent = Facts & { readonly texts: InEvery<EventText> };

/** One event for each occurrence of something that recurs; every occurrence has an id of its own. */
export function recurring(
  common: Omit<TranslatedEvent, 'id' | 'when' | 'recurring'>,
  occurrences: readonly (readonly [id: number, when: When])[],
): EventDefinition[] {
  return occurrences.map(([id, when]) => ({ ...common, id, when, recurring: true }));
}
