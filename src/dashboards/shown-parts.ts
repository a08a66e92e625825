import type { ResolvedDashboard, ResolvedPart } from '../../engine/dashboards/resolved.ts';

/** The tabs; empty where all parts are on one page. */
export const tabsOf = ({ parts }: ResolvedDashboard): ResolvedPart[] => parts.filter(({ route }) => route !== null);

/** The visible parts at an address: its tab, or else the first one; all parts without tabs. */
export function shownParts(dashboard: ResolvedDashboard, path: string): readonly ResolvedPart[] {
  const tabs = tabsOf(dashboard);
  const tab = tabs.find(({ route }) => route === path) ?? tabs[0];
  return tab ? [tab] : dashboard.parts;
}
