import { hash } from 'node:crypto';
import { outputPathOf } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { digestOfBytes } from '#records/digest';
import type { Zone } from '#records/time';
import { mediaAddress } from '../addresses/addresses.ts';
import { venueLine } from '../calendar/facts/facts.ts';
import { whenOf } from '../calendar/facts/when.ts';
import { CARD_SIZE, CARD_VERSION, type CardText, cardSvg } from '../pictures/cards.ts';
import { type Encoder, encodeCard } from '../pictures/encoding.ts';
import { fontBytes, type Lettering, loadLettering } from '../pictures/lettering.ts';
import type { PictureCache, PictureCacheEntry } from '../pictures/picture-cache.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { LanguageCards } from '../publication/settings.ts';

/** The number of next events of a language that have cards of their own: they are shared most. */
const CARDS_EACH = 40;

/** Returns the events of a language that get cards of their own: the next ones without a picture. */
export function eventsWithCards(
  { language, eventIndex }: LocalisedSite,
  isPictured: (event: CalendarEvent) => boolean,
): readonly CalendarEvent[] {
  const next = eventIndex.upcoming.slice(0, CARDS_EACH);
  return next.filter((event) => event.language === language.code && !isPictured(event));
}

/** Returns the text of an event's card. */
export function eventCardText(event: CalendarEvent, localised: LocalisedSite, timeZone: string): CardText {
  const { date, time } = whenOf(event, localised, timeZone);
  const { homeTown } = localised.eventIndex;
  const places = event.venues.map((venue) => venueLine(venue, homeTown));
  return {
    title: nameOf(event),
    lines: [[date, time].filter((text) => text !== undefined).join(', '), places.join(' · ')].filter(
      (text) => text !== '',
    ),
    site: localised.language.title,
  };
}

/** Returns the text of a site's card in a language. */
const siteCard = ({ language }: LocalisedSite): CardText => ({ title: language.title, lines: [] });

/** A published file of a picture or card: the digest of its bytes, and a function that loads them. */
export type PublishedPicture = { readonly digest: string; readonly bytes: () => Promise<Uint8Array> };

/** The input for drawing the cards of a site. */
type CardWork = {
  readonly localisedSites: readonly LocalisedSite[];
  readonly timeZone: Zone;
  readonly cache: PictureCache;
  /** Returns the encoder, if this machine has one. */
  readonly load: () => Promise<Encoder | undefined>;
  /** Tells whether an event has a picture, so that it needs no card. */
  readonly isPictured: (event: CalendarEvent) => boolean;
  /** Called with each name that the cache must keep. */
  readonly onNeeded: (name: string) => void;
};

/** The cards of a site, and their files by path. */
type Cards = {
  readonly languages: Readonly<Record<string, LanguageCards>>;
  readonly files: ReadonlyMap<string, PublishedPicture>;
};

/** Draws cards that the cache lacks. */
class CardDrawer {
  readonly #work: CardWork;
  readonly #type = fontBytes();
  readonly #version = [CARD_VERSION, ...this.#type.map(digestOfBytes)].join(' ');
  #lettering: Promise<Lettering> | undefined;
  readonly files = new Map<string, PublishedPicture>();

  constructor(work: CardWork) {
    this.#work = work;
  }

  async #draw(key: string, text: CardText): Promise<PictureCacheEntry | undefined> {
    const sharp = await this.#work.load();
    if (sharp === undefined) return undefined;
    this.#lettering ??= loadLettering(this.#type);
    const svg = cardSvg(text, await this.#lettering);
    const name = `${key}.png`;
    const entry: PictureCacheEntry =
      svg === undefined
        ? { refused: 'has letters that the type of the site lacks' }
        : { ...CARD_SIZE, files: { [name]: await this.#work.cache.write(name, await encodeCard(sharp, svg)) } };
    await this.#work.cache.writeEntry(key, entry);
    return entry;
  }

  /** Returns the file name of a card; `undefined` if it can't be drawn. */
  async card(text: CardText): Promise<string | undefined> {
    const { cache, onNeeded } = this.#work;
    const key = `card-${hash('sha256', `${this.#version} ${JSON.stringify(text)}`, 'hex').slice(0, 32)}`;
    const name = `${key}.png`;
    const entry = (await cache.entry(key)) ?? (await this.#draw(key, text));
    onNeeded(`${key}.json`);
    if (entry === undefined || 'refused' in entry) return undefined;
    onNeeded(name);
    const digest = entry.files[name] ?? '';
    const bytes = async () => {
      const cached = await cache.read(name, digest);
      if (cached !== undefined) return cached;
      const redrawn = await this.#draw(key, text);
      const drawn =
        redrawn !== undefined && 'files' in redrawn ? await cache.read(name, redrawn.files[name] ?? '') : undefined;
      if (drawn === undefined) throw new Error(`the card ${name} can't be drawn again`);
      return drawn;
    };
    this.files.set(outputPathOf(mediaAddress(name)), { digest, bytes });
    return name;
  }
}

/**
 * Draws the preview cards of pages without a picture: one for each of the next events, and one for all other pages of a
 * language. A text has no card if the site's type lacks one of its letters.
 */
export async function makeCards(work: CardWork): Promise<Cards> {
  const drawer = new CardDrawer(work);
  const languages: Record<string, LanguageCards> = {};
  for (const localised of work.localisedSites) {
    const site = await drawer.card(siteCard(localised));
    if (site === undefined) continue;
    const events: Record<string, string> = {};
    for (const event of eventsWithCards(localised, work.isPictured)) {
      const card = await drawer.card(eventCardText(event, localised, work.timeZone));
      if (card !== undefined) events[event.name] = card;
    }
    languages[localised.language.code] = { site, events };
  }
  return { languages, files: drawer.files };
}
