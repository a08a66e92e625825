import type { ResolvedDashboard, ResolvedPart } from '../../engine/dashboards/resolved.ts';

/** The parts that are tabs; none where all stand on one page. */
export const tabsOf = ({ parts }: ResolvedDashboard): ResolvedPart[] => parts.filter(({ route }) => route !== null);

/** The parts that are on the screen at an address: the tab of that address, else the first; all where none is a tab. */
export function shownParts(dashboard: ResolvedDashboard, path: string): readonly ResolvedPart[] {
  const tabs = tabsOf(dashboard);
  const tab = tabs.find(({ route }) => route === path) ?? tabs[0];
  return tab ? [tab] : dashboard.parts;
}
