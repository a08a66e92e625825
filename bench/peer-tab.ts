import { resolveReport } from '../engine/reports/resolve.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { columns } from './columns.ts';
import { projectPath } from './paths.ts';
import type { Action, PeerRequest } from './peers/envelope.ts';
import { fuelDetail } from './report.ts';
import { type Period, username } from './site.ts';
import { openTab, type Tab } from './tab.ts';

/** The page of a peer in its own browser. */
export interface PeerTab extends Tab {
  /** Seconds from the call until rows are there, from the server, or from a file with Arrow bytes that is already loaded. */
  load(period: Period, arrow?: string): Promise<number>;
  act(action: Action): Promise<number>;
}

/** The columns of the portal's report. */
async function reportColumns(): Promise<PeerRequest['columns']> {
  const { report } = await fuelDetail();
  const viewer = demoViewer('fleet-us');
  if (!viewer) throw new Error('The demo has no user fleet-us.');
  const words = (await loadWords(projectPath('locales')))('en-US');
  const resolved = resolveReport(report, { viewer, locale: 'en-US', zone: 'UTC', today: '2026-01-01', words }, {});
  return columns.map((value) => {
    const column = resolved.columns.find((each) => each.value === value);
    if (!column) throw new Error(`Fuel detail has no column ${value}.`);
    return { value, header: column.header, type: column.type };
  });
}

export async function openPeer(address: string): Promise<PeerTab> {
  const shown = await reportColumns();
  const tab = await openTab();
  await tab.page.goto(address);
  await tab.page.waitForFunction(() => Boolean(window.peer));
  return {
    ...tab,
    async load({ start, end, rows }, arrow) {
      const request = { username, start, end, columns: shown, arrow };
      const loaded = await tab.page.evaluate((each) => window.peer.load(each), request);
      if (loaded.rows !== rows) throw new Error(`The peer loaded ${loaded.rows} of ${rows} rows.`);
      return loaded.seconds;
    },
    act: (action) => tab.page.evaluate((each) => window.peer.act(each), action),
  };
}
