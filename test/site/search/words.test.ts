import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWord, formsOf, wordsOf } from '../../../site/search/words.ts';

describe('words', () => {
  it('are letters and digits, whatever stands between them', () => {
    expect(wordsOf('L’auditori d’estiu: 2 concerts, «a les fosques»')).toEqual([
      ...['L', 'auditori', 'd', 'estiu', '2', 'concerts', 'a', 'les', 'fosques'],
    ]);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('— …')).toEqual([]);
  });

  it('hold the Catalan l·l, however it is written', () => {
    for (const text of ['col·legi', 'coŀlegi', 'col•legi', 'COL·LEGI']) {
      const [word = ''] = wordsOf(text);
      expect(wordsOf(text)).toHaveLength(1);
      expect(foldedWord(word)).toBe('collegi');
    }
  });

  it('are compared without accents, by small letters', () => {
    expect(['Música', 'niño', 'Straße', 'Łódź', 'smørrebrød'].map(foldedWord)).toEqual([
      ...['musica', 'nino', 'strasse', 'lodz', 'smorrebrod'],
    ]);
  });

  it('with umlauts are found as they are written out, too', () => {
    expect(formsOf('Müller')).toEqual(['muller', 'mueller']);
    expect(formsOf('Mu\u0308ller')).toEqual(['muller', 'mueller']);
    expect(formsOf('Muller')).toEqual(['muller']);
  });

  it('are found by what a visitor types, composed or not, in capitals or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of wordsOf(text))
          for (const typed of [word.normalize('NFD'), word.normalize('NFC')])
            expect(formsOf(word)).toContain(foldedWord(typed));
      }),
    );
  });
});
