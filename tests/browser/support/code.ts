import type { Page } from 'playwright-core';

/**
 * Code of the build, by the names of its files without the hash, that can't be loaded until it is given back. `remembered`:
 * even then not before the page is loaded again, as in browsers that remember a failed import.
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
