import type { ResolvedDashboard, ResolvedPart } from '../../engine/dashboards/resolved.ts';

/** The tabs; empty where all parts are on one page. */
export const tabsOf = ({ parts }: Pick<ResolvedDashboard, 'parts'>): ResolvedPart[] =>
  parts.filter(({ route }) => route !== null);

/** The parts above every tab. */
export const headOf = ({ parts }: Pick<ResolvedDashboard, 'parts'>): ResolvedPart[] =>
  parts.filter(({ isHead }) => isHead);

/** The tab at an address, or else the first one; undefined without tabs. */
export function openTab(dashboard: Pick<ResolvedDashboard, 'parts'>, path: string): ResolvedPart | undefined {
  const tabs = tabsOf(dashboard);
  return tabs.find(({ route }) => route === path) ?? tabs[0];
}

/** The title of the window: what the dashboard shows, the open tab unless it is the first one, and the dashboard. */
export function windowTitle(dashboard: Pick<ResolvedDashboard, 'parts' | 'subject' | 'title'>, path: string): string {
  const { subject, title } = dashboard;
  const tab = openTab(dashboard, path);
  const open = tab === tabsOf(dashboard)[0] ? null : tab?.title;
  return [subject, open, title].filter(Boolean).join(' · ');
}

/** The visible parts at an address: what is above the tabs, and its tab; all parts without tabs. */
export function shownParts(dashboard: Pick<ResolvedDashboard, 'parts'>, path: string): readonly ResolvedPart[] {
  const tab = openTab(dashboard, path);
  return tab ? [...headOf(dashboard), tab] : dashboard.parts;
}
