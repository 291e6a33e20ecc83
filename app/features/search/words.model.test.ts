import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords, textQuery } from './words.model.ts';

describe('the words of a text', () => {
  it.each([
    ['médina fes', ['medina', 'fes']],
    ['Appartement à vendre près de la plage', ['appartement', 'vendre', 'plage']],
    ['l’hivernage d’en haut', ['hivernage', 'haut']],
    ['TG-1001', ['tg', '1001']],
    ['villa VILLA Villà', ['villa']],
    ['  ', []],
    ['& | ! ( ) : * \' "', []],
  ])('of « %s » are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are empty ones only where nothing else was typed', () => {
    expect(searchWords('de la')).toEqual(['de', 'la']);
  });

  it('are eight at most', () => {
    expect(searchWords('un deux trois quatre cinq six sept huit neuf dix onze')).toEqual([
      'deux',
      'trois',
      'quatre',
      'cinq',
      'six',
      'sept',
      'huit',
      'neuf',
    ]);
  });
});

describe('the text query', () => {
  it('wants all words, those of four letters or more also as beginnings', () => {
    expect(textQuery(['fes', 'appart'])).toBe('fes & appart:*');
    expect(textQuery(['tg', '1001'])).toBe('tg & 1001:*');
    expect(textQuery([])).toBe('');
  });

  it('holds nothing that could be an operator, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(textQuery(searchWords(text))).toMatch(
          /^(?:[\p{L}\p{N}]+(?::\*)?(?: & [\p{L}\p{N}]+(?::\*)?)*)?$/u,
        );
      }),
    );
  });
});
