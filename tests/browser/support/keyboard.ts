import type { Page } from 'playwright-core';

/** The name of the focused element, or its role and column in the grid; empty while only the page or a dialog has it. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // They contain all text, so any name would be found in them.
    if (element?.matches('body, main, [role="dialog"]')) return '';
    const cell = element?.closest('[col-id]');
    if (cell) return `${cell.getAttribute('role')} ${cell.getAttribute('col-id')}`;
    const label = element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (label ?? element?.textContent ?? '').replace(/\s*\*$/, '').trim();
  });

const isWanted = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

/** Presses a key until an element has the focus. */
export async function pressUntil(page: Page, key: string, wanted: string | RegExp, most = 80): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    if (isWanted(await focusedName(page), wanted)) return;
    await page.keyboard.press(key);
    met.push((await focusedName(page)).slice(0, 60));
  }
  throw new Error(`${key} never came to ${wanted}, but to ${met.join(', ')}.`);
}
