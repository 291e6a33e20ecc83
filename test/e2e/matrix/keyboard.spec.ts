import { expect, hydrated, test } from '../site.ts';

test('the main job by keyboard alone', async ({ page }) => {
  await page.goto('/properties');
  await hydrated(page);
  // The first stop leads past the header.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Vacances' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Louer' })).toBeChecked();
  await page.keyboard.press('Tab');
  const box = page.getByRole('combobox', { name: 'Lieu' });
  await expect(box).toBeFocused();
  await page.keyboard.type('casa');
  await expect(page.getByRole('listbox', { name: 'Lieux proposés' }).getByRole('option').first()).toHaveText(
    'Casablanca',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Casablanca');
  // Enter in the closed box searches.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/listingType=long_term_rental&city=casablanca/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/à louer à Casablanca$/);
  const card = page.getByRole('article').first().getByRole('link');
  for (let press = 0; press < 40; press += 1) {
    if (await card.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/);
});

test('Escape closes the suggestions and keeps what was typed', async ({ page }) => {
  await page.goto('/properties');
  await hydrated(page);
  await page.getByRole('search').getByLabel('Lieu').focus();
  const box = page.getByRole('combobox', { name: 'Lieu' });
  await expect(box).toBeFocused();
  await page.keyboard.type('med');
  const places = page.getByRole('listbox', { name: 'Lieux proposés' });
  await expect(places.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(places).toBeHidden();
  await expect(box).toHaveValue('med');
});
