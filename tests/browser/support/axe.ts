import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page or in part of it, as one line for each element. */
export async function axeFinds(page: Page, part?: string): Promise<string[]> {
  // A fading tooltip is outside all landmarks. It is not part of the screen.
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').waitFor({ state: 'detached' });
  // The page is one document. Only violations are needed. Style sheets need not be loaded again, because no enabled rule
  // reads them.
  const options = { resultTypes: ['violations' as const], preload: { assets: ['media' as const] } };
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', '')}`),
  );
}
