import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { columnKinds } from '../../engine/columns/registry.ts';
import type { Locale, Words } from '../../engine/context/context.ts';
import type { ResolvedMenu } from '../../engine/menus/resolve.ts';
import type { ColumnType } from '../../engine/schema/column.ts';
import { entriesIn } from './support/entries.ts';
import { definitions, menusOf, modelOf, reports, routesOf, wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Goes to the page of a menu, whose chips are its entries. */
async function openMenu(page: Page, menu: ResolvedMenu, locale: Locale): Promise<Locator> {
  await follow(page, `${prefixes[locale]}${menu.route}`);
  await heading(page, menu.title).waitFor();
  expect(await page.title()).toBe(`Motorpool :: ${menu.title}`);
  return page.getByRole('tabpanel').getByRole('link');
}

/** What builds the screen at an address. */
const familyAt = (path: string) => definitions.places.get(path)?.family;

const entriesOf = (menu: ResolvedMenu) => menu.categories.flatMap((category) => category.items);

/** The texts and addresses of the chips. */
const entriesBehind = async (chips: Locator, locale: Locale) =>
  (await entriesIn(chips)).map(({ text, to }) => ({
    text,
    to: to.startsWith('/') ? to.slice(prefixes[locale].length) : to,
  }));

/** Looks at what an entry leads to. */
async function isOpened(page: Page, item: { text: string; to: string }, locale: Locale) {
  await heading(page, item.text).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${prefixes[locale]}${item.to}`);
  expect(await page.title()).toBe(`Motorpool :: ${item.text}`);
}

/** Types a number key by key. It stays as it is until the field is left. */
async function typeNumber(input: Locator): Promise<void> {
  await input.fill('');
  await input.pressSequentially('98.50');
  expect(await input.inputValue()).toBe('98.50');
  await input.blur();
  await expect.poll(() => input.inputValue()).toMatch(/^98[.,]5$/);
}

type Model = ReturnType<typeof modelOf>;

/** The header of the first numeric column that is drawn, if there is one. */
function numericHeader({ columns }: Model, headers: string[]): string | undefined {
  const isNumeric = ({ type }: Model['columns'][number]) => columnKinds[type].filter === 'number';
  return columns.find((each) => each.enabled && isNumeric(each) && headers.includes(each.header))?.header;
}

/** Types a number into the filter of a column. */
async function typeFilter(page: Page, { title }: Model, header: string, words: Words) {
  await reportScreen(page, title).openFilter(header, words('tables.filter'));
  await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  await typeNumber(page.getByRole('textbox', { name: words('tables.filters.value', { place: 1 }) }));
  await page.keyboard.press('Escape');
}

/** A column of a type that has not been filtered yet, with the text of one of its cells. */
async function newCell(page: Page, { title, columns }: Model, isDone: (type: ColumnType) => boolean) {
  const { columns: drawn, rows } = await reportScreen(page, title).readGrid();
  for (const column of columns) {
    if (isDone(column.type) || !['number', 'day'].includes(columnKinds[column.type].filter)) continue;
    const cell = rows.map((row) => row[drawn.indexOf(column.value)]).find((text) => text);
    if (cell) return { column, cell };
  }
  return null;
}

/** Copies a cell into the filter of its column, for a column of each type: the rows left have the same text there. */
async function copyCells(page: Page, model: Model, words: Words, done: Set<ColumnType>) {
  const report = reportScreen(page, model.title);
  for (;;) {
    const found = await newCell(page, model, (type) => done.has(type));
    if (!found) return;
    const { column, cell } = found;
    done.add(column.type);
    await report.openFilter(column.header, words('tables.filter'));
    await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
    const input = page.getByRole('textbox', { name: words('tables.filters.value', { place: 1 }) });
    await input.focus();
    await page.keyboard.insertText(cell);
    await page.keyboard.press('Escape');
    const left = async () => [column.type, ...new Set((await report.column(column.value)).filter(Boolean))];
    await expect.poll(left).toEqual([column.type, cell]);
  }
}

/** Runs the open report with its default parameters and looks at its first rows. */
async function runOpened(page: Page, model: Model, words: Words, unit: string, copied: Set<ColumnType>) {
  const report = reportScreen(page, model.title);
  for (const { type, shown, text, value } of model.fields) {
    if (!shown || (type !== 'number' && type !== 'currency')) continue;
    const input = report.field(text).first();
    await typeNumber(input);
    // Parameters without a default are a number of months or a percentage.
    await input.fill(String(value ?? 12));
  }
  await report.run(words('report.run'));
  expect([model.id, await report.rowCount()]).toEqual([model.id, expect.toSatisfy((rows: number) => rows > 0)]);
  // Rows are counted before the first ones are drawn.
  const filled = async () => (await report.readGrid()).rows[0]?.filter((text) => text !== '').length ?? 0;
  await expect.poll(filled).toBeGreaterThan(3);
  const { headers } = await report.readGrid();
  const shown = model.columns.filter((column) => column.enabled).map((column) => column.header);
  expect(headers).toEqual(shown.slice(0, headers.length));
  await copyCells(page, model, words, copied);
  const numeric = numericHeader(model, headers);
  if (numeric) await typeFilter(page, model, numeric, words);
  const measured = model.columns.filter((column) => column.enabled && column.unit).map((column) => column.header);
  const foreign = unit === '(mi)' ? /\((km|l)\b/ : /\((mi|gal|mpg)\b/;
  expect(measured.filter((header) => foreign.test(header))).toEqual([]);
  return { hasUnit: measured.some((header) => header.includes(unit)), hasNumber: numeric !== undefined };
}

/** Who runs which report: in turn, if both may. `definitions.test.ts` covers what the other one sees. */
const runners = ['fleet-linked', 'fleet-ca'] as const;
const isOpenTo = (username: string, id: string) =>
  routesOf(username).some((route) => route.id === id && route.isAllowed);
const runnerOf = new Map(
  reports.map(({ id }, place) => {
    const able = runners.filter((username) => isOpenTo(username, id));
    return [id, able[place % able.length]];
  }),
);

describe('every report', () => {
  it.each([
    ['fleet-linked', 'en-US', '/reporting', '(mi)'],
    ['fleet-ca', 'fr-CA', '/advanced-reports', '(km)'],
  ] as const)('is run from a menu, with rows, in the units of %s', async (username, locale, first, unit) => {
    // Wide, for the headers. The first rows are enough.
    const path = `${prefixes[locale]}${first}`;
    const { page } = await portal.open({ as: username, width: 2400, height: 480, path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const routes = routesOf(username).filter(({ isAllowed }) => isAllowed);
    const due = new Set(reports.flatMap(({ id }) => (runnerOf.get(id) === username ? [id] : [])));
    expect(due.size).toBeGreaterThan(reports.length / 3);
    // Neither is an Encompass account: `other-backend.long.test.ts` runs it.
    expect(reports.flatMap(({ id }) => (runnerOf.get(id) ? [] : [id]))).toEqual(['ev-charge-history-report']);
    let [withUnit, withNumber] = [0, 0];
    const copied = new Set<ColumnType>();
    // Entries in two menus are run from a different one by each user.
    const menus = menusOf(username, locale).sort((a, b) => Number(b.route === first) - Number(a.route === first));
    for (const menu of menus) {
      const entries = entriesOf(menu).map(({ text, to }) => ({ text, to }));
      const chips = await openMenu(page, menu, locale);
      expect(await entriesBehind(chips, locale)).toEqual(entries);
      // Reports of users have another route; dashboards and addresses of others have their own tests.
      const items = entries.filter(
        ({ to }) => to.startsWith('/') && !to.startsWith('/my-reports') && familyAt(to) !== 'dashboards',
      );
      expect(items.map((item) => item.to).sort()).toEqual(
        routes.flatMap(({ path }) => (path.startsWith(`${menu.route}/`) ? [path] : [])).sort(),
      );
      for (const item of items) {
        const { id } = routes.find(({ path }) => path === item.to) ?? { id: '' };
        if (!due.delete(id)) continue;
        // The first one by its chip, the others by the addresses collected from the chips.
        const chip = chips.getByText(item.text, { exact: true });
        if (new URL(page.url()).pathname.endsWith(menu.route)) await chip.click();
        else await follow(page, `${prefixes[locale]}${item.to}`);
        await isOpened(page, item, locale);
        const model = modelOf(id, username, locale);
        const { hasUnit, hasNumber } = await runOpened(page, model, wordsOf(locale), unit, copied);
        withUnit += Number(hasUnit);
        withNumber += Number(hasNumber);
      }
    }
    expect([...due]).toEqual([]);
    const types = ['currency', 'date', 'month', 'number', 'percent'];
    expect([...copied]).toEqual(expect.arrayContaining(types));
    expect(withUnit).toBeGreaterThan(3);
    expect(withNumber).toBeGreaterThan(10);
  });

  it('is in the menus by its title in Canadian English, and leads back', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: `${prefixes['en-CA']}/reporting` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const menu of menusOf('fleet-us', 'en-CA')) {
      const entries = entriesOf(menu).map(({ text, to }) => ({ text, to }));
      const chips = await openMenu(page, menu, 'en-CA');
      expect(await entriesBehind(chips, 'en-CA')).toEqual(entries);
      const [item] = entries;
      // A dashboard has its own tests.
      if (!item || familyAt(item.to) === 'dashboards') continue;
      await chips.getByText(item.text, { exact: true }).click();
      await isOpened(page, item, 'en-CA');
      await page.goBack();
      await heading(page, menu.title).waitFor();
    }
  });
});

describe('a report that is not available to a viewer', () => {
  it.each([
    ['fleet-ca', 'en-CA'],
    ['fleet-small', 'en-US'],
  ] as const)('does not open for %s, and is in no menu', async (username, locale) => {
    const { page } = await portal.open({ as: username, path: `${prefixes[locale]}/reporting` });
    const words = wordsOf(locale);
    const menus = menusOf(username, locale);
    for (const menu of menus) {
      await page.getByRole('banner').getByRole('button', { name: menu.title, exact: true }).click();
      const links = page.getByRole('navigation', { name: menu.title, exact: true }).getByRole('link');
      const items = menu.categories.flatMap((category) => category.items.map((item) => item.text));
      await links.first().waitFor();
      expect((await entriesIn(links)).map(({ text }) => text)).toEqual(items);
      await page.keyboard.press('Escape');
      await links.first().waitFor({ state: 'hidden' });
    }
    const forbidden = routesOf(username).filter((route) => !route.isAllowed);
    expect(forbidden.length).toBeGreaterThan(1);
    const offered = menus.flatMap((menu) => menu.categories.flatMap(({ items }) => items.map(({ to }) => to)));
    expect(offered).toContain(routesOf(username).find((route) => route.isAllowed)?.path);
    for (const { path } of forbidden) {
      expect(offered).not.toContain(path);
      await follow(page, `${prefixes[locale]}${path}`);
      await heading(page, words('errors.not_found')).waitFor();
      expect(await page.title()).toBe(`Motorpool :: ${words('errors.not_found')}`);
    }
  });

  it('is personal mileage in Canada, and EV charging for accounts without Encompass', () => {
    const forbidden = new Set(routesOf('fleet-ca').flatMap((route) => (route.isAllowed ? [] : [route.id])));
    expect([...forbidden].sort()).toEqual(['ev-charge-history-report', 'personal-mileage-report']);
  });
});

it('errors in the page, in its worker and on the network are noticed', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: '/reporting/inventory-report?_run=1' });
  await reportScreen(page, 'Inventory').isDone();
  expectTrouble(
    /^console warning: of the page$/,
    /^console error: of the worker$/,
    /^uncaught: Error: of nobody/,
    /^404 GET \/api\/nothing$/,
  );
  const uncaught = page.waitForEvent('pageerror');
  await page.workers()[0]?.evaluate(() => console.error('of the worker'));
  await page.evaluate(async () => {
    console.warn('of the page');
    void Promise.reject(new Error('of nobody'));
    await fetch('/api/nothing');
  });
  await uncaught;
});
