import { expect, expectAccessible, hydrated, test } from '../site.ts';

test('a visitor searches with every control, pages, opens a property and comes back to the same place', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const form = page.getByRole('search', { name: 'Rechercher un bien' });
  await expect(form.getByRole('radio', { name: 'Vacances' })).toBeChecked();

  // Another kind of offer has other types and budgets, and clears what was chosen of them.
  await form.getByLabel('Type de bien').selectOption('Villa');
  await form.getByLabel('Minimum').selectOption('1000');
  await form.getByText('Acheter').click();
  await expect(form.getByLabel('Type de bien')).toHaveValue('');
  await expect(form.getByLabel('Minimum')).toHaveValue('');
  await expect(form.getByLabel('Type de bien').locator('option')).toHaveCount(10);

  // A minimum above the chosen maximum clears the maximum, whose list begins at the minimum.
  await form.getByLabel('Maximum').selectOption('500000');
  await form.getByLabel('Minimum').selectOption('1000000');
  await expect(form.getByLabel('Maximum')).toHaveValue('');
  await expect(form.getByLabel('Maximum').locator('option').nth(1)).toHaveText(
    '1\u00a0000\u00a0000\u00a0MAD',
  );
  await expect(form.getByLabel('Maximum').locator('option').last()).toHaveText(
    '5\u00a0000\u00a0000\u00a0MAD ou plus',
  );
  await form.getByLabel('Minimum').selectOption('100000');

  await form.getByText('Plus de critères').click();
  await expect(form.getByLabel('Quartier')).toBeDisabled();
  await form.getByRole('combobox', { name: /^Ville/ }).selectOption('Tanger');
  await expect(form.getByLabel('Quartier')).toBeEnabled();
  await form.getByLabel('Quartier').selectOption('Malabata');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(
    /\/properties\?listingType=sale&city=tanger&district=malabata&minPrice=100000$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^\d+ biens? à vendre à Malabata, Tanger$/,
  );

  // A removed chip applies at once.
  await page.getByRole('link', { name: 'Retirer le critère Malabata' }).click();
  await expect(page).toHaveURL(/city=tanger&minPrice=100000$/);
  await page.getByRole('link', { name: 'Prix croissant' }).click();
  await expect(page).toHaveURL(/sort=price_asc/);
  await page.getByRole('link', { name: 'Tout effacer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('33 biens');

  // Next page, a property far down, and back to where one was.
  await page.getByRole('link', { name: 'Biens suivants' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByRole('article')).toHaveCount(9);
  const card = page.getByRole('article').nth(7);
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const title = await card.getByRole('link').textContent();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(400);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(9);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await page.getByRole('link', { name: 'Biens précédents' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('a suggestion fills the place box, the clear button resets it', async ({ page }) => {
  await page.goto('/properties');
  await hydrated(page);
  const form = page.getByRole('search');
  await form.getByLabel('Lieu').focus();
  const box = form.getByRole('combobox', { name: 'Lieu' });
  await expect(box).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/suggestions')) asked.push(request.url());
  });
  await box.pressSequentially('  malab', { delay: 40 });
  const places = page.getByRole('listbox', { name: 'Lieux proposés' });
  await expect(places.getByRole('option')).toHaveText(['Malabata, Tanger']);
  expect(asked, 'asked once typing has paused').toHaveLength(1);
  await expectAccessible(page);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(box).toHaveValue('Malabata, Tanger');
  await expect(places).toBeHidden();
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/\?listingType=vacation_rental&city=tanger&district=malabata$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/à Malabata, Tanger$/);

  await page.getByRole('search').getByLabel('Lieu').first().focus();
  await expect(box).toHaveValue('Malabata, Tanger');
  await form.getByRole('button', { name: 'Effacer le lieu' }).click();
  await expect(box).toHaveValue('');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/\?listingType=vacation_rental$/);
});

test('what is typed while the suggestions load stays, and Enter searches for it', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/place-suggestions-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/properties');
  await hydrated(page);
  const box = page.getByRole('search').getByLabel('Lieu').first();
  await box.focus();
  await page.keyboard.type('pisc');
  release();
  await expect(page.getByRole('combobox', { name: 'Lieu' })).toBeFocused();
  await page.keyboard.type('ine');
  await expect(box).toHaveValue('piscine');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=piscine/);
});

test('the search survives a part of the program and a question that never come', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await page.route('**/place-suggestions-*.js', (route) => route.abort());
  await page.route('**/districts?*', (route) => route.abort());
  await page.goto('/properties');
  await hydrated(page);
  const form = page.getByRole('search');
  await form.getByLabel('Lieu').fill('piscine');
  await form.getByText('Plus de critères').click();
  await form.getByRole('combobox', { name: /^Ville/ }).selectOption('Tanger');
  await form.getByLabel('Quartier').selectOption('Malabata');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/city=tanger&district=malabata&q=piscine/);
  await page.close();
});

test('a type that the preselected kind of offer does not know is not sent', async ({ page }) => {
  await page.goto('/properties?type=land&sort=price_asc');
  await hydrated(page);
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/\?listingType=vacation_rental&sort=price_asc$/);
});

test('words are understood without accents, in other words and with a misspelling', async ({ page }) => {
  for (const [typed, expected] of [
    ['tetouan', /Tétouan/],
    ['médina fes', /Fès/],
    ['Malabatta', /Malabata/],
  ] as const) {
    await page.goto(`/properties?q=${encodeURIComponent(typed)}`);
    await expect(page.getByRole('article').first()).toContainText(expected);
  }
  await expect(
    page.getByText('Aucun résultat pour « Malabatta ». Voici ceux pour « malabata ».'),
  ).toBeVisible();
});

test('an empty result names the filter to drop and shows near matches', async ({ page }) => {
  await page.goto('/properties?listingType=sale&type=land&city=tetouan&maxPrice=100000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Aucune annonce trouvée pour votre recherche',
  );
  await expect(page.getByText('Élargissez le secteur ou changez de critères.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Sans « Jusqu’à 100.000.MAD »/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 terrain à vendre à Tétouan');
});

test('odd addresses are corrected visibly', async ({ page }) => {
  await page.goto('/properties?type=castle&listingType=sale&minPrice=-5&city=atlantis&after=x&sort=9');
  await expect(
    page.getByText(/laissés de côté\s: type de bien, budget minimum, ordre de tri, page, ville/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ biens à vendre$/);
});

test('six skeletons stand for a list that is slow to come', async ({ page }) => {
  await page.goto('/properties');
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/properties.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Prix décroissant' }).click();
  await expect(page.locator('[aria-busy=true] .animate-appear > div')).toHaveCount(6);
  await expect(page.getByRole('status')).toHaveText('Chargement…');
  release();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('what is entered before the program has arrived is not lost', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/properties', { waitUntil: 'commit' });
  const form = page.getByRole('search');
  await form.getByText('Acheter').click();
  await form.getByLabel('Lieu').first().fill('malabata');
  release();
  await hydrated(page);
  await expect(form.getByRole('radio', { name: 'Acheter' })).toBeChecked();
  await expect(form.getByLabel('Type de bien').locator('option')).toHaveCount(10);
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/listingType=sale&q=malabata$/);
});
