import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { viewerOf, wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const { account } = viewerOf('fleet-us');
const title = words.of('reports.recall-report.title');

const query = (text: string) => portal.database().admin.query(text, [account]);

async function recalls(): Promise<number> {
  const { rows } = await query(
    `select count(*)::int as count from recalls join vehicles using (customer_number, vehicle_number)
      where customer_number = $1 and recall_status = 'OPEN' and status <> 'CLOSE OUT'`,
  );
  return rows[0].count;
}

const named = (count: number) => `${title} ${words.of('reports.recall-report.badge', { count })}`;

const saveReport = (username: string, name: string) =>
  portal.call(username, 'myreports.create', '', {
    idempotency_key: randomUUID(),
    name,
    type: 'violation',
    view: { columns: [{ value: 'vehicle_number', enabled: true }] },
  });

it('a menu shows how many there are, in all its places', async () => {
  const { page } = await portal.open({ as: 'fleet-us' });
  await page.goto('/reporting');
  const count = await recalls();
  expect(count).toBeGreaterThan(0);
  const entry = page.getByRole('main').getByRole('link', { name: named(count), exact: true });
  await entry.waitFor();
  expect(await entry.locator('[aria-hidden=true][title]').innerText()).toBe(String(count));
  await page
    .getByRole('banner')
    .getByRole('button', { name: words.of('menus.advanced-reports.title') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: named(count), exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: named(count), exact: true })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 500, height: 800 });
  await page.getByRole('button', { name: words('frame.open_menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.of('menus.reporting.title') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: named(count), exact: true })
    .waitFor();
});

it('the number follows changes, and 0 is not shown', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/reporting' });
  const count = await recalls();
  await page
    .getByRole('main')
    .getByRole('link', { name: named(count), exact: true })
    .waitFor();
  await query(
    `update recalls set recall_status = 'CLOSED' where (customer_number, vehicle_number, campaign_number) in (
       select customer_number, vehicle_number, campaign_number from recalls join vehicles using (customer_number, vehicle_number)
        where customer_number = $1 and recall_status = 'OPEN' and status <> 'CLOSE OUT' limit 1)`,
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: named(count - 1), exact: true })
    .waitFor();
  await query(`update recalls set recall_status = 'CLOSED' where customer_number = $1`);
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).waitFor();
  await query(
    `update recalls set recall_status = 'OPEN' where (customer_number, vehicle_number, campaign_number) in (
       select customer_number, vehicle_number, campaign_number from recalls join vehicles using (customer_number, vehicle_number)
        where customer_number = $1 and status <> 'CLOSE OUT' limit 1)`,
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: named(1), exact: true })
    .waitFor();
});

it('a failed call has no number, and is made again when the menu is seen again', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
  expectTrouble(/^503 GET \/api\/my-reports\/list/);
  await saveReport('fleet-us', 'Fines');
  let isDown = true;
  await page.route('**/api/my-reports/list', (route) =>
    isDown ? route.fulfill({ status: 503, json: { success: false, message: 'Down.' } }) : route.continue(),
  );
  const failed = page.waitForResponse('**/api/my-reports/list');
  await page.goto('/reporting');
  await failed;
  const name = words.of('menus.reporting.links.my_reports');
  const links = page.getByRole('main');
  await links.getByRole('link', { name, exact: true }).waitFor();
  isDown = false;
  await follow(page, '/account');
  await links.getByRole('heading', { name: words.of('menus.account.title'), level: 1 }).waitFor();
  await follow(page, '/reporting');
  const badge = words.of('menus.reporting.badges.my_reports', { count: 1 });
  await links.getByRole('link', { name: `${name} ${badge}`, exact: true }).waitFor();
});

it('what is kept is asked once for all places, and once more after a change', async () => {
  const { page } = await portal.open({ as: 'fleet-ev', path: '/my-reports' });
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  // A change that arrives proves that events do, and that no earlier one is missing.
  await main.getByText(words('own-reports.empty.text')).waitFor();
  await saveReport('fleet-ev', 'Fines');
  await main.getByRole('link', { name: 'Fines', exact: true }).waitFor();

  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/my-reports/list') asked += 1;
  });
  const link = words.of('menus.reporting.links.my_reports');
  const badged = (count: number) => ({
    name: `${link} ${words.of('menus.reporting.badges.my_reports', { count })}`,
    exact: true,
  });
  await follow(page, '/reporting');
  await main.getByRole('link', badged(1)).waitFor();
  await banner.getByRole('button', { name: words.of('menus.advanced-reports.title') }).click();
  await page.getByRole('dialog').getByRole('link', badged(1)).waitFor();
  await follow(page, '/');
  await main.getByRole('link', badged(1)).first().waitFor();
  await follow(page, '/my-reports');
  await main.getByRole('link', { name: 'Fines', exact: true }).waitFor();
  expect(asked).toBe(0);

  await follow(page, '/reporting');
  await main.getByRole('link', badged(1)).waitFor();
  await saveReport('fleet-ev', 'Tolls');
  await main.getByRole('link', badged(2)).waitFor();
  expect(asked).toBe(1);
});
