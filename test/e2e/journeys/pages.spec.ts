import { demoListings } from '#db/demo/listings.ts';
import { demoPropertyPath } from '../demo.ts';
import { expect, expectAccessible, hydrated, test } from '../site.ts';

for (const path of ['/', '/properties', '/properties?q=zzzzqq', '/about', '/services', '/contact']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('a property shows its photographs, facts, price and the ways to ask for it', async ({ page }) => {
  await page.goto('/properties?listingType=vacation_rental&q=riad+patio+orangers');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riad au patio d’orangers');
  await expect(page.getByText('Réf. TG-0305')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('2\u00a0400\u00a0MAD /\u00a0nuit');
  await expect(page.getByRole('heading', { name: 'Caractéristiques' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contactez-nous pour réserver' })).toBeVisible();
  const whatsapp = page.getByRole('complementary').getByRole('link', { name: /Contactez-nous sur WhatsApp/ });
  const address = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
  expect(address).toContain('https://wa.me/212600000000?text=');
  expect(address).toContain('TG-0305');
  for (const name of [
    /Contactez-nous sur Facebook/,
    /Contactez-nous sur Instagram/,
    /contact@maison-tingis\.example/,
  ]) {
    await expect(page.getByRole('complementary').getByRole('link', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Biens similaires' })).toBeVisible();
  await expect(
    page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3 }) }),
  ).toHaveCount(3);
  await expectAccessible(page);
});

test('the address of a house and its exact position stay with the agency', async ({ request }) => {
  for (const listing of demoListings) {
    const path = demoPropertyPath(listing.reference);
    const pages = [
      path,
      `${path}.data`,
      `/properties?q=${listing.reference}`,
      `/properties.data?q=${listing.reference}`,
    ];
    for (const page of pages) {
      const text = await (await request.get(page)).text();
      expect(text, page).not.toContain(listing.address);
      expect(text, page).not.toContain(String(listing.latitude));
    }
  }
});

test('what is not there says so in French, with a way out', async ({ page, baseURL }) => {
  const unknown = await page.request.get(`${baseURL}/properties/00000000-0000-7000-8000-000000000000`);
  expect(unknown.status()).toBe(404);
  const html = await unknown.text();
  expect(html).toContain('Ce bien est introuvable.');
  expect(html).toMatch(/lang="en"[^>]*>Property not found/);
  expect((await page.request.get(`${baseURL}/nulle-part`)).status()).toBe(404);
  const broken = await page.request.get(`${baseURL}/properties/%FF`);
  expect(broken.status()).toBe(400);
  expect(await broken.text()).toContain('Cette adresse n’est pas valide');
});

test('what is no longer offered keeps its page, with a notice and without a request', async ({ page }) => {
  for (const [reference, notice] of [
    ['TG-0105', 'Ce bien est vendu.'],
    ['TG-0205', 'Ce bien est loué.'],
    ['TG-0313', 'Ce bien est momentanément indisponible'],
  ] as const) {
    await page.goto(await demoPropertyPath(reference));
    await expect(page.getByRole('note')).toContainText(notice);
    await expect(page.getByRole('link', { name: /Contactez-nous sur/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Biens similaires' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('security headers stand on every answer, errors included', async ({ request }) => {
  for (const path of [
    '/',
    '/properties',
    '/nulle-part',
    '/healthz',
    '/media/aa/none/320.avif',
    '/placeholder.jpg',
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '', path).not.toContain('unsafe');
    expect(headers['x-request-id'], path).toBeTruthy();
  }
});

test('the menu of a phone opens, holds the focus, closes with Escape and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    // Beyond the last link the browser's own controls come, never the page behind.
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  // Turned on its side the phone is wider: the open menu must not turn invisible.
  await opener.click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(menu).toBeHidden();
});
