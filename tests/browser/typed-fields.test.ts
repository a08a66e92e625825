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
      const fault = page.getByText(words('faults.date'));
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

it('Enter in a field runs, and a held back Run names the field', async () => {
  const { page } = await visits['fleet-us'](fuel);
  const words = wordsOf('en-US');
  const report = reportScreen(page, 'Fuel detail');
  const start = report.field('Start date');
  await start.fill('soon');
  await start.press('Enter');
  await page.getByText(words('faults.date')).waitFor();
  await report.button(words('report.run')).hover();
  await page.getByRole('tooltip', { name: words('report.fix_first', { fields: 'Start date' }) }).waitFor();
  await start.fill('10/1/26');
  await start.press('Enter');
  await report.isDone();
  expect(new URL(page.url()).searchParams.get('start')).toBe('2026-10-01');
});
