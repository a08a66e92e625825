import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page, or in a part of it, as one line a place. */
export async function axeFinds(page: Page, part?: string): Promise<string[]> {
  // A tooltip stands outside of all landmarks while it fades; it is none of the screen's.
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').waitFor({ state: 'detached' });
  // The page is one document; of what is well nothing is to be told. Style sheets need not be fetched anew: no rule that is
  // on reads them.
  const options = { resultTypes: ['violations' as const], preload: { assets: ['media' as const] } };
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', '')}`),
  );
}
