import { demoPropertyPath } from '../demo.ts';
import { expect, expectAccessible, hydrated, test } from '../site.ts';

const PAGES = {
  home: '/',
  listing: '/properties',
  filtered: '/properties?listingType=vacation_rental&city=tanger&minPrice=600&maxPrice=5000',
  empty: '/properties?listingType=sale&type=land&city=tetouan&maxPrice=100000',
  corrected: '/properties?q=Malabatta&type=castle&minPrice=-3',
  'holiday let': demoPropertyPath('TG-0305'),
  sale: demoPropertyPath('TG-0101'),
  'sold property': demoPropertyPath('TG-0105'),
  services: '/services',
  about: '/about',
  contact: '/contact',
};

/** CSS pixels. 320 is a desktop of 1280 at 400 % (WCAG 2.2, 1.4.10). */
const WIDTHS = [320, 390, 768, 1440];

for (const [name, path] of Object.entries(PAGES)) {
  for (const width of WIDTHS) {
    test(`${name} at ${width} px: nothing is cut off sideways, axe finds nothing`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await hydrated(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  }

  test(`${name} without JavaScript: one heading, every photograph with a text`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const image of await page.locator('img').all()) {
      expect(await image.getAttribute('alt')).toBeTruthy();
    }
    await context.close();
  });
}

test('with reduced motion nothing moves by itself', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/properties');
  await hydrated(page);
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  await context.close();
});

test('targets are large enough for a finger on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/properties?listingType=vacation_rental');
  await hydrated(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, main summary, header button')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ text: element.textContent?.slice(0, 30), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 24 || box.width < 24)
      .map(({ text }) => text),
  );
  expect(small).toEqual([]);
});
