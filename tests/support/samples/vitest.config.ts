import { defineConfig } from 'vitest/config';

/** Tests for tests/test-runs.test.ts: their behavior depends on SAMPLE_FOLDER, which records that they ran. */
export default defineConfig({
  test: {
    include: ['tests/support/samples/*.sample.ts'],
    globalSetup: ['tests/support/samples/setup.ts'],
    isolate: false,
  },
});
