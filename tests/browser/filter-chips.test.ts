import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { readWorkbook, valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
const words = wordsOf('en-US');
const fuelPath = '/reporting/fuel-detail-report';
const period = 'start=2026-09-01&end=2026-11-20&use_bill_date=false';

const bar = (page: Page, name = words('report.narrowing.title')) => page.getByRole('group', { name, exact: true });
const chip = (page: Page, text: string | RegExp) => bar(page).getByRole('button', { name: text, exact: true });
const remove = (page: Page, text: string) =>
  bar(page).getByRole('button', { name: words('report.narrowing.remove', { text }), exact: true });
const texts = (page: Page) => bar(page).getByRole('listitem').allTextContents();

const only = (value: string, values: readonly string[]) => ({
  value,
  match: 'all',
  conditions: [{ type: 'values', operator: 'one_of', values }],
});
const linkTo = (filters: readonly object[], more: Readonly<Record<string, string>> = {}) =>
  `${fuelPath}?${period}&${new URLSearchParams({ _filter: JSON.stringify(filters), ...more })}`;

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const money = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));

it('a selection of a dashboard followed to its report shows the same figure, and a chip', async () => {
  const make = [only('vehicle_make', ['FORD'])];
  const { page } = await visit(`/fleet?_select=${encodeURIComponent(JSON.stringify({ by_make: make }))}`);
  const fuel = page.getByRole('article', { name: 'Fuel', exact: true });
  const value = fuel.locator('[class*=value]').first();
  await expect.poll(() => value.textContent()).toMatch(/\d/);
  await bar(page).getByText('Make is FORD').waitFor();
  const spent = money(await value.textContent());
  await fuel.getByRole('link', { name: 'Fuel', exact: true }).click();
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  // The grid draws only the columns in the window.
  await page.setViewportSize({ width: 5000, height: 800 });
  await expect.poll(async () => (await report.readGrid()).columns).toContain('net_cost');
  const { columns, totals } = await report.readGrid();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(columns).not.toContain('vehicle_make');
  expect(Math.abs(money(totals[columns.indexOf('net_cost')]) - spent)).toBeLessThan(1);
  expect(await texts(page)).toEqual(['Make is FORD']);
  const [shown, of] = await report.rowCounts();
  expect(shown).toBeLessThan(of);
});

it('a selection of a dashboard is changed, removed and cleared in its chip, by keyboard', async () => {
  const selections = { by_make: [only('vehicle_make', ['FORD'])], branches: [only('level_02', ['Sales'])] };
  const { page } = await visit(`/fleet?_select=${encodeURIComponent(JSON.stringify(selections))}`);
  const fuel = page.getByRole('article', { name: 'Fuel', exact: true });
  const spent = async () => money(await fuel.locator('[class*=value]').first().textContent());
  await expect.poll(spent).toBeGreaterThan(0);
  const ford = await spent();
  await expect.poll(() => texts(page)).toEqual(['Make is FORD', expect.stringMatching(/ is Sales$/)]);

  await chip(page, 'Make is FORD').focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('form', { name: words('tables.filters.title', { column: 'Make' }) });
  const search = editor.getByRole('searchbox');
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await editor
    .getByRole('treeitem', { name: /^(HONDA|TOYOTA|CHEVROLET)/ })
    .first()
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await editor
    .getByRole('treeitem', { name: /^(HONDA|TOYOTA|CHEVROLET)/ })
    .first()
    .click();
  await expect.poll(async () => (await texts(page))[0]).toMatch(/^Make is one of /);
  await expect.poll(spent).toBeGreaterThan(ford);
  expect(decodeURIComponent(page.url())).toContain('FORD');
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Make is one of /);

  // While it has no conditions, its chip and its window stay in their place.
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: words('tables.filters.reset') }).click();
  await chip(page, words('report.narrowing.none', { column: 'Make' })).waitFor();
  await editor.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  const text = editor.getByRole('textbox', { name: 'Value 1' });
  await text.pressSequentially('for');
  await chip(page, 'Make contains “for”').waitFor();
  expect(await text.evaluate((input: HTMLInputElement) => [input.value, input === document.activeElement])).toEqual([
    'for',
    true,
  ]);
  await expect.poll(spent).toBe(ford);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => editor.count()).toBe(0);
  expect(await texts(page)).toEqual(['Make contains “for”', expect.stringMatching(/ is Sales$/)]);

  await remove(page, 'Make contains “for”').click();
  await expect.poll(() => texts(page)).toEqual([expect.stringMatching(/ is Sales$/)]);
  await expect.poll(spent).toBeGreaterThan(ford);
  await page.getByRole('button', { name: words('report.narrowing.clear') }).click();
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(page.url()).not.toContain('_select');
});

it.each([
  {
    as: 'fleet-us',
    locale: 'en-US',
    month: 'Dec 2025',
    whole: 'Month is Dec 2025',
    perDistance: 'Cost per mile',
    later: 'Month is in or after Dec 2025',
    typed: '01/2026',
    latest: 'Month is in or after Jan 2026',
  },
  {
    as: 'fleet-ca',
    locale: 'fr-CA',
    month: 'déc. 2025',
    whole: 'Mois est déc. 2025',
    perDistance: 'Coût par km',
    later: 'Mois est au plus tôt en déc. 2025',
    typed: '2026-01',
    latest: 'Mois est au plus tôt en janv. 2026',
  },
] as const)('a month selected on a dashboard is a chip with its name, which can be changed, in $locale', async (row) => {
  const { as, locale, month, whole, perDistance, later, typed, latest } = row;
  const say = wordsOf(locale);
  const { page } = await portal.open({ as, path: `${prefixes[locale]}/fleet?start=2025-11-01&end=2026-11-18` });
  const filters = say('report.narrowing.title');
  const first = bar(page, filters).getByRole('listitem').first();
  // The editor is in its list item.
  const said = async () => spaced((await first.getByRole('button').first().textContent()) ?? '');
  const expenses = page.getByRole('article', {
    name: wordsOf(locale).of('dashboards.fleet.sections.by_category.title'),
    exact: true,
  });
  const plot = expenses.locator('[aria-roledescription]');
  await plot.scrollIntoViewIfNeeded();
  await plot.focus();
  // The second month of the lease.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(said).toBe(whole);
  const card = page.getByRole('article', { name: perDistance, exact: true }).first();
  await expect.poll(async () => (await card.innerText()).split('\n').map(spaced)).toContain(month);

  await first.getByRole('button').first().click();
  const editor = page.getByRole('form', { name: say('tables.filters.title', { column: whole.split(' ')[0] ?? '' }) });
  await editor.getByRole('tab', { name: say('tables.filters.conditions') }).click();
  const condition = editor.getByRole('combobox', { name: say('tables.filters.condition', { place: 1 }) });
  await condition.selectOption('at_least');
  await expect.poll(said).toBe(later);
  const day = editor.getByRole('textbox', { name: say('tables.filters.value', { place: 1 }), exact: true });
  await day.fill(typed);
  await day.press('Enter');
  await expect.poll(said).toBe(latest);

  await page.reload();
  await expect.poll(said).toBe(latest);
  await bar(page, filters)
    .getByRole('button', {
      name: say('report.narrowing.remove', { text: await first.getByRole('button').first().innerText() }),
    })
    .click();
  await expect.poll(said).not.toBe(latest);
  expect(decodeURIComponent(page.url())).not.toContain('calendar_month');
});

it('every filter and the search are chips: edited, removed and cleared, with hidden columns', async () => {
  const filters = [only('vehicle_make', ['FORD']), only('product', ['UNL', 'DSL'])];
  const { page } = await visit(linkTo(filters, { _search: 'l', _columns: 'vehicle_number,product,net_cost' }));
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await expect.poll(() => texts(page)).toEqual(['Search: l', 'Make is FORD', 'Product is one of UNL, DSL']);
  expect((await report.readGrid()).columns).not.toContain('vehicle_make');
  const [ford, all] = await report.rowCounts();
  expect(ford).toBeLessThan(all);

  // By keyboard: Enter opens the filter with the focus in it, Escape leads back to the chip.
  await chip(page, 'Make is FORD').focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('form', { name: words('tables.filters.title', { column: 'Make' }) });
  const search = editor.getByRole('searchbox');
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await editor
    .getByRole('treeitem', { name: /^HONDA|^TOYOTA|^CHEVROLET/ })
    .first()
    .click();
  await expect.poll(() => report.rowCount()).toBeGreaterThan(ford);
  await expect.poll(async () => (await texts(page))[1]).toMatch(/^Make is one of /);
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Make is one of /);

  // While the filter has no conditions, its chip and its window stay.
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: words('tables.filters.reset') }).click();
  await chip(page, words('report.narrowing.none', { column: 'Make' })).waitFor();
  await editor.getByRole('treeitem', { name: /^FORD/ }).waitFor();
  await editor.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('for');
  await chip(page, 'Make contains “for”').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => editor.count()).toBe(0);
  await expect.poll(() => report.rowCount()).toBe(ford);

  // A removed chip gives its focus to the next one.
  await remove(page, 'Make contains “for”').click();
  await expect.poll(() => texts(page)).toEqual(['Search: l', 'Product is one of UNL, DSL']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Product is one of UNL, DSL');
  await remove(page, 'Search: l').click();
  expect(await report.search.inputValue()).toBe('');
  await expect.poll(() => report.rowCount()).toBeGreaterThan(ford);
  await bar(page)
    .getByRole('button', { name: words('report.narrowing.clear') })
    .click();
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect.poll(() => report.rowCounts()).toEqual([all, all]);
  expect(new URL(page.url()).searchParams.has('_filter')).toBe(false);
});

it('what is still being typed when all filters are cleared does not bring its filter back', async () => {
  const { page } = await visit(linkTo([only('product', ['DSL'])]));
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await chip(page, 'Product is DSL').click();
  const editor = page.getByRole('form', { name: words('tables.filters.title', { column: 'Product' }) });
  await editor.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  const clear = await bar(page)
    .getByRole('button', { name: words('report.narrowing.clear') })
    .elementHandle();
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('unl');
  await clear?.evaluate((button) => (button as HTMLElement).click());
  await expect.poll(() => editor.count()).toBe(0);
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.has('_filter')).toBe(false);
});

it('an emptied filter does not bring back the others that were cleared with it', async () => {
  const contains = {
    value: 'product',
    match: 'all',
    conditions: [{ type: 'text', operator: 'contains', text: 'dsl' }],
  };
  const { page } = await visit(linkTo([contains, only('vehicle_make', ['FORD'])]));
  await reportScreen(page, 'Fuel detail').isDone();
  await chip(page, 'Product contains “dsl”').click();
  const editor = page.getByRole('form', { name: words('tables.filters.title', { column: 'Product' }) });
  const clear = await bar(page)
    .getByRole('button', { name: words('report.narrowing.clear') })
    .elementHandle();
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('');
  await clear?.evaluate((button) => (button as HTMLElement).click());
  await expect.poll(() => editor.count()).toBe(0);
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.has('_filter')).toBe(false);
});

it('a column keeps its filter when it is hidden, in the grid, in a pivot and in a file', async () => {
  const { page } = await visit(linkTo([only('product', ['DSL'])], { _columns: 'vehicle_number,product,net_cost' }));
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const diesel = await report.rowCounts();
  await report.header('Product').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words('tables.hide') }).click();
  await expect.poll(async () => (await report.readGrid()).columns).not.toContain('product');
  expect(await report.rowCounts()).toEqual(diesel);
  expect(await texts(page)).toEqual(['Product is DSL']);

  // A filter of another column does not lose it.
  await report.filter('Net cost', '50');
  await expect.poll(() => texts(page)).toEqual(['Product is DSL', 'Net cost is $50.00']);
  await remove(page, 'Net cost is $50.00').click();
  await expect.poll(() => report.rowCounts()).toEqual(diesel);

  const book = await readWorkbook(await report.exportAs('xlsx', 'shown'));
  const about = valuesOf(book.worksheets.at(-1));
  expect(about.find(([label]) => label === words('report.truth.filters'))?.[1]).toBe('Product is DSL');
  await page.getByRole('radio', { name: 'Table' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => texts(page)).toEqual(['Product is DSL']);
  expect(await report.rowCounts()).toEqual(diesel);
});

it('a filter on a column that the rows do not have lets none pass, says so, and can be removed', async () => {
  const filter = { value: 'acknowledged_by', match: 'all', conditions: [{ type: 'text', operator: 'not_blank' }] };
  const query = new URLSearchParams({ type: 'completed', _filter: JSON.stringify([filter]) });
  const { page } = await visit(`/reporting/driver-acknowledgement-report?${query}`);
  const report = reportScreen(page, 'Fleet policy acknowledgement');
  await report.isDone();
  await expect.poll(() => texts(page)).toEqual(['Acknowledged via is not blank']);
  await page.locator('main [aria-expanded="false"]').filter({ hasText: '2026' }).click();
  await page.getByText('Not completed', { exact: true }).click();
  await report.run();
  const closed = words('report.narrowing.closed', { column: 'Acknowledged via' });
  await expect.poll(() => texts(page)).toEqual([closed]);
  const note = page.getByText(words('report.filters_closed', { count: 1, names: 'Acknowledged via' }));
  await note.waitFor();
  const [shown, of] = await report.rowCounts();
  expect(shown).toBe(0);
  await remove(page, closed).click();
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(await note.count()).toBe(0);
  await expect.poll(() => report.rowCounts()).toEqual([of, of]);
});

it('stay within 390 pixels, in French, in a dark look too, and so does the window of a filter', async () => {
  const french = wordsOf('fr-CA');
  const filters = [only('vehicle_make', ['FORD']), only('product', ['UNL', 'DSL'])];
  const { page } = await portal.open({
    as: 'fleet-us',
    path: `/fr${linkTo(filters, { _search: 'l' })}`,
    width: 390,
    height: 844,
  });
  await reportScreen(page, french.of('reports.fuel-detail-report.title')).isDone();
  const shown = bar(page, french('report.narrowing.title'));
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(3);
  const box = await shown.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  for (const look of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), look);
    expect(await axeFinds(page)).toEqual([]);
  }
  await shown.getByRole('button', { name: /FORD$/ }).first().click();
  const reset = page.getByRole('form').getByRole('button', { name: french('tables.filters.reset') });
  await expect.poll(async () => ((await reset.boundingBox())?.y ?? 900) < 820).toBe(true);
});
