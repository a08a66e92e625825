import type { BrowserContext } from 'playwright-core';

/** The browser's own echo of an answer or a request that failed, which are told apart below. */
const echo = /^Failed to load resource: /;

/** What the console says of a run that failed. */
export const runFailed = (report = 'fuel-detail-report') => new RegExp(`^console error: ${report}: `);

/** A stream that stands open breaks with every server that stops, and is taken up again in silence: `notifications.test.ts`. */
const stream = '/api/account/events';

/**
 * Collects what must not happen in a browser: warnings and errors in the console, errors that nobody caught, answers that
 * are errors, and requests that failed. `settle` gives what was not expected, and what was expected but never came, and
 * begins anew.
 */
export function watchTrouble(context: BrowserContext) {
  const troubles: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    // What Plotly warns of comes with a trace.
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
    // Given up by the page itself, or with it. What a user misses by that is on the screen.
    if (reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED' || pathOf(request.url()) === stream) return;
    troubles.push(`${reason} ${request.method()} ${pathOf(request.url())}`);
  });

  return {
    expectTrouble: (...patterns: RegExp[]) => void expected.push(...patterns),
    settle: () => {
      const [came, due] = [troubles.splice(0), expected.splice(0)];
      return [
        ...came.filter((trouble) => !due.some((pattern) => pattern.test(trouble))),
        ...due
          .filter((pattern) => !came.some((trouble) => pattern.test(trouble)))
          .map((pattern) => `expected, but did not come: ${pattern}`),
      ];
    },
  };
}
