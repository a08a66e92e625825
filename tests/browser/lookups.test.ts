import { expect, it } from 'vitest';
import { demoLookups } from '../../server/seed/demo-viewer.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const path = '/reporting/personal-mileage-report';
const title = words.of('reports.personal-mileage-report.title');
const center = demoLookups('fleet-us').centers?.[0];

it('a field whose choices are still loading keeps the value of its link, and the run waits for them', async () => {
  const { page } = await portal.open({ as: 'fleet-us' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/account/centers', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${portal.origin()}${path}?center_code=${center?.value}`);
  const report = reportScreen(page, title);
  const field = report.field('Center');
  await field.waitFor();
  expect([await field.inputValue(), await field.getAttribute('aria-busy')]).toEqual([center?.value, 'true']);
  expect(await report.button('Run').getAttribute('aria-disabled')).toBe('true');
  answer();
  await report.isDone();
  await report.screen
    .getByText(center?.name ?? '')
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('center_code')).toBe(center?.value);
});

it('a field takes the same space before its choices load, without them, and with them', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
  expectTrouble(/account\/centers/);
  let fail: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    fail = done;
  });
  await page.route(
    '**/api/account/centers',
    async (route) => {
      await held;
      await route.abort('failed');
    },
    { times: 1 },
  );
  await page.goto(`${portal.origin()}${path}`);
  const report = reportScreen(page, title);
  const label = report.screen.getByText('Center', { exact: true });
  const room = async () => [await label.boundingBox(), await report.button('Run').boundingBox()];
  await report.screen.locator('[aria-busy="true"]').first().waitFor();
  const loading = await room();
  fail();
  const retry = report.button(words('fields.retry'));
  await retry.waitFor();
  expect(await room()).toEqual(loading);
  await retry.click();
  await report.screen.getByPlaceholder(words('formats.all_centers')).waitFor();
  expect(await room()).toEqual(loading);
});

it('choices that could not be loaded are reported, and can be retried', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
  expectTrouble(/account\/centers/);
  await page.route('**/api/account/centers', (route) => route.abort('failed'), { times: 1 });
  await page.goto(`${portal.origin()}${path}`);
  const report = reportScreen(page, title);
  await report.screen.getByText(words('fields.lookup_failed')).waitFor();
  await report.button(words('fields.retry')).click();
  const field = report.field('Center').first();
  await field.click();
  await page
    .getByText(center?.text ?? '')
    .first()
    .waitFor();
});

it('an invalid value is not reported as missing', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/reporting/replacement-analysis-report' });
  const report = reportScreen(page, words.of('reports.replacement-analysis-report.title'));
  await report.field('Months of history').fill('13');
  await report.screen.getByText(words('report.idle.title_wrong')).waitFor();
  await report.field('Months of history').fill('');
  await report.screen.getByText(words('report.idle.title_missing')).waitFor();
});
