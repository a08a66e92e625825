import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { modelOf, wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visits = { 'fleet-us': portal.stay({ as: 'fleet-us' }), 'fleet-ca': portal.stay({ as: 'fleet-ca' }) };
const fuel = '/reporting/fuel-detail-report';

/** What is typed or pasted, and what is in the field after it is left. */
type Case = readonly [typed: string, shown: string];

const accounts = [
  ['fleet-us', 'en-US'],
  ['fleet-ca', 'en-CA'],
  ['fleet-ca', 'fr-CA'],
] as const;

const numbers: Readonly<Record<(typeof accounts)[number][1], readonly Case[]>> = {
  'en-US': [
    ['98.50', '98.5'],
    ['0.07', '0.07'],
    ['1.005', '1.005'],
    ['1e3', '1,000'],
    ['(12.00)', '\u221212'],
    ['$1,234.50', '1,234.5'],
  ],
  'en-CA': [
    ['98.50', '98.5'],
    ['-0.5', '\u22120.5'],
  ],
  'fr-CA': [
    ['98,50', '98,5'],
    ['98.50', '98,5'],
    ['(12,00\u00a0$)', '\u221212'],
    ['1\u00a0234,50\u00a0$', '1\u00a0234,5'],
  ],
};

/** A text up to its example of a date. */
const before = (words: ReturnType<typeof wordsOf>, key: 'fields.date_like' | 'fields.no_such_day') =>
  words(key, { example: '|' }).split('|')[0] ?? '';

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.selectText();
  await page.keyboard.press('Delete');
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

/** Opens the conditions of the filter of a number, and finds its first bound. */
async function openBound(page: Page, locale: (typeof accounts)[number][1]): Promise<Locator> {
  const words = wordsOf(locale);
  const { title, columns } = modelOf('fuel-detail-report', locale === 'en-US' ? 'fleet-us' : 'fleet-ca', locale);
  const header = columns.find(({ value }) => value === 'net_cost')?.header ?? '';
  const report = reportScreen(page, title);
  await report.isDone();
  await report.openFilter(header, words('tables.filter'));
  await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  return page.getByRole('textbox', { name: words('tables.filters.value', { place: 1 }) });
}

describe.each(accounts)('%s in %s', (as, locale) => {
  const words = wordsOf(locale);

  it('types and pastes numbers into a field and a filter', async () => {
    const { page } = await visits[as](`${prefixes[locale]}/reporting/replacement-analysis-report`);
    const { fields } = modelOf('replacement-analysis-report', as, locale);
    const field = page.getByLabel(fields.find(({ key }) => key === 'report_months')?.text ?? '');
    await field.waitFor();
    const check = async (input: Locator, [typed, shown]: Case) => {
      await input.selectText();
      await page.keyboard.press('Delete');
      await input.pressSequentially(typed);
      expect(await input.inputValue()).toBe(typed);
      await input.blur();
      await expect.poll(() => input.inputValue()).toBe(shown);
      await paste(page, input, typed);
      await input.blur();
      await expect.poll(() => input.inputValue()).toBe(shown);
    };
    for (const each of numbers[locale]) await check(field, each);
    await follow(page, `${prefixes[locale]}${fuel}?_columns=vehicle_number,net_cost&_run=1`);
    const bound = await openBound(page, locale);
    for (const each of numbers[locale]) await check(bound, each);
  });

  it('types dates in the forms of both languages', async () => {
    const { page } = await visits[as](`${prefixes[locale]}${fuel}`);
    const field = page.getByLabel(words.of('parameters.start.text'));
    const shown = as === 'fleet-us' ? '04/02/2026' : '2026-04-02';
    for (const typed of ['2 avr. 2026', 'Apr 2, 2026', '2026-04-02', '20260402', '2 April 26']) {
      await field.fill(typed);
      await field.blur();
      await expect.poll(() => field.inputValue()).toBe(shown);
    }
    for (const wrong of ['31/13/2026', '2026-02-30', 'soon']) {
      await field.fill('');
      await field.pressSequentially(wrong);
      await field.press('Enter');
      const fault = page.getByText(before(words, wrong === 'soon' ? 'fields.date_like' : 'fields.no_such_day'));
      await fault.waitFor();
      expect(await field.inputValue()).toBe(wrong);
      await field.blur();
      expect(await field.inputValue()).toBe(wrong);
      // The calendar does not cover the fault.
      await field.click();
      const calendar = await page.locator('[data-dates-dropdown]').boundingBox();
      const box = await fault.boundingBox();
      expect(calendar && box && (calendar.y >= box.y + box.height || calendar.y + calendar.height <= box.y)).toBe(true);
    }
  });
});

it('a text with two meanings is read by the locale, with the other meaning to choose below the field', async () => {
  const { page } = await visits['fleet-us'](`${fuel}?_columns=vehicle_number,net_cost&_run=1`);
  const words = wordsOf('en-US');
  const bound = await openBound(page, 'en-US');
  // Screen readers announce what appears in a region that is there already.
  const region = await bound
    .locator('xpath=ancestor::*[contains(@class, "TextInput-root")]')
    .evaluateHandle((root) => root.querySelector('[role=status]'));
  expect(await region.evaluate((element) => element?.textContent)).toBe('');
  await bound.pressSequentially('1,234');
  await bound.press('Enter');
  await expect.poll(() => bound.inputValue()).toBe('1,234');
  await page.getByText(words('fields.read_as', { value: '1,234' })).waitFor();
  expect(await region.evaluate((element) => [element?.isConnected, element?.textContent])).toEqual([
    true,
    expect.stringContaining(words('fields.read_as', { value: '1,234' })),
  ]);
  await page.getByRole('button', { name: words('fields.read_instead', { value: '1.234' }) }).click();
  await expect.poll(() => bound.inputValue()).toBe('1.234');
});

it('a text that is not a number stays, with its fault, and leaves the filter as it was', async () => {
  const { page } = await visits['fleet-us'](`${fuel}?_columns=vehicle_number,net_cost&_run=1`);
  const words = wordsOf('en-US');
  const bound = await openBound(page, 'en-US');
  const report = reportScreen(page, 'Fuel detail');
  await page
    .getByRole('combobox', { name: words('tables.filters.condition', { place: 1 }) })
    .selectOption('greater_than');
  await bound.pressSequentially('50');
  const all = await report.rowCounts();
  await expect.poll(async () => (await report.rowCounts())[0]).toBeLessThan(all[1]);
  const left = await report.rowCount();
  await paste(page, bound, '£49.68');
  await bound.press('Enter');
  await page.getByText(words('faults.number')).waitFor();
  expect(await bound.inputValue()).toBe('£49.68');
  expect(await report.rowCount()).toBe(left);
});

it('Enter asks which of two dates is meant, and pressed again it runs', async () => {
  const { page } = await visits['fleet-ca'](`/fr${fuel}`);
  const words = wordsOf('fr-CA');
  const report = reportScreen(page, modelOf('fuel-detail-report', 'fleet-ca', 'fr-CA').title);
  const start = page.getByLabel(words.of('parameters.start.text'));
  await start.fill('');
  await start.pressSequentially('4/5/26');
  await start.press('Enter');
  await page.getByText('le 4 mai 2026').waitFor();
  await page.getByRole('button', { name: 'Utiliser le 5 avr. 2026' }).click();
  await expect.poll(() => start.inputValue()).toBe('2026-04-05');
  await start.press('Enter');
  await report.isDone();
  expect(new URL(page.url()).searchParams.get('start')).toBe('2026-04-05');
});

it('a rate is asked for by name, may have a percent sign, and a meaning that the field refuses is not offered', async () => {
  const { page } = await visits['fleet-us']('/reporting/asc842-report');
  const words = wordsOf('en-US');
  const rate = page.getByLabel('Discount rate (%)');
  await page.getByText(words('report.fill_in_first', { fields: 'Discount rate (%)' })).waitFor();
  for (const [typed, shown] of [
    ['5%', '5'],
    ['0.07 %', '0.07'],
  ] as const) {
    await rate.fill(typed);
    await rate.blur();
    await expect.poll(() => rate.inputValue()).toBe(shown);
  }
  expect(await page.getByRole('button', { name: words('report.run') }).getAttribute('aria-disabled')).toBeNull();
  await rate.fill('$5');
  await rate.blur();
  await page.getByText(words('faults.number')).waitFor();
  const term = page.getByLabel('Car term (months)');
  await term.fill('1,200');
  await term.blur();
  await page.getByText(words('faults.max', { max: '600' })).waitFor();
  expect(await page.getByText(words('fields.read_as', { value: '1,200' })).count()).toBe(0);
});

it('Enter in a condition closes the filter, and a range may be typed from its upper bound', async () => {
  const { page } = await visits['fleet-us'](`${fuel}?_columns=vehicle_number,net_cost&_run=1`);
  const words = wordsOf('en-US');
  await openBound(page, 'en-US');
  const bound = page.getByRole('textbox', { name: words('tables.filters.value', { place: 1 }), exact: true });
  await page.getByRole('combobox', { name: words('tables.filters.condition', { place: 1 }) }).selectOption('in_range');
  await bound.pressSequentially('100');
  const last = page.getByRole('textbox', { name: words('tables.filters.last_value', { place: 1 }) });
  await last.pressSequentially('50');
  await last.press('Enter');
  await expect.poll(() => bound.count()).toBe(0);
  await page.getByRole('button', { name: /^Net cost is between \$50\.00 and \$100\.00/ }).waitFor();
  expect(await reportScreen(page, 'Fuel detail').rowCount()).toBeGreaterThan(0);
});

it('a month can be typed', async () => {
  const { page } = await visits['fleet-us']('/fleet-objective-report');
  const month = page.getByRole('textbox', { name: 'End month' });
  await page.getByRole('button', { name: /^Period type: Quarterly/ }).click();
  await month.fill('3/2026');
  await month.blur();
  await expect.poll(() => month.inputValue()).toBe('Mar 2026');
  await month.fill('2026-13');
  await month.blur();
  const text = wordsOf('en-US')('fields.month_like', { example: '|' }).split('|')[0] ?? '';
  await page.getByText(text).waitFor();
  expect(await month.inputValue()).toBe('2026-13');
});

it('Enter in a field runs, and a held back Run names the field', async () => {
  const { page } = await visits['fleet-us'](fuel);
  const words = wordsOf('en-US');
  const report = reportScreen(page, 'Fuel detail');
  const start = report.field('Start date');
  await start.fill('soon');
  await start.press('Enter');
  await page.getByText(before(words, 'fields.date_like')).waitFor();
  await report.button(words('report.run')).hover();
  await page.getByRole('tooltip', { name: words('report.fix_first', { fields: 'Start date' }) }).waitFor();
  await start.fill('10/1/26');
  await start.press('Enter');
  await report.isDone();
  expect(new URL(page.url()).searchParams.get('start')).toBe('2026-10-01');
});

it('what is typed into a field of several choices stays while they are chosen', async () => {
  const { page } = await visits['fleet-us']('/reporting/maintenance-status-report');
  const status = page.getByRole('textbox', { name: 'Status' }).or(page.getByRole('combobox', { name: 'Status' }));
  await status.click();
  const options = page.getByRole('option');
  await status.pressSequentially('aw');
  await expect.poll(() => options.count()).toBe(3);
  const left = await options.allTextContents();
  for (const text of left.slice(0, 2)) {
    await page.getByRole('option', { name: text, exact: true }).click();
    await page.getByRole('option', { name: text, exact: true, selected: true }).waitFor();
  }
  expect(await status.inputValue()).toBe('aw');
  expect(await options.allTextContents()).toEqual(left);
  await status.press('Tab');
  await expect.poll(() => status.inputValue()).toBe('');
});
