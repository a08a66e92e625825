import { type ResolvedSection, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import { callKey } from '../datasets/datasets.ts';
import type { DashboardState } from './state.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/** What the sections read of their screen. */
export interface SectionScreen extends Pick<DashboardScreen, 'controller' | 'context' | 'ran' | 'failures' | 'isLive'> {
  state: Pick<DashboardState, 'calls' | 'runs' | 'file' | 'saved'> & {
    view: Pick<DashboardState['view'], 'search' | 'selections' | 'sections'>;
  };
}

/** A section on the screen. */
export interface PlacedSection {
  screen: SectionScreen;
  section: ResolvedSection;
  /** The heading level of its title. */
  level: 2 | 3;
}

/** What the drawing of a section depends on. Its dashboard is resolved as a whole, so that other sections are the same. */
function inputOf({ screen, section, level }: PlacedSection): unknown[] {
  const { controller, context, ran, failures, state } = screen;
  const { search, selections, sections } = state.view;
  const table = ran.tables.find(({ name }) => tablesOfSection(section).includes(name));
  const key = table?.request ? callKey(table.request) : '';
  const matching = 'leadsTo' in section ? section.leadsTo?.matching?.table : undefined;
  const other = ran.tables.find(({ name }) => name === matching)?.request;
  return [
    ...[section, level, table, controller, context, search, selections, sections[section.key]],
    ...[state.calls[key], state.runs, state.file === null, state.saved[section.key]],
    failures.some(({ keys }) => keys.includes(key)),
    other ? state.calls[callKey(other)] : undefined,
  ];
}

export function isSameInput(before: PlacedSection, after: PlacedSection): boolean {
  const now = inputOf(after);
  return inputOf(before).every((part, place) => Object.is(part, now[place]));
}
