import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import { axeFinds } from './support/axe.ts';
import { wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-linked' });
const fuelPath = '/reporting/fuel-detail-report';
const columns = '_columns=vehicle_number,transaction_date.200,product.160,fuel_cost.220';

/** The report with its summaries, and what is in its columns by the words of a locale. */
async function summarized(query: string, locale: Locale = 'en-US', goTo = visit) {
  const words = wordsOf(locale);
  const { page } = await goTo(`${prefixes[locale]}${fuelPath}?${query}`);
  const report = reportScreen(page, words.of('reports.fuel-detail-report.title'));
  await report.isDone();
  const list = (field: string) =>
    page.getByRole('listbox', { name: words('tables.summary.label', { column: words.of(`columns.${field}`) }) });
  return { page, report, words, list, toggle: report.button(words('report.summaries')) };
}

const filtersOf = (page: Page): { value: string; conditions: { operator: string }[] }[] =>
  JSON.parse(new URL(page.url()).searchParams.get('_filter') ?? '[]');

const selected = (list: Locator) => list.locator('[role=option][aria-selected=true]');

/** "1,204 rows: Ford", "12 rows from $10.00 to $19.99": how many. */
const countOf = async (option: Locator) =>
  Number(((await option.getAttribute('aria-label')) ?? '').replace(/ rows?.*$/, '').replaceAll(',', ''));

it('is shown by a switch, and a link brings it along', async () => {
  const { page, report, list, toggle } = await summarized(columns);
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  expect(new URL(page.url()).searchParams.has('_summary')).toBe(false);
  await toggle.click();
  await list('fuel_cost').waitFor();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  const bars = list('fuel_cost').getByRole('option');
  const counts = await Promise.all((await bars.all()).map(countOf));
  const rows = await report.rowCount();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows);
  expect(await bars.first().getAttribute('aria-label')).toMatch(/^[\d,]+ rows? from \$\d+\.00 to \$\d+\.99$/);

  await page.reload();
  await list('fuel_cost').waitFor();
  expect(new URL(page.url()).searchParams.get('_summary')).toBe('1');
  await toggle.click();
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  expect(new URL(page.url()).searchParams.has('_summary')).toBe(false);
});

describe('picks', () => {
  it('a value by a click, and lets it go by a second one', async () => {
    const { page, report, list } = await summarized(`${columns}&_summary=1`);
    const all = await report.rowCount();
    const first = list('product').getByRole('option').first();
    const count = await countOf(first);
    expect(count).toBeLessThan(all);
    await first.click();
    await expect.poll(() => report.rowCount()).toBe(count);
    expect(filtersOf(page)).toMatchObject([{ value: 'product', conditions: [{ operator: 'one_of' }] }]);
    await expect.poll(() => selected(list('product')).count()).toBe(1);
    // The others stay to choose from.
    expect(await list('product').getByRole('option').count()).toBeGreaterThan(1);
    await first.click();
    await expect.poll(() => report.rowCount()).toBe(all);
    await expect.poll(() => selected(list('product')).count()).toBe(0);
  });

  it('a bar by a click, and a range by dragging over bars', async () => {
    const { page, report, list } = await summarized(`${columns}&_summary=1`);
    const bars = list('fuel_cost').getByRole('option');
    await bars.first().waitFor();
    const counts = await Promise.all((await bars.all()).map(countOf));
    await bars.nth(3).click();
    await expect.poll(() => report.rowCount()).toBe(counts[3]);
    await expect.poll(() => selected(list('fuel_cost')).count()).toBe(1);

    const box = await list('fuel_cost').boundingBox();
    if (!box) throw new Error('The histogram is not drawn.');
    const at = (place: number) => box.x + (box.width * (place + 0.5)) / counts.length;
    await page.mouse.move(at(4), box.y + 10);
    await page.mouse.down();
    await page.mouse.move(at(2), box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => report.rowCount()).toBe((counts[2] ?? 0) + (counts[3] ?? 0) + (counts[4] ?? 0));
    await expect.poll(() => selected(list('fuel_cost')).count()).toBe(3);
    expect(filtersOf(page)).toMatchObject([{ value: 'fuel_cost', conditions: [{ operator: 'in_range' }] }]);
    // What other columns have is of the rows that are left.
    const products = await Promise.all((await list('product').getByRole('option').all()).map(countOf));
    expect(products[0]).toBeLessThanOrEqual(await report.rowCount());
  });

  it('by the keyboard: arrow keys, shift, Enter', async () => {
    const { page, report, list } = await summarized(`${columns}&_summary=1`);
    const months = list('transaction_date');
    await months.waitFor();
    expect(await months.getByRole('option').first().getAttribute('aria-label')).toMatch(/ rows: Jan 2026$/);
    const [first = 0, second = 0] = await Promise.all(
      (await months.getByRole('option').all()).slice(0, 2).map(countOf),
    );
    // From the header down, and in.
    await report.header('Transaction date').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => months.evaluate((element) => element === document.activeElement)).toBe(true);
    const active = () =>
      months.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.ariaLabel,
      );
    expect(await active()).toMatch(/Jan 2026$/);
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('tooltip').filter({ hasText: 'Jan 2026 to Feb 2026' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => report.rowCount()).toBe(first + second);
    await expect.poll(() => selected(months).count()).toBe(2);
    await page.keyboard.press('Enter');
    await expect.poll(() => filtersOf(page)).toEqual([]);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => report.rowCount()).toBe(first);
  });

  it('what leaves no row of another column, whose summary says so', async () => {
    const filter = JSON.stringify([
      { value: 'product', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'none of these' }] },
    ]);
    const { page, report, list, words } = await summarized(
      `${columns}&_summary=1&_filter=${encodeURIComponent(filter)}`,
    );
    await page.getByText(words('report.no_match')).waitFor();
    await report.grid.getByText(words('tables.summary.none')).first().waitFor();
    const first = list('product').getByRole('option').first();
    const count = await countOf(first);
    await first.click();
    await expect.poll(() => report.rowCount()).toBe(count);
  });
});

it('stands in the plain table as text', async () => {
  const { page, report, words } = await summarized(`${columns}&_summary=1`);
  await report.button(words('report.more')).click();
  await page.getByRole('menuitem', { name: words('report.as_table') }).click();
  const table = page.getByRole('table');
  await table
    .getByText(/^\$\d+\.\d\d – \$\d+\.\d\d$/)
    .first()
    .waitFor();
  const columnsShown = await table.getByRole('columnheader').count();
  expect(await table.getByText(/^[\d,]+ distinct · <?\d+% blank$/).count()).toBe(columnsShown);
});

describe.each([
  [false, 'en-US', 'fr-CA'],
  [true, 'fr-CA', 'en-US'],
] as const)('axe finds nothing in it, dark: %s,', (dark, wide, narrow) => {
  const small = portal.stay({ as: 'fleet-small', dark });
  beforeAll(() => portal.call('fleet-small', 'account.dark-mode', '', { DARK_MODE: dark }));

  it.each([
    [wide, 1280],
    [narrow, 390],
  ] as const)('in %s, at %i px', async (locale, width) => {
    const value = {
      value: 'product',
      match: 'all',
      conditions: [{ type: 'text', operator: 'not_equals', text: 'UNL' }],
    };
    const cost = { value: 'fuel_cost', match: 'all', conditions: [{ type: 'number', operator: 'at_least', from: 40 }] };
    const query = `start=2026-11-01&_summary=1&_columns=product,fuel_cost&_filter=${encodeURIComponent(JSON.stringify([value, cost]))}`;
    const { page, report } = await summarized(query, locale, small);
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('listbox').first().waitFor();
    expect(await axeFinds(page, '.ag-header')).toEqual([]);
    const head = report.screen.locator('header');
    expect(await head.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
