import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { watchTrouble } from '../../tests/support/trouble.ts';

/** The width that every screen must fit into: a narrow phone, or 1280 px at 400% zoom. */
const narrow = { width: 320, height: 640 };

/** Runs in the page: how many pixels it is wider than the window. */
const excess = 'document.documentElement.scrollWidth - window.innerWidth';

/** Runs in the page: texts that are cut off without an ellipsis or a scroll bar. */
const cut = `[...document.querySelectorAll('main *, header *')].flatMap((element) => {
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
  const isVisible = style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll';
  return hasText && isCut && style.overflowX !== 'visible' && !isVisible ? [element.textContent.trim().slice(0, 60)] : [];
})`;

/** Finds the faults of screens in a browser context, one line each. */
export function watchFaults(context: BrowserContext) {
  const { settle } = watchTrouble(context);
  let reported = 0;
  return async (page: Page): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    const before = page.viewportSize();
    await page.setViewportSize(narrow);
    const beyond = Number(await page.evaluate(excess));
    const texts = (await page.evaluate(cut)) as string[];
    if (before) await page.setViewportSize(before);
    const troubles = settle().slice(reported);
    reported += troubles.length;
    return [
      ...troubles,
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe: ${id} at ${target.join(' ')}`)),
      ...(beyond > 0 ? [`${beyond} px too wide for ${narrow.width} px`] : []),
      ...texts.map((text) => `cut at ${narrow.width} px: ${text}`),
    ];
  };
}
