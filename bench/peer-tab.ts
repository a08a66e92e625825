import { resolveReport } from '../engine/reports/resolve.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { columns } from './columns.ts';
import { projectPath } from './paths.ts';
import type { Action, Asked } from './peers/envelope.ts';
import { fuelDetail } from './report.ts';
import { type Period, username } from './site.ts';
import { openTab, type Tab } from './tab.ts';

/** A page of a peer in a browser of its own. */
export interface PeerTab extends Tab {
  /** Seconds from the call until rows are there: from the server, or from a file of Arrow bytes in hand. */
  load(period: Period, arrow?: string): Promise<number>;
  act(action: Action): Promise<number>;
}

/** The columns that peers show: those of the portal's report. */
async function shownColumns(): Promise<Asked['columns']> {
  const { report } = await fuelDetail();
  const viewer = demoViewer('fleet-us');
  if (!viewer) throw new Error('The demo has no user fleet-us.');
  const words = (await loadWords(projectPath('locales')))('en-US');
  const resolved = resolveReport(report, { viewer, locale: 'en-US', zone: 'UTC', today: '2026-01-01', words }, {});
  return columns.map((value) => {
    const column = resolved.columns.find((each) => each.value === value);
    if (!column) throw new Error(`The fuel detail report has no column ${value}.`);
    return { value, header: column.header, type: column.type };
  });
}

export async function openPeer(address: string): Promise<PeerTab> {
  const shown = await shownColumns();
  const tab = await openTab();
  await tab.page.goto(address);
  await tab.page.waitForFunction(() => Boolean(window.peer));
  return {
    ...tab,
    async load({ start, end, rows }, arrow) {
      const asked = { username, start, end, columns: shown, arrow };
      const loaded = await tab.page.evaluate((given) => window.peer.load(given), asked);
      if (loaded.rows !== rows) throw new Error(`${loaded.rows} of ${rows} rows came`);
      return loaded.seconds;
    },
    act: (action) => tab.page.evaluate((given) => window.peer.act(given), action),
  };
}
