import type { Page } from 'playwright-core';

/** Everything in the visible part of a dashboard is loaded. */
export const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const waits = [...document.querySelectorAll('main [aria-busy="true"], main .mantine-Skeleton-root')];
    return (
      document.querySelectorAll('main article').length > 0 &&
      waits.every((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > innerHeight || bottom < 0;
      })
    );
  });
