import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { steps } from './support/hour.ts';
import { servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-hour-'));
const portal = servePortal({
  mail: { from: 'fleet@example.com', outboxDir: join(folder, 'outbox') },
  documents: { folder: join(folder, 'documents') },
  uploadsDir: join(folder, 'uploads'),
  publicUrl: 'https://fleet.example.com',
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an hour of a fleet manager works by keyboard alone', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account', width: 1400 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const { walk } of steps) await walk(page);
});
