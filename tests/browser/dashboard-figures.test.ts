import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isDrawn } from './support/dashboard.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const words = wordsOf('en-US');

const values = '[class*=figure] > [class*=value]';
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const withMake = (make: string) => {
  const conditions = [{ type: 'values', operator: 'one_of', values: [make] }];
  const selection = { by_make: [{ value: 'vehicle_make', match: 'all', conditions }] };
  return `/fleet?_select=${encodeURIComponent(JSON.stringify(selection))}`;
};

/** The share of an element that nothing cuts off. */
const shareShown = (element: Locator) =>
  element.evaluate(
    (node) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        }).observe(node);
      }),
  );

it('figures of counts are 0 where a selection has no rows, and placeholders until they are there', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account' });
  await page.addInitScript((selector) => {
    const seen = new Set<string>();
    Object.assign(window, { seenFigures: seen });
    const look = () => {
      for (const value of document.querySelectorAll(selector))
        seen.add(value.getAttribute('aria-busy') === 'true' ? `busy ${value.textContent}` : (value.textContent ?? ''));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, values);
  await page.goto(new URL(withMake('HONDA'), page.url()).href);
  await expect.poll(() => isDrawn(page)).toBe(true);
  const renewals = card(page, 'Plate renewals due').locator(values);
  await expect.poll(() => renewals.textContent()).toBe('0');
  const seen = await page.evaluate(() => [...(window as unknown as { seenFigures: Set<string> }).seenFigures]);
  expect(seen).toContain('busy ');
  expect(seen).not.toContain('–');
});

it('a selected bar stands out, and a tooltip is not cut off', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: withMake('JEEP') });
  const chart = card(page, 'Cost per mile by make');
  const bars = chart.locator('.bars .point path');
  await bars.first().waitFor();
  const strengths = () =>
    bars.evaluateAll((all) => all.map((bar) => Number((bar as SVGElement).style.opacity || 1)).sort());
  await expect.poll(async () => (await strengths()).at(-1)).toBe(1);
  const found = await strengths();
  expect(found.filter((strength) => strength === 1)).toHaveLength(1);
  expect(found[0]).toBeLessThan(0.5);

  await bars.first().scrollIntoViewIfNeeded();
  const box = await bars.first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  const hint = page.getByText(words('charts.click.filter'));
  await hint.waitFor();
  const tip = hint.locator('xpath=..');
  expect(await shareShown(tip)).toBeGreaterThan(0.99);
  // It is beside the mouse, on either side, also the first time.
  const [mouse, place] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, await tip.boundingBox()];
  const [left, right] = [place?.x ?? 0, (place?.x ?? 0) + (place?.width ?? 0)];
  expect(Math.min(Math.abs(left - mouse), Math.abs(right - mouse))).toBeLessThan(40);
});

it('a figure is right below its title, also where it covers some months, and the marker at the end of an axis is whole', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: withMake('JEEP'), height: 2600 });
  await expect.poll(() => isDrawn(page)).toBe(true);
  const gaps = await page.locator(values).evaluateAll((all) =>
    all.map((value) => {
      const title = value.parentElement?.querySelector('[class*=named]');
      return Math.round(value.getBoundingClientRect().top - (title?.getBoundingClientRect().bottom ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect([...new Set(gaps)]).toEqual([0]);

  const markers = page.locator('.scatterlayer .point');
  await expect.poll(() => markers.count()).toBeGreaterThan(3);
  const clipped = await markers.evaluateAll((all) => all.filter((marker) => marker.closest('[clip-path]')).length);
  expect(clipped).toBe(0);
});
