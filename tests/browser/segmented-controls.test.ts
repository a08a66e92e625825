import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();

const fuel = '/reporting/fuel-detail-report?start=2026-10-01&end=2026-11-18&use_bill_date=false';
const bars = `${fuel}&_look=chart&_chart=bar&_pivot=transaction_date.month~vehicle_make~net_cost`;

/** The labels of segmented controls that are not fully visible: cut by an element around them, or shortened. */
const cutLabels = (page: Page) =>
  page.locator('[role="radiogroup"] .mantine-SegmentedControl-label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const { left, right } = label.getBoundingClientRect();
      // Beside an icon the words may be for screen readers only.
      let isIn = label.scrollWidth <= label.clientWidth || label.querySelector('svg') !== null;
      for (let around = label.parentElement; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect();
        const clips = getComputedStyle(around).overflowX !== 'visible';
        if (clips && (edge.left > left + 1 || edge.right < right - 1)) isIn = false;
      }
      return isIn ? [] : [label.textContent];
    }),
  );

it.each([
  'en-US',
  'fr-CA',
] as const)('no segmented control of a chart is cut on a narrow screen (%s)', async (locale) => {
  const words = wordsOf(locale);
  const as = locale === 'en-US' ? 'fleet-us' : 'fleet-ca';
  const { page } = await portal.open({ as, path: `${prefixes[locale]}${bars}`, width: 320 });
  const stacking = page.getByRole('radiogroup', { name: words('charts.stack.title') });
  await page.locator('.js-plotly-plot').first().waitFor();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutLabels(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await stacking.getByText(words('charts.stack.share'), { exact: true }).click();
  await expect.poll(() => page.url()).toContain('share');
});
