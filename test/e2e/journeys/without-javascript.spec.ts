import { expect, test } from '../site.ts';

test.use({ javaScriptEnabled: false });

test('search, next page, property and back work without JavaScript', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('search');
  await form.getByText('Acheter').click();
  await form.getByLabel('Lieu').fill('tanger');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/listingType=sale/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ biens à vendre pour «\stanger\s»$/);
  // The form now offers the types and budgets of sales.
  await form.getByLabel('Type de bien').selectOption('Terrain');
  await form.getByLabel('Lieu').fill('');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terrains? à vendre$/);

  await page.goto('/properties');
  await page.getByRole('link', { name: 'Biens suivants' }).click();
  await expect(page.getByRole('article')).toHaveCount(9);
  const link = page.getByRole('article').last().getByRole('link');
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByRole('complementary').getByRole('link', { name: /WhatsApp/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(9);
});

test('the menu of a phone opens, and the links stand at the foot as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Biens' }).click();
  await expect(page).toHaveURL(/\/properties$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
});
