import pg from 'pg';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runFailed } from '../support/trouble.ts';
import { modelOf, wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const french = wordsOf('fr-CA');
const fuelPath = '/reporting/fuel-detail-report';

const large = portal.stay({ as: 'fleet-us' });
const small = portal.stay({ as: 'fleet-small' });

/** While it works, the rows of fuel can't be read: a report of them waits. */
async function whileFuelWaits(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: portal.database().adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table fuel_transactions in access exclusive mode');
    await work();
  } finally {
    await client.end();
  }
}

/** Queries of the server that wait in the database. */
async function waitingQueries(): Promise<number> {
  const { rows } = await portal.database().admin.query(
    `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and usename like 'motorpool_app%' and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

// First of all: what is loaded later stays in the page.
it('the code of the grid that could not be loaded is requested again by a retry', async () => {
  const { page, expectTrouble } = await small(fuelPath);
  expectTrouble(/^net::ERR_INTERNET_DISCONNECTED GET \/assets\/rows-bundle-/, runFailed());
  const report = reportScreen(page, 'Fuel detail');
  const isCode = /\/assets\/rows-bundle-/;
  await page.route(isCode, (route) => route.abort('internetdisconnected'));
  await report.button('Run').click();
  // A newer version might be deployed, so the page reloads itself once.
  const alert = report.screen.getByRole('alert');
  await alert.getByText(words('errors.unreachable')).waitFor();
  await page.unroute(isCode);
  await report.button(words('report.retry')).click();
  await report.isDone();
  expect(await report.rowCount()).toBeGreaterThan(100);
  expect((await report.grid.boundingBox())?.height).toBeGreaterThan(300);
});

it('the grid works without its French texts if they could not be loaded', async () => {
  const { page, expectTrouble } = await small(`/fr${fuelPath}`);
  expectTrouble(/^net::ERR_INTERNET_DISCONNECTED GET \/assets\/grid-words-fr-/);
  await page.route(/\/assets\/grid-words-fr-/, (route) => route.abort('internetdisconnected'));
  // The page has not reloaded itself yet.
  await page.evaluate(() => sessionStorage.clear());
  const report = reportScreen(page, french.of('reports.fuel-detail-report.title'));
  // A newer version might be deployed, so the page reloads itself once and keeps the run.
  await report.button(french('report.run')).click();
  await page.waitForURL(/start=/);
  await report.isDone();
  expect(await report.rowCount()).toBeGreaterThan(100);
  expect((await report.readGrid()).rows.length).toBeGreaterThan(5);
});

it('a month of another century is not shown as one of ours, and its year is refused', async () => {
  const { page } = await large('/fleet-objective-report?type=Quarterly&date=0001-01&periods=2');
  await page
    .getByText(words('faults.first_year', { year: '1900' }))
    .first()
    .waitFor();
  expect(await page.getByText('Jan 1901').count()).toBe(0);
});

describe('a report without rows', () => {
  it('says so, and leads to its parameters', async () => {
    const { page } = await small(`${fuelPath}?start=2020-01-01&end=2020-01-31`);
    const report = reportScreen(page, 'Fuel detail');
    await page.getByText(words('report.no_rows'), { exact: true }).waitFor();
    // Not the grid's own words beside ours.
    expect(await page.getByRole('main').textContent()).not.toContain('No Rows');
    expect(await report.status().textContent()).toBe('0 rows');
    await report.button(words('report.change_parameters')).click();
    expect(await report.field('End date').inputValue()).toBe('01/31/2020');
  });

  it('because of the search leads back to all rows', async () => {
    const { page } = await small(`${fuelPath}?_search=nothing+has+this`);
    const report = reportScreen(page, 'Fuel detail');
    await page.getByText(words('report.no_match'), { exact: true }).waitFor();
    await report.button(words('report.clear_filters')).first().click();
    await expect.poll(() => report.rowCount()).toBeGreaterThan(100);
    expect(await report.search.inputValue()).toBe('');
  });

  it('says so for driver performance too, instead of an error', async () => {
    const { page } = await large('/reporting/driver-performance?start=2020-01&end=2020-02');
    await page.getByText(words('report.no_rows'), { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });
});

it.each([
  ['', 'No Rows To Show'],
  ['/fr', 'Aucune ligne à afficher'],
])('the grid never announces that it has no rows, in %s', async (prefix, text) => {
  const { page } = await small(`${prefix}${fuelPath}`);
  const report = reportScreen(page, wordsOf(prefix ? 'fr-CA' : 'en-US').of('reports.fuel-detail-report.title'));
  const run = wordsOf(prefix ? 'fr-CA' : 'en-US')('report.run');
  await report.button(run).waitFor();
  const appearances = await page.evaluateHandle((wanted) => {
    const seen: string[] = [];
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted)) seen.push(wanted);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  }, text);
  for (const field of ['once', 'again']) {
    await report.button(run).first().click();
    await report.isDone();
    expect(await report.rowCount(), field).toBeGreaterThan(100);
  }
  await report.search.fill('nothing has this');
  await page.getByText(wordsOf(prefix ? 'fr-CA' : 'en-US')('report.no_match'), { exact: true }).waitFor();
  expect(await appearances.jsonValue()).toEqual([]);
});

describe('a run', () => {
  it('is cancelled down to the query, and can be run again', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    await report.button('Run').waitFor();
    await whileFuelWaits(async () => {
      await report.button('Run').click();
      await expect.poll(waitingQueries).toBe(1);
      await report.button('Cancel').click();
      await page.getByText(words('report.cancelled')).waitFor();
      await expect.poll(waitingQueries).toBe(0);
    });
    await report.button('Run').first().click();
    await report.isDone();
    expect(await report.rowCount()).toBeGreaterThan(100);
  });

  it('leaves nothing of the one before in the page', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const tab = await page.context().newCDPSession(page);
    const nodesAfter = async (runs: number) => {
      for (let run = 0; run < runs; run++) {
        await report.run();
        await report.grid.locator('[row-index="b-0"]').getByText(/\d/).first().waitFor();
      }
      // Rows are drawn in several frames.
      let nodes = 0;
      const isSettled = async () => {
        const before = nodes;
        await tab.send('HeapProfiler.collectGarbage');
        nodes = (await tab.send('Memory.getDOMCounters')).nodes;
        return nodes === before;
      };
      await expect.poll(isSettled).toBe(true);
      return nodes;
    };
    const few = await nodesAfter(3);
    // A row of the grid has more nodes.
    expect((await nodesAfter(6)) - few).toBeLessThan(30);
    await tab.detach();
  });

  it('is distinguished from parameters that have changed since', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    await report.run();
    await report.button('Jan 1 – Nov 20, 2026').click();
    await report.field('Use bill date').check();
    await page.getByText(words('report.changed')).waitFor();
    await report.button(words('report.restore')).click();
    await page.getByText(words('report.changed')).waitFor({ state: 'hidden' });
    expect(await report.field('Use bill date').isChecked()).toBe(false);
  });

  it('waits until its parameters are valid', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const calls: string[] = [];
    page.context().on('request', (request) => calls.push(new URL(request.url()).pathname));
    const start = report.field('Start date');
    await start.fill('11/30/2026');
    await page.keyboard.press('Tab');
    const fault = words('faults.on_or_before', { first: 'Start date', second: 'End date' });
    await page.getByText(fault).waitFor();
    for (const label of ['Start date', 'End date'])
      expect(await report.field(label).getAttribute('aria-invalid')).toBe('true');
    // It can be pressed, and says what is missing. For Playwright it counts as disabled.
    expect(await report.button('Run').getAttribute('aria-disabled')).toBe('true');
    await report.button('Run').click({ force: true });
    expect(calls).not.toContain('/api/reports/fuel-detail');
    await start.fill('11/01/2026');
    await page.keyboard.press('Tab');
    await report.run();
    expect(await report.rowCount()).toBeGreaterThan(0);
  });
});

describe('a worker that crashes', () => {
  it.each([
    ['without a word', 'close()'],
    ['on an error', "setTimeout(() => { throw new Error('out of order') })"],
  ] as const)('%s is reported in place of the rows, and the next run has a new worker', async (_how, script) => {
    const { page } = await small(`/fr${fuelPath}`);
    const report = reportScreen(page, french.of('reports.fuel-detail-report.title'));
    await report.run(french('report.run'));
    const rows = await report.rowCount();
    await page.workers()[0]?.evaluate(script);
    const alert = report.screen.getByRole('alert');
    await alert.getByText(french('errors.lost')).waitFor();
    await report.button(french('report.retry')).click();
    await report.isDone();
    expect(await report.rowCount()).toBe(rows);
    expect(page.workers()).toHaveLength(1);
  });

  it('while rows are loading is reported once, and nothing else goes wrong', async () => {
    const { page } = await small(`${fuelPath}?_run=1`);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    await report.button(words('report.more')).click();
    await page.getByRole('menuitem', { name: words('report.as_table') }).click();
    await report.screen.getByRole('table').waitFor();
    // It receives nothing more, and ends once the rows are asked for.
    const held = new Promise<Route>((hold) => void page.route('**/held', hold));
    const waiting = `const held = new XMLHttpRequest(); held.open('GET', '/held', false); held.send(); close()`;
    await page.workers()[0]?.evaluate(`setTimeout(() => { ${waiting}; })`);
    const route = await held;
    await report.button(words('tables.next_page')).click();
    await route.fulfill({ body: '' });
    await report.screen.getByRole('alert').getByText(words('errors.lost')).waitFor();
  });

  it('during a run ends that run', async () => {
    const { page, expectTrouble } = await small(fuelPath);
    expectTrouble(runFailed());
    const report = reportScreen(page, 'Fuel detail');
    await whileFuelWaits(async () => {
      await report.button('Run').click();
      await expect.poll(waitingQueries).toBe(1);
      await page.workers()[0]?.evaluate('close()');
      await page.getByText(words('errors.lost')).waitFor();
      await expect.poll(waitingQueries).toBe(0);
    });
    await report.button(words('report.retry')).click();
    await report.isDone();
    expect(await report.rowCount()).toBeGreaterThan(100);
  });
});

it('a run that a parameter makes impossible is not offered again', async () => {
  const { page, expectTrouble } = await large('/reporting/custom-invoicing?layout=center');
  expectTrouble(/^400 GET /, runFailed('custom-invoicing'));
  const report = reportScreen(page, words.of('reports.custom-invoicing.title'));
  await report.isDone();
  const { admin } = portal.database();
  const rename = (from: string, to: string) =>
    admin.query('update invoice_layouts set layout_id = $2 where layout_id = $1', [from, to]);
  await rename('center', 'gone');
  try {
    await report.button('Run').click();
    await report.screen.getByRole('alert').getByText(words('report.failed')).waitFor();
    expect(await report.button(words('report.retry')).count()).toBe(0);
  } finally {
    await rename('gone', 'center');
  }
});

it('a number that is missing or out of range is reported', async () => {
  const { page } = await large('/reporting/replacement-analysis-report');
  const report = reportScreen(page, 'Replacement analysis');
  const months = report.field('Months of history');
  await months.fill('13');
  await months.blur();
  await page.getByText(words('faults.max', { max: 12 })).waitFor();
  await months.fill('');
  await months.blur();
  await page.getByText(words('faults.required')).waitFor();
  await report.button('Run').hover({ force: true });
  await page.getByText(words('report.fill_in_first', { fields: 'Months of history' })).waitFor();
  await report.button('Run').click({ force: true });
  await expect.poll(() => months.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('6');
  await report.run();
  expect(new URL(page.url()).searchParams.get('report_months')).toBe('6');
});

it('a search from far down shows its first rows, and the header shows the sort order of the link', async () => {
  const { page } = await small(`${fuelPath}?_sort=-net_cost&_columns=net_cost,product`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const costs = (await report.column('net_cost')).map((text) => Number(text.replace(/[^\d.-]/g, '')));
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  expect(await report.header('Net cost').getAttribute('aria-sort')).toBe('descending');

  await report.grid.hover();
  await page.mouse.wheel(0, 100_000);
  const first = report.grid.locator('[row-index="0"] [col-id="product"]');
  await first.waitFor({ state: 'detached' });
  await report.search.fill('unl');
  await first.waitFor();
  await expect.poll(async () => new Set(await report.column('product'))).toEqual(new Set(['UNL']));
});

describe('conditional parts', () => {
  it('a field of the replacement analysis depends on a choice', async () => {
    const { page } = await large('/reporting/replacement-analysis-report');
    const report = reportScreen(page, 'Replacement analysis');
    const conditional = [
      report.field('Distance driven'),
      report.field('Replace when'),
      report.field('Months in service'),
    ];
    await report.button('Run').waitFor();
    for (const field of conditional) expect(await field.count()).toBe(0);
    await page.getByText('Custom limits', { exact: true }).click();
    for (const field of conditional) await field.first().waitFor();
    await report.field('Distance driven').fill('90000');
    await page.getByText(words.of('parameters.and_or.items.OR')).click();
    await report.run();
    const query = new URL(page.url()).searchParams;
    expect([query.get('report_type'), query.get('miles_driven'), query.get('and_or')]).toEqual([
      'MODEL',
      '90000',
      'OR',
    ]);
    expect(await report.rowCount()).toBeGreaterThan(0);
  });

  it('columns of the personal mileage report depend on a choice', async () => {
    const { page } = await large('/reporting/personal-mileage-report');
    await page.setViewportSize({ width: 4000, height: 400 });
    const report = reportScreen(page, 'Personal mileage');
    const headersOf = (type: string) =>
      modelOf('personal-mileage-report', 'fleet-us', 'en-US', { values: { type } })
        .columns.filter((column) => column.enabled)
        .map((column) => column.header);
    await report.run();
    expect((await report.readGrid()).headers).toEqual(headersOf('1'));
    await follow(page, '/no/such/page');
    await follow(page, '/reporting/personal-mileage-report');
    await report.field('Report type').click();
    await report.run();
    expect((await report.readGrid()).headers).toEqual(headersOf('2'));
    expect(headersOf('2')).not.toEqual(headersOf('1'));
  });
});

describe('saved columns', () => {
  it('that the report no longer has are listed in a note', async () => {
    const columns = [
      { value: 'vin', enabled: true, width: 250, pinned: true },
      { value: 'engine_hours_gone', enabled: true },
    ];
    // Saved when the report still had it: no call would accept it now.
    await portal.database().admin.query(
      `insert into user_configurations (customer_number, username, report, configuration)
       select customer_number, username, 'fuel_detail_report', $1 from users where username = 'fleet-small'`,
      [JSON.stringify({ columns })],
    );
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const note = page.getByText(words('report.columns_gone', { count: 1, names: 'engine_hours_gone' }));
    await note.waitFor();
    await report.run();
    expect((await report.readGrid()).columns[0]).toBe('vin');
    await note.waitFor();
  });

  it('that cannot be loaded or saved are reported, and the report shows its default columns', async () => {
    await portal.call('fleet-small', 'reports.save-user-configuration', 'report=fuel_detail_report', {
      columns: [{ value: 'vin', enabled: true }],
    });
    const { admin } = portal.database();
    await admin.query('alter table user_configurations rename to user_configurations_away');
    try {
      const { page, expectTrouble } = await small(fuelPath);
      expectTrouble(/^500 GET \/api\/reports\/user-configuration$/, /^500 POST \/api\/reports\/user-configuration$/);
      const report = reportScreen(page, 'Fuel detail');
      await page.getByText(words('report.columns_not_loaded')).waitFor();
      await report.run();
      const own = modelOf('fuel-detail-report', 'fleet-small', 'en-US').columns.filter((column) => column.enabled);
      expect((await report.readGrid()).columns[0]).toBe(own[0]?.value);
      await report.button(words('report.columns')).click();
      await page.getByRole('button', { name: words('report.save_columns') }).click();
      await page.getByText(words('report.columns_not_saved')).waitFor();
    } finally {
      await admin.query('alter table user_configurations_away rename to user_configurations');
    }
  });
});
