import { describe, expect, it } from 'vitest';
import { CITIES } from './place.model.ts';
import { placePhrase } from './place-phrase.model.ts';

describe('where something is, in words', () => {
  it.each([
    ['tanger', null, ' à Tanger'],
    ['tanger', 'malabata', ' à Malabata, Tanger'],
    ['fes', 'medina', ' dans la médina de Fès'],
    ['agadir', 'centre_ville', ' au centre-ville d’Agadir'],
    ['marrakech', 'palmeraie', ' à la Palmeraie, Marrakech'],
    ['marrakech', 'hivernage', ' à l’Hivernage, Marrakech'],
    ['fes', 'ville_nouvelle', ' dans la ville nouvelle de Fès'],
  ])('%s, %s: « %s »', (cityKey, districtKey, phrase) => {
    const city = CITIES.find(({ key }) => key === cityKey);
    const district = city?.districts.find(({ key }) => key === districtKey) ?? null;
    expect(city && placePhrase(city, district)).toBe(phrase);
  });

  it('names a city once', () => {
    const city = { key: 'casablanca', label: 'Casablanca' };
    expect(placePhrase(city, { key: null, label: 'Casablanca Marina' })).toBe(' à Casablanca Marina');
    expect(placePhrase(city, { key: null, label: 'route Casablanca' })).toBe(' à Casablanca');
  });
});
