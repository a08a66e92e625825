import type { BrowserContext } from 'playwright-core';

/** The browser's own message about a failed answer or request. Both are collected separately below. */
const echo = /^Failed to load resource: /;

/** Console messages of a failed run. */
export const runFailed = (report = 'fuel-detail-report') => new RegExp(`^console error: ${report}: `);

/** An open stream breaks when a server stops, and is reconnected without a message: `notifications.test.ts`. */
const stream = '/api/account/events';

/**
 * Collects what must not happen in a browser: console warnings and errors, uncaught errors, error answers and failed requests.
 * `settle` returns what was unexpected, and what was expected but did not happen, and starts over.
 */
export function watchTrouble(context: BrowserContext) {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];

  context.on('console', (message) => {
    // Plotly's warnings have a stack trace.
    const isTrouble = ['warning', 'error', 'trace'].includes(message.type());
    if (isTrouble && !echo.test(message.text())) troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  const pathOf = (address: string) => new URL(address).pathname;
  context.on('response', (response) => {
    if (response.status() < 400 || pathOf(response.url()) === stream) return;
    troubles.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Cancelled by the page, or because it was closed. Missing data is visible on the screen.
    if (reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED' || pathOf(request.url()) === stream) return;
    troubles.push(`${reason} ${request.method()} ${pathOf(request.url())}`);
  });

  return {
    expectTrouble: (...patterns: RegExp[]) => void expected.push(...patterns),
    allowTrouble: (...patterns: RegExp[]) => void allowed.push(...patterns),
    settle: () => {
      const [came, due, free] = [troubles.splice(0), expected.splice(0), allowed.splice(0)];
      return [
        ...came.filter((trouble) => ![...due, ...free].some((pattern) => pattern.test(trouble))),
        ...due
          .filter((pattern) => !came.some((trouble) => pattern.test(trouble)))
          .map((pattern) => `expected, but did not come: ${pattern}`),
      ];
    },
  };
}
