import type { Page } from 'playwright-core';

/** Pastes lines where the focus is. */
export const paste = (page: Page, lines: readonly string[]): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, lines.join('\r\n'));
