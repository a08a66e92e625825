import { expect, it } from 'vitest';
import { readWorkbook, valuesOf } from './support/files.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

it('a label that the account changes by its call becomes the header of its column, on screen and in the workbook', async () => {
  await portal.call('fleet-us', 'account.update-labels', '', { client_use_label_1: '  Kostenstelle ' });
  expect(await portal.call('fleet-us', 'account.custom-labels', '')).toMatchObject({
    client_use_label_1: 'Kostenstelle',
    client_use_label_2: 'Project Code',
  });
  const { page } = await portal.open({
    as: 'fleet-us',
    path: '/reporting/inventory-report?_run=1&_columns=client_use_1,vehicle_number~',
  });
  const report = reportScreen(page, 'Inventory');
  await report.isDone();
  await expect.poll(async () => (await report.readGrid()).headers).toContain('Kostenstelle');
  const book = await readWorkbook(await report.exportAs('xlsx', 'shown'));
  expect(book.worksheets.flatMap((sheet) => valuesOf(sheet).flat())).toContain('Kostenstelle');

  // Another account keeps its own labels.
  expect(await portal.call('fleet-ca', 'account.custom-labels', '')).toMatchObject({
    client_use_label_1: 'Cost Centre',
  });
});

it('the workbook of the labels has the fields of its forms, with what is saved', async () => {
  await portal.call('fleet-us', 'account.update-labels', '', { client_use_label_1: 'Kostenstelle' });
  const { page } = await portal.open({ as: 'fleet-us', path: '/account/customize-fleet-labels' });
  const label = page.getByRole('textbox', { name: 'Vehicle label 1', exact: true }).first();
  await expect.poll(() => label.inputValue()).toBe('Kostenstelle');
  await label.fill('Not saved');
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook' }).click(),
  ]);
  const book = await readWorkbook(download);
  const lines = book.worksheets.flatMap((sheet) => valuesOf(sheet));
  const isInForm = (line: readonly unknown[]) => line.includes('Kostenstelle') && line.includes('Vehicle label 1');
  expect(lines.filter((line) => isInForm(line) && !line.includes('fleet-us'))).toHaveLength(1);
  expect(lines.flat()).not.toContain('Not saved');
});

it('a saved label can be taken back, and the screen says who has changed what', async () => {
  await portal.call('fleet-us', 'account.update-labels', '', { client_use_label_4: '' });
  const { page } = await portal.open({ as: 'fleet-us', path: '/account/customize-fleet-labels' });
  const label = page.getByRole('textbox', { name: 'Vehicle label 4', exact: true });
  await label.fill('Garage');
  await label.press('Enter');
  await page.getByText('The vehicle labels were saved.', { exact: true }).waitFor();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByRole('row').filter({ hasText: 'Vehicle label 4' }).filter({ hasText: 'Garage' }).first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The change was undone.', { exact: true }).waitFor();
  await expect.poll(() => label.inputValue()).toBe('');
  expect(await portal.call('fleet-us', 'account.custom-labels', '')).toMatchObject({ client_use_label_4: '' });
});

it('an invalid label is refused', async () => {
  const name = 'account.update-labels';
  await expect(portal.call('fleet-us', name, '', { client_use_label_11: 'x' })).rejects.toThrow(/invalid_request/);
  await expect(portal.call('fleet-us', name, '', { client_use_label_1: 'x'.repeat(41) })).rejects.toThrow(
    /invalid_request/,
  );
  await expect(portal.call('fleet-us', name, '', {})).rejects.toThrow(/invalid_request/);
});
