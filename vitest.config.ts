import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const globalSetup = 'tests/support/global-setup.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Servers, databases and browsers wait for each other much of the time.
    maxWorkers: 3,
    // Files of one worker share what they import, and its browser.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
