import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const globalSetup = 'tests/support/global-setup.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Much of the time servers, databases and browsers wait for each other.
    maxWorkers: 3,
    // Files in one worker share their imports and the browser.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // A summary of a run shows the messages only.
    chaiConfig: { truncateThreshold: 400 },
  },
});
