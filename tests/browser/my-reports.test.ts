import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { entriesIn } from './support/entries.ts';
import { readWorkbook, valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
beforeEach(() => portal.database().admin.query('delete from saved_reports'));

const columns = [
  { value: 'vehicle_number' },
  { value: 'driver_name' },
  { value: 'violation_type' },
  { value: 'violation_total' },
];

/** Saves a report as a user who has done so before. */
async function saved(name: string, view: object = {}, type = 'violation'): Promise<string> {
  const body = { idempotency_key: randomUUID(), name, type, view: { columns, ...view } };
  const { report_id } = (await portal.call('fleet-us', 'myreports.create', '', body)) as Data<'myreports.create'>;
  return report_id;
}

const names = async () =>
  ((await portal.call('fleet-us', 'myreports.list', '')) as Data<'myreports.list'>).map(({ name }) => name);

/** Presses Tab until an element with that role and name has the focus. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'checkbox' | 'radio',
  name: string,
  key = 'Tab',
): Promise<void> {
  const wanted = page.getByRole('main').getByRole(role, { name, exact: true });
  // Found once, because finding it among so many takes longer than pressing it.
  const found = await wanted.elementHandle();
  for (let presses = 0; presses < 200; presses++) {
    if (await found?.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not come to the ${role} ${name}.`);
}

/** Goes where the portal search leads. */
async function find(page: Page, text: string, name: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Vehicle, plate, VIN, driver or report').fill(text);
  await page.getByRole('option', { name }).click();
}

const chosen = (page: Page) =>
  page
    .getByRole('region', { name: 'Selected columns' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((each) => each.querySelector('[title]')?.textContent));

/** Drags a handle by a number of pixels. */
async function drag(page: Page, handle: Locator, right: number, down: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 12 });
  await page.mouse.up();
}

it('a new report is built, pivoted and saved by keyboard alone, and opened again by its link', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/my-reports' });
  await page.getByText('No reports yet').waitFor();
  await tabTo(page, 'link', 'New report');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New report' }).waitFor();
  await tabTo(page, 'link', 'Fuel Fuel transactions with product, cost, odometer and fuel economy.');
  await page.keyboard.press('Enter');

  // The suggested columns are replaced by three others.
  await page.getByRole('heading', { level: 1, name: 'New report: Fuel' }).waitFor();
  await expect.poll(() => chosen(page)).toContain('Net cost');
  await tabTo(page, 'button', 'Clear all');
  await page.keyboard.press('Enter');
  await page.getByText('No columns selected yet').waitFor();
  expect(await page.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true);
  await page.getByRole('searchbox', { name: 'Find a column' }).focus();
  for (const column of ['Net cost', 'Transaction date', 'Make']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(column);
    await tabTo(page, 'checkbox', column);
    await page.keyboard.press('Space');
    await page.getByRole('searchbox', { name: 'Find a column' }).focus();
  }
  expect(await chosen(page)).toEqual(['Net cost', 'Transaction date', 'Make']);
  await tabTo(page, 'button', 'Move Make');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosen(page)).toEqual(['Make', 'Net cost', 'Transaction date']);
  expect(await page.getByText('Make moved to position 1 of 3.').count()).toBe(1);

  // The chosen columns are in the address.
  await page.reload();
  await expect.poll(() => chosen(page)).toEqual(['Make', 'Net cost', 'Transaction date']);
  await tabTo(page, 'button', 'Generate');
  await page.keyboard.press('Enter');
  const rows = reportScreen(page, 'New report: Fuel');
  await rows.isDone();
  expect((await rows.readGrid()).columns).toEqual(['vehicle_make', 'net_cost', 'transaction_date']);
  const count = await rows.rowCount();
  expect(count).toBeGreaterThan(10_000);

  await tabTo(page, 'radio', 'Table');
  await page.keyboard.press('ArrowRight');
  const untitled = reportScreen(page, 'New report: Fuel, pivot');
  await untitled.grid.waitFor();
  await untitled.isDone();
  await page.getByText('Not saved').waitFor();
  await tabTo(page, 'button', 'Save', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const name = page.getByRole('dialog', { name: 'Save report' }).getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Fuel by make');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/my-reports\/[0-9a-f-]{36}\?/);
  const pivot = reportScreen(page, 'Fuel by make, pivot');
  await pivot.isDone();
  expect(await page.getByText('Unsaved changes').count()).toBe(0);
  const shown = (await pivot.readGrid()).totals;

  // Its plain link contains everything.
  await page.goto(new URL(page.url()).pathname);
  await pivot.isDone();
  await expect.poll(async () => (await pivot.readGrid()).totals).toEqual(shown);
  expect(await pivot.rowCount()).toBe(count);
  expect(await page.getByText('Unsaved changes').count()).toBe(0);
  expect(await page.title()).toBe('Motorpool :: Fuel by make');
});

it('a report with unsaved changes is kept when the session ends and the sign-in page opens', async () => {
  const id = await saved('Fines');
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us', path: `/my-reports/${id}` });
  expectTrouble(/^40\d /);
  const report = reportScreen(page, 'Fines');
  await report.isDone();
  await report.search.fill('toll');
  await page.getByText('Unsaved changes').waitFor();
  await portal.age(200_000);
  await portal.pass(2_000);
  await report.button('Save').click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Username').fill('fleet-us');
  await page.getByLabel('Password').first().fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await report.isDone();
  expect(await report.search.inputValue()).toBe('toll');
});

it('saving runs nothing again, and a report opens in the look that it was saved in', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/my-reports/new/violation?_run=1' });
  const runs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/my-reports/generate-report')) runs.push(request.method());
  });
  const made = reportScreen(page, 'New report: Violations');
  await made.isDone();
  await made.button('Columns').click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Driver name' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup').getByText('Pivot', { exact: true }).click();
  await reportScreen(page, 'New report: Violations, pivot').isDone();
  const before = runs.length;

  // A new report gets a name and an address.
  const dialog = page.getByRole('dialog', { name: /^Save/ });
  const giveName = async (name: string) => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await reportScreen(page, `${name}, pivot`).isDone();
    await page.waitForURL(/\/my-reports\/[0-9a-f-]{36}\?.*_look=pivot/);
    expect(await page.title()).toBe(`Motorpool :: ${name}`);
    expect(await page.getByText(/^(Unsaved changes|Not saved)$/).count()).toBe(0);
    return new URL(page.url()).pathname;
  };
  await made.button('Save').click();
  const first = await giveName('Fines by state');
  const pivot = reportScreen(page, 'Fines by state, pivot');
  const shown = await pivot.readGrid();

  // Changes are saved in place; Back and Forward work between them.
  await page.getByRole('radiogroup').getByText('Chart', { exact: true }).click();
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('radiogroup').getByText('Pivot', { exact: true }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });

  // And so does a copy.
  await made.button('More options for this report').click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  const second = await giveName('Fines by state, again');
  expect(second).not.toBe(first);
  expect(runs.length).toBe(before);

  // By its link, from the list, and from the search.
  for (const [name, open] of [
    ['Fines by state', () => page.goto(first)],
    ['Fines by state, again', () => page.getByRole('main').getByRole('link', { name: /again/ }).click()],
    ['Fines by state', () => find(page, 'fines by', /^Fines by state(?!, again)/)],
  ] as const) {
    if (name.endsWith('again')) await follow(page, '/my-reports');
    await open();
    const opened = reportScreen(page, `${name}, pivot`);
    await opened.isDone();
    await expect.poll(async () => (await opened.readGrid()).totals).toEqual(shown.totals);
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
  }
});

// From here on in one page.
it('a saved report is exported under its own name', async () => {
  const wide = columns.map((column) => (column.value === 'driver_name' ? { ...column, width: 1000 } : column));
  const id = await saved('Fines & fees', { columns: wide });
  const { page } = await visit(`/my-reports/${id}`);
  const report = reportScreen(page, 'Fines & fees');
  await report.isDone();
  const file = await report.exportAs('xlsx', 'shown');
  expect(file.suggestedFilename()).toContain('Fines');
  const [sheet] = (await readWorkbook(file)).worksheets;
  expect(sheet && valuesOf(sheet)[0]).toEqual(['Vehicle number', 'Driver name', 'Violation type', 'Fine plus fee']);

  // Anything that can be arranged can be saved: no column is wider, no text longer.
  await drag(page, report.grid.locator('.ag-header-cell[col-id="driver_name"] .ag-header-cell-resize'), 3000, 0);
  await expect.poll(async () => (await report.header('Driver name').boundingBox())?.width).toBe(2000);
  await page.getByText('Unsaved changes').waitFor();
  await report.search.fill('x'.repeat(1200));
  expect((await report.search.inputValue()).length).toBe(1000);
  await expect.poll(() => page.url()).toContain('_search=xxx');
  await report.button('Save').click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
});

it('a saved report shows unsaved changes, asks before they are left, and is saved in place', async () => {
  const id = await saved('Fines');
  const { page, expectTrouble } = await visit(`/my-reports/${id}`);
  expectTrouble(/^409 POST /);
  const report = reportScreen(page, 'Fines');
  await report.isDone();
  await report.search.fill('parking');
  await page.getByText('Unsaved changes').waitFor();

  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Motorpool' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(page.url()).toContain(id);

  await report.button('Save').click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await visit(`/my-reports/${id}`);
  await report.isDone();
  expect(await report.search.inputValue()).toBe('parking');

  // A change made during saving stays, and is not saved.
  await report.search.fill('toll');
  await page.getByText('Unsaved changes').waitFor();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/my-reports?id=*', (route) => answered.then(() => route.fallback()));
  await report.button('Save').click();
  await report.header('Violation type').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect.poll(async () => (await report.readGrid()).columns).not.toContain('violation_type');
  answer();
  await page.getByText('“Fines” saved.').last().waitFor();
  await page.getByText('Unsaved changes').waitFor();
  expect((await report.readGrid()).columns).not.toContain('violation_type');
  await page.unrouteAll();

  // Columns are saved with it, not for the report that it is based on.
  await report.button('Columns').click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  expect(await drawer.getByRole('button', { name: 'Save for this report' }).count()).toBe(0);
  await drawer.getByRole('checkbox', { name: 'Driver name' }).uncheck();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('Unsaved changes').waitFor();
  await banner.getByRole('link', { name: 'Motorpool' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(`${portal.origin()}/`);

  // Unsaved changes are not lost: Back restores them.
  await page.goBack();
  await report.isDone();
  await page.getByText('Unsaved changes').waitFor();
  expect((await report.readGrid()).columns).not.toContain('driver_name');
  await report.button('More options for this report').click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new report' });
  const field = dialog.getByRole('textbox', { name: 'Name' });
  expect(await field.inputValue()).toBe('Copy of Fines');
  await field.fill('fines');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('You already have a report named “Fines”.').waitFor();
  await field.fill('Fines without drivers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await reportScreen(page, 'Fines without drivers').isDone();
  expect(await names()).toEqual(['Fines without drivers', 'Fines']);
});

it('a saved report can be left to edit its columns and returned to, and is reloaded by a link to it', async () => {
  const id = await saved('Fines of the fleet');
  const { page } = await visit('/my-reports/new/violation');
  await page.getByRole('button', { name: 'Clear all' }).click();
  for (const name of ['Citation number', 'Fine', 'Violation city'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  expect(await chosen(page)).toEqual(['Citation number', 'Fine', 'Violation city']);
  await drag(page, page.getByRole('button', { name: 'Move Violation city', exact: true }), 0, -72);
  await expect.poll(() => chosen(page)).toEqual(['Violation city', 'Citation number', 'Fine']);
  await drag(page, page.getByRole('button', { name: 'Move Violation city', exact: true }), 0, 36);
  await expect.poll(() => chosen(page)).toEqual(['Citation number', 'Violation city', 'Fine']);
  await page.getByRole('button', { name: 'Generate' }).click();
  const made = reportScreen(page, 'New report: Violations');
  await made.isDone();
  await made.search.fill('5');
  await expect.poll(() => page.url()).toContain('_search=5');
  await made.button('More options for this report').click();
  await page.getByRole('menuitem', { name: 'Edit columns' }).click();
  await expect.poll(() => chosen(page)).toEqual(['Citation number', 'Violation city', 'Fine']);
  await page.goBack();
  await made.isDone();
  expect(await made.search.inputValue()).toBe('5');

  // A saved report is found by its name, like any screen.
  await find(page, 'fines of', /Fines of the fleet/);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  const report = reportScreen(page, 'Fines of the fleet');
  await report.isDone();
  expect(new URL(page.url()).pathname).toBe(`/my-reports/${id}`);
  await report.search.fill('toll');
  await page.getByText('Unsaved changes').waitFor();
  await find(page, 'fines of', /Fines of the fleet/);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await report.isDone();
  expect(await report.search.inputValue()).toBe('');
});

it('a report that was saved in another window in the meantime is not overwritten', async () => {
  const id = await saved('Fines');
  const { page, expectTrouble } = await visit(`/my-reports/${id}`);
  expectTrouble(/^409 PUT /, /^404 PUT /);
  const first = reportScreen(page, 'Fines');
  await first.isDone();

  // Renaming it does not load another report: what is typed and not run stays, and no rows are loaded.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await first.screen.getByRole('button', { name: /Nov \d+, 2026/ }).click();
  await first.field('Start date').fill('03/05/2026');
  await first.button('More options for this report').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog', { name: 'Rename report' }).getByRole('textbox').fill('Fees');
  await page.keyboard.press('Enter');
  const report = reportScreen(page, 'Fees');
  await report.isDone();
  expect(await report.field('Start date').inputValue()).toBe('03/05/2026');
  // The list of the menus follows its topic.
  expect(calls.filter((call) => call !== 'GET /api/my-reports')).toEqual(['PUT /api/my-reports']);
  expect((await report.exportAs('csv', 'shown')).suggestedFilename()).toContain('Fees');

  await portal.database().admin.query('update saved_reports set revision = 7');
  await report.search.fill('toll');
  await page.getByText('Unsaved changes').waitFor();
  await report.button('Save').click();
  await page.getByText('This report was saved in another window.').waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await portal.database().admin.query('delete from saved_reports');
  await report.button('Save').click();
  await page.getByText('This report was deleted in another window. To keep it, choose “Save as…”.').waitFor();
});

it('a saved report says which of its columns are gone, and shows no rows without one of its filters', async () => {
  const id = await saved('Fines', { sort: [{ value: 'violation_total', direction: 'desc' }] });
  const filter = { value: 'violation_type', match: 'all' };
  const condition = { type: 'number', operator: 'at_least', from: 1 };
  const gone = [...columns, { value: 'speed_of_light' }];
  await portal
    .database()
    .admin.query(`update saved_reports set view = view || $1`, [
      JSON.stringify({ columns: gone, look: 'hologram', filters: [{ ...filter, conditions: [condition] }] }),
    ]);
  const { page } = await visit(`/my-reports/${id}`);
  const report = reportScreen(page, 'Fines');
  await report.isDone();
  await page.getByText('One of your saved columns is no longer in this report: speed_of_light.').waitFor();
  await page.getByText('Some parts of this saved report could not be read and were skipped: view.').waitFor();
  const closed = page.getByText('No rows are shown, because a filter can’t be applied: Violation type. Remove it');
  await closed.waitFor();
  const [shown, of] = await report.rowCounts();
  expect(shown).toBe(0);
  await report.button('Clear all').click();
  await expect.poll(() => report.rowCounts()).toEqual([of, of]);
  expect(await closed.count()).toBe(0);
  expect(await page.getByText('Some parts of this link').count()).toBe(0);
});

it('a saved report is not visible to anybody else', async () => {
  const id = await saved('Mine alone');
  for (const { page, expectTrouble } of [
    await portal.open({ as: 'fleet-ca', path: `/my-reports/${id}` }),
    await visit('/my-reports/no-such-report'),
  ]) {
    expectTrouble(/^404 GET \/api\/my-reports/);
    await page.getByRole('alert').getByText('Report not found').waitFor();
    await page.getByRole('link', { name: 'All my reports' }).click();
    await page.getByRole('heading', { level: 1, name: 'My reports' }).waitFor();
  }
});

describe('the list', () => {
  it('can be searched and sorted; reports are renamed, deleted and opened from it', async () => {
    await saved('Zebra crossings', { columns: columns.slice(0, 2) });
    await saved('Parking');
    await saved('Fuel of the north', { columns: [{ value: 'net_cost' }] }, 'fuel');
    const { page } = await visit('/my-reports');
    const table = page.getByRole('table', { name: 'My reports' });
    await table.waitFor();
    const rows = () => table.getByRole('row').getByRole('link').allTextContents();
    await expect.poll(rows).toEqual(['Fuel of the north', 'Parking', 'Zebra crossings']);
    await table.getByRole('button', { name: 'Name' }).click();
    await table.getByRole('button', { name: 'Name' }).click();
    expect(await rows()).toEqual(['Zebra crossings', 'Parking', 'Fuel of the north']);
    await table.getByRole('button', { name: 'Columns' }).click();
    expect(await rows()).toEqual(['Parking', 'Zebra crossings', 'Fuel of the north']);
    const search = page.getByRole('searchbox', { name: 'Search your reports' });
    await search.fill('violat cross');
    expect(await rows()).toEqual(['Zebra crossings']);
    await search.fill('nothing like it');
    await page.getByText('No report matches “nothing like it”').waitFor();
    await search.press('Escape');

    await page.getByRole('button', { name: 'Actions for Parking' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename report' });
    await dialog.getByRole('textbox').fill('  ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByRole('textbox').fill('Parking tickets');
    await page.keyboard.press('Enter');
    await table.getByRole('link', { name: 'Parking tickets' }).waitFor();

    await page.getByRole('button', { name: 'Actions for Zebra crossings' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “Zebra crossings”?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Actions for Zebra crossings' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await table.getByRole('link', { name: 'Zebra crossings' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Parking tickets', 'Fuel of the north']);

    await table.getByRole('link', { name: 'Parking tickets' }).click();
    await reportScreen(page, 'Parking tickets').isDone();
    await page.goBack();
    await table.waitFor();
  });

  it('is in the menus, even when it is empty', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: '/reporting#my_reports' });
    const chips = page.getByRole('main').getByRole('list', { name: 'My reports' }).getByRole('link');
    await expect.poll(() => chips.allTextContents()).toEqual(['All my reports', 'New report']);
    for (const name of ['Tolls', 'Abandoned', ...'abcdefgh']) await saved(name);
    await page.reload();
    // The eight newest, by name, and a link to all.
    const texts = async () => (await entriesIn(chips)).map(({ text }) => text);
    await expect.poll(texts).toEqual([...'abcdefgh', 'All my reports', 'New report']);
    await page.getByRole('banner').getByRole('button', { name: 'Reporting', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Reporting', exact: true })
      .getByRole('link', { name: 'h', exact: true })
      .click();
    await reportScreen(page, 'h').isDone();
  });
});

describe('a failing server', () => {
  it('is reported and can be retried: for the list, the columns, a report and a change', async () => {
    const id = await saved('Fines');
    // Calls that it makes by itself are never answered here.
    const { page, expectTrouble } = await portal.open({ as: 'fleet-us', path: '/account' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectTrouble(
      /^503 GET \/api\/my-reports\/list/,
      /^503 GET \/api\/my-reports\/columns/,
      /^503 GET \/api\/my-reports$/,
    );
    expectTrouble(/^503 PUT \/api\/my-reports$/, /^503 POST \/api\/my-reports\/generate-report/);
    expectTrouble(/^console error: violation-detail-report: /);
    const body = JSON.stringify({ success: false, code: 'database_unavailable', message: '', data: null });
    const fail = () =>
      page.route('**/api/my-reports**', (route) =>
        route.fulfill({ status: 503, body, contentType: 'application/json' }),
      );
    const alert = page.getByRole('main').getByRole('alert');
    const again = page.getByRole('button', { name: 'Try again' });

    for (const [path, said, then] of [
      ['/my-reports', 'Your reports could not be loaded', page.getByRole('link', { name: 'Fines' })],
      ['/my-reports/new/violation', 'The columns could not be loaded', page.getByRole('button', { name: 'Generate' })],
      [`/my-reports/${id}`, 'The report could not be opened', page.getByRole('grid', { name: 'Fines' })],
    ] as const) {
      await page.unrouteAll();
      await page.route('**/api/my-reports?(/list|/columns)*', (route) => route.fallback());
      await fail();
      await follow(page, path);
      await alert.getByText(said).waitFor();
      await alert.getByText('The database is not responding.').waitFor();
      await page.unrouteAll();
      await again.click();
      await then.waitFor();
    }

    const report = reportScreen(page, 'Fines');
    await report.isDone();
    await report.search.fill('toll');
    await page.getByText('Unsaved changes').waitFor();
    await page.route('**/api/my-reports?id=*', (route) =>
      route.fulfill({ status: 503, body, contentType: 'application/json' }),
    );
    await report.button('Save').click();
    await page.getByRole('alert').getByText('The database is not responding.').waitFor();
    await page.unrouteAll();
    await report.button('Save').click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await page
      .context()
      .route('**/api/my-reports/generate-report', (route) =>
        route.fulfill({ status: 503, body, contentType: 'application/json' }),
      );
    await report.button('Run').click();
    await alert.getByText('The report could not be loaded').waitFor();
    await page.context().unrouteAll();
    await again.click();
    await report.isDone();
  });
});

describe.each([
  ['en-US', '', 1440, false],
  ['fr-CA', '/fr', 390, true],
] as const)('in %s', (locale, prefix, width, dark) => {
  it('every screen is intact and fits', async () => {
    const words = wordsOf(locale, 'USA');
    await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: dark });
    const id = await saved('Amendes');
    const { page } = await portal.open({ as: 'fleet-us', width, height: 844, path: `${prefix}/my-reports` });
    const found: string[] = [];
    const look = async (screen: string, part?: string) => {
      found.push(...(await axeFinds(page, part)).map((each) => `${screen}: ${each}`));
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) found.push(`${screen}: wider than the window`);
    };
    await page.getByRole('link', { name: 'Amendes' }).waitFor();
    await look('list');
    await page.getByRole('button', { name: words('own-reports.actions_of', { name: 'Amendes' }) }).click();
    await page.getByRole('menuitem', { name: words('own-reports.delete') }).waitFor();
    await look('menu', '[role=menu]');
    await page.getByRole('menuitem', { name: words('own-reports.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('own-reports.dialog.delete') })
      .waitFor();
    await look('question');
    await follow(page, `${prefix}/my-reports/new`);
    await page
      .getByRole('main')
      .getByRole('link', { name: words.of('reports.fuel-detail-report.my_report') })
      .waitFor();
    await look('types');
    await follow(page, `${prefix}/my-reports/new/fuel`);
    await page.getByRole('button', { name: words('own-reports.picker.generate') }).waitFor();
    await look('columns');
    await follow(page, `${prefix}/my-reports/${id}?start=2026-11-10&_search=z`);
    const report = reportScreen(page, 'Amendes');
    await report.isDone();
    await page.getByText(words('own-reports.report.unsaved')).waitFor({ state: 'attached' });
    await look('report');
    await report.button(words('own-reports.report.more')).click();
    await page.getByRole('menuitem', { name: words('own-reports.report.save_as') }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await look('name');
    expect(found).toEqual([]);
  });
});

it('the search finds a report that was saved in another tab', async () => {
  const { page } = await visit('/reporting');
  const search = async (text: string) => {
    await page.getByRole('button', { name: wordsOf('en-US', 'USA')('search.open') }).click();
    await page.getByPlaceholder('Vehicle, plate, VIN, driver or report').fill(text);
    await page.getByRole('option', { name: text }).waitFor();
    await page.keyboard.press('Escape');
  };
  await saved('Speeding in spring');
  await search('Speeding in spring');
  // The list is loaded now; another tab adds to it.
  await saved('Parking in autumn');
  await search('Parking in autumn');
});
