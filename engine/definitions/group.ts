import type { Dashboard } from '../schema/dashboard.ts';
import { type Predicate, unhidden } from '../schema/predicate.ts';
import type { Others, Tab } from './family.ts';

/** The part of a dashboard that says who may see it. */
type Access = Pick<Dashboard, 'key' | 'hidden_from' | 'requires'>;

/** Whom hidden menus hide a dashboard from, as the engine has it. */
export const hidingOf = ({ hidden_from: hiddenFrom }: Pick<Access, 'hidden_from'>): { hiddenFrom?: 'customers' } =>
  hiddenFrom ? { hiddenFrom } : {};

/** Several conditions together; undefined for none. */
export function together(conditions: readonly (Predicate | undefined)[]): Predicate | undefined {
  const [first, ...more] = conditions.flatMap((each) => each ?? []);
  return first && more.length > 0 ? { type: 'all', of: [first, ...more] } : first;
}

/** What a tab requires besides its key: what its group does, and its own condition. */
export const requiresOfTab = (tab: Access, group: Access): Predicate | undefined =>
  together([unhidden({ key: group.key, ...hidingOf(group) }), group.requires, tab.requires]);

/** Who sees a tab of a group that is open. */
export const seesTab = (tab: Access): Predicate | undefined =>
  together([unhidden({ key: tab.key, ...hidingOf(tab) }), tab.requires]);

/** The tabs of groups, by the id of the group: in the order that they name, then by id. */
export function tabsIn(dashboards: readonly Tab[]): ReadonlyMap<string, readonly Tab[]> {
  const place = ({ written: { order = Number.POSITIVE_INFINITY } }: Tab) => order;
  const byPlace = (a: Tab, b: Tab) => (place(a) === place(b) ? a.id.localeCompare(b.id, 'en') : place(a) - place(b));
  const tabs = new Map<string, Tab[]>();
  for (const tab of [...dashboards].sort(byPlace)) {
    const { group } = tab.written;
    if (group !== undefined) tabs.set(group, [...(tabs.get(group) ?? []), tab]);
  }
  return tabs;
}

/** A tab as a dashboard of its own: with the parameters of its group, after its own, and for those who may open both. */
export function tabAlone({ id, written }: Tab, group: Dashboard): Tab {
  const parameters = [...(written.parameters ?? []), ...(group.parameters ?? [])];
  const rules = [...(written.rules ?? []), ...(group.rules ?? [])];
  const requires = requiresOfTab(written, group);
  return {
    id,
    written: {
      ...written,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(rules.length > 0 ? { rules } : {}),
      ...(requires ? { requires } : {}),
    },
  };
}

/** The files that a dashboard is made of: its own, and its tabs, each as a dashboard of its own. */
export const filesOfDashboard = (id: string, written: Dashboard, { tabs }: Pick<Others, 'tabs'>): Tab[] => [
  { id, written },
  ...(tabs?.get(id) ?? []).map((tab) => tabAlone(tab, written)),
];
