import { mayOpen } from '../../../engine/access/holds.ts';
import type { Viewer } from '../../../engine/context/viewer.ts';
import { NetworkError } from '../../api/errors.ts';
import { fetchVersion } from '../../api/version.ts';
import { definitions } from '../../definitions/definitions.ts';
import { client } from '../../session/client.ts';

/** One call per group: a small one that changes nothing. */
const groups = {
  host: () => fetchVersion(),
  session: () => client.call('account.user'),
  account: () => client.call('account.login-payload'),
  settings: () => client.call('account.settings'),
  lookups: () => client.call('account.centers'),
  reports: (viewer: Viewer) => {
    const own = [...definitions().reports.values()].find((report) => mayOpen(report, viewer));
    return client.call('reports.user-configuration', { query: { report: own?.key ?? '' } });
  },
} as const;

export type Group = keyof typeof groups;

export const groupNames = Object.keys(groups) as Group[];

export interface GroupResult {
  group: Group;
  how: 'reached' | 'refused' | 'unreachable';
  /** Milliseconds. */
  took: number;
}

/** Tests the groups one after the other and reports each result. */
export async function tryAll(viewer: Viewer, tell: (reached: GroupResult) => void): Promise<void> {
  for (const group of groupNames) {
    const began = performance.now();
    const how = await groups[group](viewer).then(
      () => 'reached' as const,
      (reason) => (reason instanceof NetworkError ? 'unreachable' : 'refused'),
    );
    tell({ group, how, took: Math.round(performance.now() - began) });
  }
}
