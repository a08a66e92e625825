import type { Locator } from 'playwright-core';

/** The texts and addresses of entries of a menu, without the numbers beside them. */
export const entriesIn = (links: Locator): Promise<{ text: string; to: string }[]> =>
  links.evaluateAll((all) =>
    all.map((link) => {
      const text = link.cloneNode(true) as Element;
      for (const badge of text.querySelectorAll('[aria-hidden=true][title]')) {
        badge.nextElementSibling?.remove();
        badge.remove();
      }
      return { text: text.textContent ?? '', to: link.getAttribute('href') ?? '' };
    }),
  );
