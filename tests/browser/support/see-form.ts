import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFinds } from './axe.ts';

/** Looks at the French form of a card and at its dialog: nothing is wider than the window, and axe finds nothing. */
export async function seeForm(page: Page, width: number): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Courriel' }).first().waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.screenshot({ path: `test-results/section-form-${width}.png`, fullPage: true });
  await page.getByRole('main').getByRole('button', { name: 'Ajouter une fiche', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).nth(2).waitFor();
  expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/section-form-dialog-${width}.png` });
}
