import { describe, expect, it } from 'vitest';
import { readablePhone, whatsappLink } from './agency.model.ts';

describe('a WhatsApp link', () => {
  it('carries the number without its plus sign, and the text', () => {
    expect(whatsappLink('+212600000000')).toBe('https://wa.me/212600000000');
    expect(whatsappLink('+212600000000', 'Riad & mer : « 50 % » ?')).toBe(
      'https://wa.me/212600000000?text=Riad%20%26%20mer%20%3A%20%C2%AB%2050%20%25%20%C2%BB%20%3F',
    );
  });

  it('is none without a number', () => {
    expect(whatsappLink('', 'Bonjour')).toBeNull();
  });
});

describe('a telephone number', () => {
  it('is read in pairs where it is Moroccan', () => {
    expect(readablePhone('+212539000000')).toBe('+212\u00a05\u00a039\u00a000\u00a000\u00a000');
  });

  it.each(['+33612345678', '+21253900000', ''])('stays as it is otherwise: %s', (phone) => {
    expect(readablePhone(phone)).toBe(phone);
  });
});
