import { tabAlone } from '../../definitions/group.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { sectionsOf } from '../sections/sections.ts';
import { suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';

/** A file of a dashboard, and the files around it. */
export interface Grouped {
  /** The file; that of a tab has the parameters of its group, after its own. */
  dashboard: Typed<Dashboard>;
  /** The group of a tab; null if it is not a tab. */
  head: Typed<Dashboard> | null;
  /** The tabs of a group, each with its parameters; empty for a tab. */
  tabs: readonly Typed<Dashboard>[];
}

/** What only the group of a tab can say. */
const ofGroups = [
  ...(['also', 'menus', 'badge', 'wide', 'layout', 'scheme', 'search', 'units', 'caption', 'timing'] as const),
  ...(['ignores', 'live', 'keeps', 'goes_on', 'breadcrumbs', 'subject', 'parts'] as const),
];

const alone = (tab: Typed<Dashboard>, head: Typed<Dashboard>): Typed<Dashboard> => ({
  ...tab,
  value: tabAlone({ id: tab.id, written: tab.value }, head.value).written,
});

/** A file with the others of its dashboard; null if it is a tab of a group that can’t be used. */
export function groupedOf(dashboard: Typed<Dashboard>, { definitions: { dashboards } }: Project): Grouped | null {
  const { group } = dashboard.value;
  if (group === undefined) {
    const tabs = dashboards.filter(({ value }) => value.group === dashboard.id);
    return { dashboard, head: null, tabs: tabs.map((tab) => alone(tab, dashboard)) };
  }
  const head = dashboards.find(({ id, value }) => id === group && value.group === undefined);
  return head ? { dashboard: alone(dashboard, head), head, tabs: [] } : null;
}

/** Whether a tab names a group that does not exist. */
export const hasLostTabs = ({ definitions: { dashboards }, ids }: Project): boolean =>
  dashboards.some(
    ({ id, value: { group } }) => group !== undefined && (group === id || !ids.dashboards.includes(group)),
  );

/** The address of a tab is below that of its group; one of its tabs can have that of the group. */
function checkRoute({ file, value: { route } }: Typed<Dashboard>, head: Typed<Dashboard>): Issue[] {
  const { route: above } = head.value;
  if (route === above || route.startsWith(`${above}/`)) return [];
  const message = `The route ${route} is not below that of the group “${head.id}”.`;
  return [issueIn(file, ['route'], { message, expected: `${above} or ${above}/…` })];
}

/** The names of parameters, tables, actions and sections in a file, with their places. */
const namesIn = ({ calls = {}, actions = {}, ...value }: Dashboard): { what: string; key: string; at: Path }[] => [
  ...Object.entries(calls).flatMap(([name, call]) =>
    call.type === 'report'
      ? [{ what: 'table', key: name, at: ['calls', name] }]
      : Object.keys(call.tables).map((key) => ({ what: 'table', key, at: ['calls', name, 'tables', key] })),
  ),
  ...(value.parameters ?? []).map(({ key }, index) => ({
    what: 'parameter',
    key,
    at: ['parameters', index, 'key'],
  })),
  ...Object.keys(actions).map((key) => ({ what: 'action', key, at: ['actions', key] })),
  ...sectionsOf(value as Dashboard).map(({ section: { key }, at }) => ({ what: 'section', key, at: [...at, 'key'] })),
];

/** A name has one meaning in a group: addresses and actions have no more than the name. */
function checkNames({ id, file, value }: Typed<Dashboard>, group: readonly Typed<Dashboard>[]): Issue[] {
  const before = group.slice(
    0,
    group.findIndex((each) => each.id === id),
  );
  const taken = new Map(
    before.flatMap((each) => namesIn(each.value).map(({ what, key }) => [`${what} ${key}`, each.id] as const)),
  );
  return namesIn(value).flatMap(({ what, key, at }) => {
    const owner = taken.get(`${what} ${key}`);
    if (owner === undefined) return [];
    const message = `“${key}” is already the name of a ${what} of “${owner}”.`;
    return [issueIn(file, at, { message, expected: 'a name that is unique in the group' }, 'key')];
  });
}

/** What a tab says of its group, and what only its group can say. */
export function checkTab(tab: Typed<Dashboard>, { definitions: { dashboards }, ids }: Project): Issue[] {
  const { file, value } = tab;
  const { group, order } = value;
  if (group === undefined) {
    if (order === undefined) return [];
    const message = 'Only tabs of a group have an order.';
    return [issueIn(file, ['order'], { message, expected: '“group” with the id of another dashboard' }, 'key')];
  }
  if (!ids.dashboards.includes(group) || group === tab.id) {
    const others = ids.dashboards.filter((id) => id !== tab.id);
    const message = `Dashboard “${group}” not found.`;
    const expected = 'the id of another dashboard';
    return [issueIn(file, ['group'], { message, expected, suggestion: suggest(group, others) })];
  }
  const head = dashboards.find(({ id }) => id === group);
  // A broken one has been reported.
  if (!head) return [];
  if (head.value.group !== undefined) {
    const message = `“${group}” is a tab itself, so it has no tabs.`;
    return [issueIn(file, ['group'], { message, expected: `“${head.value.group}” or another dashboard` })];
  }
  const refused = ofGroups.filter((name) => value[name] !== undefined);
  const siblings = dashboards.filter((each) => each.value.group === group);
  return [
    ...refused.map((name) => {
      const message = `A tab can’t have “${name}”: its group “${group}” has it for all tabs.`;
      return issueIn(file, [name], { message, fix: 'Remove it here.' }, 'key');
    }),
    ...checkRoute(tab, head),
    ...checkNames(tab, [head, ...siblings]),
  ];
}
