import type { Page } from '@playwright/test';

/** A page in a state, to be looked at. */
export type Shot = {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  fullPage?: boolean;
};

const openFirst = async (page: Page) => {
  await page.locator('article h2 a').first().click();
  await page.waitForURL(/properties\/[0-9a-f-]{36}/);
  await page.waitForLoadState('networkidle');
};

/** Every page of the site, in the states that can be reached by an address or a few acts. */
export const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/properties' },
  {
    name: 'listing-filters',
    path: '/properties?listingType=vacation_rental&city=tanger&minPrice=600&maxPrice=5000',
  },
  { name: 'listing-one', path: '/properties?listingType=sale&type=farm' },
  { name: 'listing-empty', path: '/properties?listingType=sale&type=factory&city=fes&maxPrice=200000' },
  { name: 'listing-nothing', path: '/properties?q=zzzzqqqq' },
  { name: 'listing-corrected', path: '/properties?q=Malabatta&minPrice=-4&type=castle' },
  {
    name: 'listing-suggestions',
    path: '/properties',
    fullPage: false,
    act: async (page) => {
      await page.getByLabel('Lieu').first().click();
      await page.waitForTimeout(1500);
      await page.keyboard.type('med');
      await page.waitForTimeout(1200);
    },
  },
  { name: 'property-vacation', path: '/properties?listingType=vacation_rental&q=riad', act: openFirst },
  { name: 'property-sale', path: '/properties?listingType=sale', act: openFirst },
  { name: 'property-land', path: '/properties?type=land', act: openFirst },
  { name: 'about', path: '/about' },
  { name: 'services', path: '/services' },
  { name: 'contact', path: '/contact' },
  { name: 'not-found', path: '/nulle-part' },
  { name: 'property-unknown', path: '/properties/00000000-0000-7000-8000-000000000000' },
];
