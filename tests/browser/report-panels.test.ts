import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

it('what opens over a report returns the focus, also when it is opened first', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/reporting/fuel-detail-report' });
  const dialog = page.getByRole('dialog');
  const open = [() => reportScreen(page, 'Fuel detail').button('Columns').click(), () => page.keyboard.press('?')];
  for (const act of [...open, ...open]) {
    await act();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Columns');
  }
});
