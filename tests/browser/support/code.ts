import type { Page } from 'playwright-core';

/**
 * Code of the build, by file name without the hash, that cannot be loaded until it is released. `remembered`:
 * even then only after a page reload, as in browsers that remember a failed import.
 */
export async function withholdCode(page: Page, name: string, { remembered = false } = {}) {
  let [isAway, isGivenBack, loads] = [true, false, 0];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    if (isGivenBack) isAway = false;
  });
  await page.route(new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`), (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  return {
    /** How often the page was loaded since. */
    loads: () => loads,
    giveBack() {
      isGivenBack = true;
      isAway = remembered;
    },
  };
}
