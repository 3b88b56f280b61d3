import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventCardText, eventsWithCards } from '../../../site/engine/cards.ts';
import { CARD_SIZE, cardSvg } from '../../../site/pictures/cards.ts';
import { encodeCard } from '../../../site/pictures/encoding.ts';
import { fontBytes, type Lettering, loadLettering } from '../../../site/pictures/lettering.ts';
import { event, localisedSiteOf, plain, publication, venue } from '../fixtures.ts';

const LONG = 'the long and frequently unfortunate history of the seven footbridges '.repeat(3);

describe('the card of an event', () => {
  let lettering: Lettering;
  beforeAll(async () => {
    lettering = await loadLettering(fontBytes());
  });
  const drawn = (title: string, lines: readonly string[] = [], site = 'Agenda') =>
    cardSvg({ title, lines, site }, lettering);

  it('is drawn in outlines, without fonts of the machine, in the standard size', async () => {
    const svg = drawn('Dansa', ['dissabte, 21 de novembre', 'L’Ateneu']) ?? '';
    expect(svg).not.toContain('<text');
    const bytes = await encodeCard(sharp, svg);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...CARD_SIZE });
    expect(bytes.length).toBeLessThan(40_000);
  });

  it('shows every text it is given, whether the title is short or long', () => {
    const outlines = (svg = '') => (svg.match(/ d="[^"]+"/g) ?? []).map((path) => path.length);
    expect(outlines(drawn('Dansa', ['a', 'b']))).toHaveLength(4);
    expect(outlines(drawn('Dansa a la plaça del mercat de baix, amb orquestra', ['a']))).toHaveLength(4);
  });

  it.each([LONG, 'x'.repeat(300), 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'])(
    'stays within its margins, whatever its title: %#',
    async (title) => {
      const svg = drawn(title, [title, title], title) ?? '';
      const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      const paper = [...data.subarray(100 * info.channels * info.width).subarray(0, 3)];
      const rows = Array.from({ length: info.height - 30 }, (_, index) => index + 30);
      const columns = [0, 40, 70, info.width - 70, info.width - 1];
      const places = rows.flatMap((row) => columns.map((column) => ({ row, column })));
      const isPaper = ({ row, column }: (typeof places)[number]) => {
        const at = (row * info.width + column) * info.channels;
        return paper.every((value, index) => data[at + index] === value);
      };
      expect(places.filter((place) => !isPaper(place))).toEqual([]);
    },
  );

  it('supports the letters of Catalan, German, Spanish, Polish and Vietnamese', () => {
    for (const text of ['Cançó · L’últim «núvol»', 'Größe – „Übung“', '¿Qué año?', 'Żółć', 'Tiếng Việt'])
      expect(drawn(text)).toBeDefined();
  });

  it.each(['京都から', 'Концерт', 'ליל', '🪩 Vinyl'])('is missing if the typeface lacks a letter: %s', (text) => {
    expect(drawn(text)).toBeUndefined();
    expect(drawn('Dansa', [text])).toBeUndefined();
    expect(drawn('Dansa', [], text)).toBeUndefined();
  });

  it('is the same for the same text', () => {
    expect(drawn('Dansa', ['a'])).toBe(drawn('Dansa', ['a']));
  });
});

describe('the events with cards in a language', () => {
  const site = publication({
    venues: [
      venue({ name: 'sala', venue: 'La Sala', service: { id: 7, url: 'https://service.example/7', listed: true } }),
    ],
    events: [
      event('2026-11-20 10:00', '2026-11-20 11:00', { name: 'over' }),
      event('2026-11-22 19:30', '2026-11-22 22:00', { name: 'dansa', title: 'Dansa', venue: [7] }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { name: 'pictured' }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { name: 'other', lang: 'en' }),
    ],
  });
  const localised = localisedSiteOf(site);
  const cards = eventsWithCards(localised, ({ name }) => name === 'pictured');

  it('are the next events without a picture', () => {
    expect(cards.map(({ name }) => name)).toEqual(['dansa']);
  });

  it('have cards with title, date, time, venue and site title', () => {
    const [dance] = cards;
    if (dance === undefined) throw new Error('an event expected');
    const { title, lines, site: of } = eventCardText(dance, localised, 'Europe/Madrid');
    expect([title, ...lines.map(plain), of]).toEqual([
      'Dansa',
      'diumenge, 22 de novembre del 2026, 19:30–22:00',
      'La Sala',
      'Agenda',
    ]);
  });
});
