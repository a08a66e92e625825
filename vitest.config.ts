import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const globalSetup = 'tests/support/global-setup.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
