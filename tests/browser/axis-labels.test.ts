import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();

/**
 * Scrolls through the screen, and lists labels of each axis that touch the next one or are cut off by the edge of their
 * chart, titles of axes that are cut off, legends that do not fit, and how many charts with an axis there are.
 */
function labelsOn(page: Page): Promise<{ charts: number; faults: string[] }> {
  return page.evaluate(async () => {
    const faults: string[] = [];
    const seen = new Set<string>();
    const whole = (box: DOMRect) => box.width > 0 && box.height > 0;
    const look = (plot: Element) => {
      const name = plot.closest('[aria-roledescription]')?.getAttribute('aria-label') ?? '';
      const room = plot.querySelector('.main-svg')?.getBoundingClientRect();
      const groups = new Map<string, { text: string; box: DOMRect }[]>();
      for (const text of plot.querySelectorAll('.cartesianlayer [class*="axislayer"] text')) {
        // The axes of further panels are x2, y2 and so on.
        const axis = text.parentElement?.getAttribute('class') ?? '';
        if (!/^[xy]\d*tick$/.test(axis)) continue;
        const box = text.getBoundingClientRect();
        if (whole(box)) groups.set(axis, [...(groups.get(axis) ?? []), { text: text.textContent ?? '', box }]);
      }
      if (groups.size > 0) seen.add(name);
      for (const title of plot.querySelectorAll('.infolayer [class$="title"] text, .infolayer text[class$="title"]')) {
        const box = title.getBoundingClientRect();
        const isInside =
          !room ||
          (box.left >= room.left - 0.5 &&
            box.right <= room.right + 0.5 &&
            box.top >= room.top - 0.5 &&
            box.bottom <= room.bottom + 0.5);
        if (!isInside) faults.push(`${name}: the title “${title.textContent}” is cut off`);
      }
      for (const [axis, texts] of groups) {
        texts.sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top);
        for (const [place, { text, box }] of texts.entries()) {
          for (const other of texts.slice(place + 1)) {
            const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            // The engine leaves 8 pixels between labels. Letters have less height than the box of a line.
            if (across > -6.5 && down > 3) faults.push(`${name} (${axis}): “${text}” on “${other.text}”`);
          }
          if (room && (box.left < room.left - 0.5 || box.right > room.right + 0.5))
            faults.push(`${name} (${axis}): “${text}” is cut off`);
        }
      }
    };
    const frames = (count: number) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve());
        next(count);
      });
    const isDrawn = (plot: Element) => plot.querySelector('.main-svg .plot, .main-svg .cartesianlayer') !== null;
    const sections = [...document.querySelectorAll('main article')];
    for (const section of sections.length > 0 ? sections : [document.body]) {
      section.scrollIntoView({ block: 'center' });
      await frames(2);
      while (section.querySelector('[aria-busy="true"], .mantine-Skeleton-root')) await frames(1);
      const plots = [...section.querySelectorAll('[aria-roledescription]')];
      while (!plots.every((plot) => plot.querySelector('.main-svg'))) await frames(1);
      for (const plot of plots.filter(isDrawn)) look(plot);
      for (const list of section.querySelectorAll('ul'))
        if (list.scrollWidth > list.clientWidth + 1) faults.push(`${list.ariaLabel}: ${list.textContent} does not fit`);
    }
    return { charts: seen.size, faults };
  });
}

const sizes = [
  ['en-US', 390],
  ['fr-CA', 1400],
] as const;

describe.each(sizes)('in %s at %i pixels, no label of an axis touches another or is cut off', (locale, width) => {
  it('on the dashboards', async () => {
    const { page } = await portal.open({ as: 'fleet-us', width, height: 900, path: `${prefixes[locale]}/account` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found: string[] = [];
    let charts = 0;
    for (const path of ['/fleet', '/fleet-objective-report']) {
      await follow(page, prefixes[locale] + path);
      await page.locator('main article').first().waitFor();
      const { faults, charts: count } = await labelsOn(page);
      found.push(...faults.map((fault) => `${path} ${fault}`));
      charts += count;
    }
    expect(charts).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });

  it('in reports over time, at any width', async () => {
    const path = `${prefixes[locale]}/reporting/fuel-detail-report?start=2026-01-01&end=2026-11-19&use_bill_date=false&_look=chart`;
    const { page } = await portal.open({ as: 'fleet-us', width, height: 800, path });
    const found: string[] = [];
    const plot = page.getByRole('main').locator('[aria-roledescription]');
    const drawing = plot.locator('.main-svg').first();
    for (const [chart, shape, pivot] of [
      ['bar.none.standing', '.bars .point', 'transaction_date.week~~net_cost,fuel_economy'],
      ['heatmap', '.heatmaplayer .hm', 'vehicle_make~transaction_date.week~net_cost'],
    ] as const) {
      // Leaving the report first makes sure that the chart is not the previous one.
      await follow(page, '/no/such/page');
      await page.setViewportSize({ width: 1000, height: 800 });
      await follow(page, `${path}&_pivot=${pivot}&_chart=${chart}`);
      await plot.locator(shape).first().waitFor({ state: 'attached' });
      let drawn: string | null = null;
      // Around 640 pixels the names of every 13th week just fit.
      for (const each of [width, ...Array.from({ length: 12 }, (_, step) => 615 + 5 * step)]) {
        await page.setViewportSize({ width: each, height: 800 });
        await expect.poll(() => drawing.getAttribute('width'), { interval: 10 }).not.toBe(drawn);
        drawn = await drawing.getAttribute('width');
        const { faults, charts } = await labelsOn(page);
        expect(charts).toBe(1);
        found.push(...faults.map((fault) => `${chart} at ${each}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
});
