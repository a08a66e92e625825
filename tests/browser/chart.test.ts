import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });

const fuelPath = '/reporting/fuel-detail-report';
const period = 'start=2026-09-01&end=2026-11-19&use_bill_date=false';
const inventory = '/reporting/inventory-report';

/** The chart on the screen, as a user finds it. */
function chartScreen(page: Page) {
  const plot = page.getByRole('main').locator('[aria-roledescription]');
  return {
    plot,
    mark: (name: string) => page.getByRole('group', { name: 'Chart' }).getByRole('button', { name, exact: true }),
    /** The tooltip of the value that has the keyboard focus. */
    said: () => plot.getByRole('status').textContent(),
    drawn: () => plot.locator('.main-svg').first().waitFor(),
    menu: async (entry: string) => {
      await page.getByRole('button', { name: 'Chart options' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
  };
}

it('a chart is chosen and navigated by keyboard alone, drilled into, left with Back, and shared by link', async () => {
  const { page } = await visit('/');
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/reports/fuel-detail') calls += 1;
  });
  await follow(page, `${fuelPath}?${period}`);
  const rows = reportScreen(page, 'Fuel detail');
  await rows.isDone();
  const count = await rows.rowCount();

  await page.getByRole('radio', { name: 'Table' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const chart = chartScreen(page);
  await chart.drawn();
  await chart.mark('Treemap').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('_chart')).toBe('treemap');
  await chart.mark('Bar').focus();
  await page.keyboard.press('Enter');

  await chart.plot.locator('.bars').first().waitFor();
  await chart.plot.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(chart.said).toContain('Sep 2026, FORD, Net cost $');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const said = (await chart.said()) ?? '';
  expect(said).toMatch(/^Oct 2026, CHEVROLET, Net cost \$/);
  const link = page.url();

  await page.keyboard.press('Enter');
  await rows.isDone();
  await expect.poll(() => rows.rowCount()).toBeLessThan(count);
  const figure = /Net cost (\$[\d,]+\.\d\d)/.exec(said)?.[1] ?? '';
  // The rows are shown with their cost above them.
  await page.getByRole('main').getByText(figure, { exact: true }).first().waitFor();

  await page.goBack();
  await chart.drawn();
  expect(page.url()).toBe(link);
  // The rows stay loaded all the time.
  expect(calls).toBe(1);
  expect(new URL(link).searchParams.get('_look')).toBe('chart');

  await visit(link);
  await chart.drawn();
  await expect(page.getByRole('heading', { level: 2 }).first().textContent()).resolves.toContain('Net cost');
});

describe('a chart', () => {
  it('shows a tooltip under the mouse, and hides a series that is switched off', async () => {
    const { page } = await visit(
      `${inventory}?_look=chart&_pivot=vehicle_category~vehicle_type~.count&_chart=bar.stacked.standing`,
    );
    const chart = chartScreen(page);
    await chart.drawn();
    const bars = () => chart.plot.locator('.bars .point').count();
    const all = await bars();
    // The drawing lies below the layer that receives mouse events.
    const box = await chart.plot.locator('.bars .point').first().boundingBox();
    const hint = page.getByText('Click to show the rows');
    const drawing = chart.plot.locator('.js-plotly-plot');
    await drawing.evaluate((plot: HTMLElement & { on?: (name: string, hear: () => void) => void }) =>
      plot.on?.('plotly_afterplot', () => plot.setAttribute('data-redrawn', '')),
    );
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await hint.waitFor();
    // A tooltip does not redraw the chart.
    expect(await drawing.getAttribute('data-redrawn')).toBeNull();
    // The tooltip follows the mouse or the keyboard, whichever was used last.
    await chart.plot.focus();
    await page.keyboard.press('End');
    await expect.poll(chart.said).toMatch(/Row count \d+/);
    expect(await hint.count()).toBe(0);
    const walked = await chart.said();
    await page.keyboard.press('Home');
    await expect.poll(chart.said).not.toBe(walked);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + 1, (box?.y ?? 0) + (box?.height ?? 0) / 2 + 1);
    await hint.waitFor();
    expect(await chart.said()).toBe('');
    const series = page.getByRole('list', { name: 'Legend' }).getByRole('button');
    expect(await series.count()).toBe(2);
    await series.first().click();
    await expect.poll(bars).toBeLessThan(all);
    expect(await series.first().getAttribute('aria-pressed')).toBe('false');
    await series.first().click();
    await expect.poll(bars).toBe(all);
  });

  it('has a tooltip for a slice, is saved as an image, and shown as a table', async () => {
    const { page } = await visit(`${inventory}?_look=chart&_pivot=vehicle_category~~.count&_chart=donut`);
    const chart = chartScreen(page);
    await chart.drawn();
    const slice = await chart.plot.locator('.slice:last-child path.surface').boundingBox();
    await page.mouse.move((slice?.x ?? 0) + (slice?.width ?? 0) / 2, (slice?.y ?? 0) + (slice?.height ?? 0) / 2);
    await page.getByText('Click to show the rows').waitFor();
    const save = async (entry: string) => {
      const coming = page.waitForEvent('download');
      await chart.menu(entry);
      return readFile(await (await coming).path());
    };
    const png = await save('Save as PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
    const svg = (await save('Save as SVG')).toString();
    expect(svg).toContain('<svg');
    expect(svg).toContain('Compact SUV');
    expect(svg).toMatch(/@font-face\{font-family:'Inter Variable';[^}]*src:url\(data:font\/woff2;base64,/);
    await chart.menu('Show as table');
    const table = page.getByRole('table', { name: 'Inventory, pivot' });
    await table.getByRole('cell', { name: 'Compact SUV' }).or(table.getByText('Compact SUV')).first().waitFor();

    // A hierarchy is added in one step.
    const rows = page.getByRole('group', { name: 'Rows', exact: true });
    await rows.getByRole('combobox', { name: 'Add to rows' }).click();
    await page.getByRole('option', { name: 'Year, make, model' }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('_pivot'))
      .toMatch(/^vehicle_category,model_year,vehicle_make,vehicle_model~/);
  });
});

it('a chart keeps the color of each category, and what is hidden, while its rows are searched and filtered', async () => {
  const legendOf = (page: Page) =>
    page
      .getByRole('list', { name: 'Legend' })
      .getByRole('button')
      .evaluateAll((entries) =>
        entries.map((entry): [name: string, color: string, isShown: boolean] => {
          const swatch = entry.querySelector('[aria-hidden]');
          const color = swatch ? getComputedStyle(swatch).backgroundColor : '';
          return [entry.textContent ?? '', color, entry.getAttribute('aria-pressed') === 'true'];
        }),
      );
  const path = `${fuelPath}?${period}&_look=chart&_chart=bar&_pivot=transaction_date.month~vehicle_make~net_cost`;
  const { page } = await visit(path);
  await chartScreen(page).drawn();
  const whole = await legendOf(page);
  const colors = new Map(whole.map(([name, color]) => [name, color]));
  const areKept = async () => {
    const shown = await legendOf(page);
    expect(shown.map(([name, color]) => [name, color])).toEqual(shown.map(([name]) => [name, colors.get(name)]));
    return shown.map(([name]) => name);
  };
  await page.getByRole('list', { name: 'Legend' }).getByRole('button', { name: 'TOYOTA' }).click();
  await page.getByRole('main').getByRole('searchbox').fill('4WD');
  await expect.poll(async () => (await legendOf(page)).length).toBeLessThan(whole.length);
  const names = await areKept();
  expect(names).not.toEqual(whole.map(([name]) => name).slice(0, names.length));
  expect((await legendOf(page)).filter(([, , isShown]) => !isShown).map(([name]) => name)).toEqual(['TOYOTA']);

  // A link has the same colors, although the chart of all rows was never drawn there.
  const one_of = ['TOYOTA', 'RAM', 'KIA'];
  const filter = {
    value: 'vehicle_make',
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values: one_of }],
  };
  await visit(`${path}&${new URLSearchParams({ _filter: JSON.stringify([filter]) })}`);
  await chartScreen(page).drawn();
  await expect.poll(async () => (await legendOf(page)).length).toBe(one_of.length);
  await areKept();
});

describe('a map', () => {
  it.each([
    ['map', 'driver_state_province~~.count', 'fleet-us'],
    ['map', 'driver_state_province,driver_county~~.count', 'fleet-us'],
    ['map', 'driver_state_province~~.count', 'fleet-ca'],
    ['points', 'driver_city~~.count', 'fleet-us'],
  ])('shows %s of %s to %s from the portal’s own shapes', async (mark, pivot, as) => {
    const { page, expectTrouble } = await portal.open({ as });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    // The map lacks known places, and places lie on a map of their shapes.
    const isMissing = as === 'fleet-us' && !pivot.includes('county');
    if (isMissing) {
      await page.route(/\/regions[^/]*\.json/, (route) => route.abort(), { times: 1 });
      expectTrouble(/regions/);
    }
    await page.goto(`${inventory}?_look=chart&_pivot=${pivot}&_chart=${mark}`);
    const chart = chartScreen(page);
    if (isMissing) {
      const alert = page.getByRole('alert', { name: 'The chart could not be drawn' });
      await alert.getByRole('button', { name: 'Try again' }).click();
    }
    const shapes = chart.plot.locator(mark === 'map' ? '.choroplethlayer path' : '.scattergeo path.point');
    await expect.poll(() => shapes.count()).toBeGreaterThan(5);
    await chart.plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(chart.said).toMatch(/Row count \d+/);
    expect(asked.some((url) => url.includes('/counties'))).toBe(pivot.includes('county'));
    const own = new URL(page.url()).origin;
    expect(asked.filter((url) => !url.startsWith(own) && !url.startsWith(`blob:${own}`))).toEqual([]);
  });
});

it.each([
  ['bar', 'vehicle_make~transaction_date.month~net_cost,fuel_economy'],
  ['heatmap', 'vehicle_make~transaction_date.week~fuel_economy'],
])('a %s is shown in French, light and dark, on a narrow screen, and axe finds nothing', async (mark, pivot) => {
  const words = wordsOf('fr-CA');
  for (const dark of [false, true]) {
    const path = `/fr${fuelPath}?${period}&_look=chart&_pivot=${pivot}&_chart=${mark}`;
    const { page } = await portal.open({ as: 'fleet-ca', path, width: 390, dark });
    await chartScreen(page).drawn();
    await page.getByRole('button', { name: words('charts.more') }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  }
});

it('shows in a high-contrast theme which look and which chart are chosen', async () => {
  const { page } = await portal.open({
    as: 'fleet-us',
    path: '/reporting/fuel-detail-report?start=2026-11-01&end=2026-11-18&_look=chart&_chart=bar&_pivot=vehicle_make~~net_cost',
  });
  await page.locator('.js-plotly-plot').first().waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = (selector: string) =>
    page
      .locator(`main ${selector}`)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).outlineStyle));
  const labels = '[role="radiogroup"] label';
  expect(await outlined(`${labels}[data-active]`)).toContain('solid');
  expect(await outlined(`${labels}:not([data-active])`)).not.toContain('solid');
  expect(await outlined('button[aria-pressed="true"]')).toEqual(['solid']);
  expect(await outlined('button[aria-pressed="false"]')).not.toContain('solid');
});
