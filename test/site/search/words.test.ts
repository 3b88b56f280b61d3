import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldedWord,
  indexedForms,
  isTellingWord,
  queryForm,
  separateWordsOf,
  wordsOf,
} from '../../../site/search/words.ts';
import { runs } from '../../support/tiers/runs.ts';

describe('words', () => {
  it('are letters and digits, whatever lies between them', () => {
    expect(wordsOf('L’auditori d’estiu: 2 concerts, «a les fosques»')).toEqual([
      ...['L', 'auditori', 'd', 'estiu', '2', 'concerts', 'a', 'les', 'fosques'],
    ]);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('— …')).toEqual([]);
  });

  it('keep the Catalan l·l together, however it is written', () => {
    for (const text of ['col·legi', 'coŀlegi', 'col•legi', 'COL·LEGI']) {
      const [word = ''] = wordsOf(text);
      expect(wordsOf(text)).toHaveLength(1);
      expect(foldedWord(word)).toBe('collegi');
    }
  });

  it('are compared in lower case and without accents', () => {
    expect(['Música', 'niño', 'Straße', 'Łódź', 'smørrebrød'].map(foldedWord)).toEqual([
      ...['musica', 'nino', 'strasse', 'lodz', 'smorrebrod'],
    ]);
  });

  it('with umlauts are also found by their spelling with ae, oe or ue', () => {
    expect(indexedForms('Müller')).toEqual(['muller', 'mueller']);
    expect(indexedForms('Mu\u0308ller')).toEqual(['muller', 'mueller']);
    expect(indexedForms('Muller')).toEqual(['muller']);
  });

  it('are found however a visitor types them, composed or decomposed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of wordsOf(text))
          for (const typed of [word.normalize('NFD'), word.normalize('NFC')])
            expect(indexedForms(word)).toContain(foldedWord(typed));
      }),
    );
  });

  it('written without spaces are found from each letter on', () => {
    expect(indexedForms('東京ジャズ')).toEqual(['東京ジャズ', '京ジャズ', 'ジャズ', 'ャズ', 'ズ'].map(foldedWord));
    expect(indexedForms('JWT令牌v2')).toEqual(['jwt令牌v2', '令牌v2', '牌v2', 'v2']);
    expect(indexedForms('ordinary')).toEqual(['ordinary']);
  });

  it('of a query are found anywhere in a text without spaces', () => {
    const letter = fc.constantFrom(...'週末東京ジャズがーงานวัดเชียงใหม่ປີໃໝ່ភ្នំពេញရန်ကုန်aéü1');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 80 }), fc.nat(), fc.nat(), (letters, from, length) => {
        const text = letters.join('');
        const part = text.slice(from % 80, (from % 80) + (length % 80));
        // A word of a script with spaces is found by its beginning.
        fc.pre(/^[^\p{M}a-zéü1]/u.test(part) && text.normalize('NFC') === text);
        for (const word of wordsOf(part))
          expect(
            wordsOf(text)
              .flatMap(indexedForms)
              .some((form) => form.startsWith(queryForm(word))),
          ).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('without spaces take index space in proportion to their text', () => {
    const room = (letters: number) => indexedForms('東'.repeat(letters)).join('').length;
    expect(room(20_000) / room(10_000)).toBeLessThan(2.1);
  });

  it('count as criteria if they are longer than one letter, or in a script without spaces', () => {
    expect(['a', 'l', 'ab', '祭', '東京'].filter(isTellingWord)).toEqual(['ab', '祭', '東京']);
  });

  it('without spaces are separated by the browser’s dictionary', () => {
    expect(separateWordsOf('東京のジャズ live')).toEqual(['東京', 'ジャズ', 'live']);
    expect(separateWordsOf('祭')).toEqual(['祭']);
  });

  it('without spaces stay whole if the browser has no dictionary', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(separateWordsOf('東京のジャズ')).toEqual(['東京のジャズ']);
    } finally {
      Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
    }
  });
});
