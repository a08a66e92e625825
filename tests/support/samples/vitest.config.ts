import { defineConfig } from 'vitest/config';

/** Tests for tests/test-runs.test.ts: what they do depends on SAMPLE_FOLDER, which remembers that they ran. */
export default defineConfig({ test: { include: ['tests/support/samples/*.sample.ts'], isolate: false } });
