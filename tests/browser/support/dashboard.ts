import type { Page } from 'playwright-core';

/** All of a dashboard is there that is to be seen in the window. */
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
