import type { ReactElement } from 'react';
import type { Context } from '../../engine/context/context.ts';
import {
  isOfTable,
  type ResolvedDashboard,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
} from '../../engine/dashboards/resolved.ts';
import { filtersText } from '../../engine/results/dashboard-truth.ts';
import { viewOfSelection } from '../../engine/results/section-view.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { Selection } from '../../engine/views/dashboard-view.ts';
import { fieldName, unnamed } from '../../engine/views/lost.ts';
import { FilterEditor, FilterForm } from '../tables/filter-editor.tsx';
import { type EditedChip, useEditedChip } from '../tables/use-edited-chip.ts';
import { FilterBar, type FilterChip, mostValues } from '../ui/filter-bar.tsx';
import type { DashboardScreen } from './use-dashboard.ts';
import { useSelectionValues } from './use-selection-values.ts';

interface Props {
  screen: DashboardScreen;
  /** Moves the focus to the search. */
  onSearch: () => void;
}

/** One filter of a selection. */
interface SelectedFilter {
  key: string;
  section: string;
  /** See `Selection`. */
  gone?: readonly string[] | undefined;
  value: string;
  /** null: it has no conditions at the moment. */
  filter: Filter | null;
}

/** The filters of all selections; the one that is being edited stays. */
function filtersOf(selections: readonly Selection[], edited: EditedChip | null): SelectedFilter[] {
  const all = selections.flatMap(({ section, filters, gone }): SelectedFilter[] =>
    filters.map((filter) => ({ key: `${section} ${filter.value}`, section, gone, value: filter.value, filter })),
  );
  if (!edited || all.some(({ key }) => key === edited.key)) return all;
  const [section = '', value = ''] = edited.key.split(' ');
  return all.toSpliced(edited.place, 0, { key: edited.key, section, value, filter: null });
}

/** The selection with one of its filters changed, and its place among the others; null removes the filter. */
function changed(all: readonly SelectedFilter[], { key, section, gone }: SelectedFilter, next: Filter | null) {
  const sections = [...new Set(all.map((each) => each.section))];
  const own = all.filter((each) => each.section === section);
  const filters = own.flatMap((each): Filter[] => {
    const now = each.key === key ? next : each.filter;
    return now ? [now] : [];
  });
  return { selection: { section, filters, ...(gone ? { gone } : {}) }, place: sections.indexOf(section) };
}

function sectionOf(key: string, { parts }: ResolvedDashboard): ResolvedTableSection | undefined {
  const section = parts.flatMap(({ sections }) => sections).find((each) => each.key === key);
  return section && isOfTable(section) ? section : undefined;
}

interface FormProps {
  screen: DashboardScreen;
  section: ResolvedTableSection;
  table: ResolvedTable;
  selected: SelectedFilter;
  onFilter: (filter: Filter | null) => void;
  onClose: () => void;
}

/** Of a filter whose section or column is gone. */
function closedText(value: string, { tables }: ResolvedDashboard, context: Context) {
  const { words } = context;
  const column = fieldName(value, { columns: tables.flatMap(({ columns }) => columns) }, context);
  if (value === unnamed) return { text: column, whole: words('dashboard.closed_hint', { column }) };
  return { text: words('dashboard.closed', { column }), whole: words('dashboard.closed_hint', { column }) };
}

/** The values are those of the rows that the selection is made in. */
function SelectionForm({ screen, section, table, selected, onFilter, onClose }: FormProps) {
  const filtering = useSelectionValues(screen, table, viewOfSelection(section, table, screen.state.view));
  const column = table.columns.find(({ value }) => value === selected.value);
  return column ? <FilterForm {...{ column, filtering, onFilter, onClose }} filter={selected.filter} /> : null;
}

/** The search and the filters of a dashboard as chips. */
export function SelectionChips({ screen, onSearch }: Props) {
  const { state, ran, controller, context } = screen;
  const { words } = context;
  const { edited, isRemoved, toggle, close, remove } = useEditedChip();
  const all = filtersOf(state.view.selections, edited);

  function chipOf(selected: SelectedFilter, place: number): FilterChip {
    const { key, filter, value } = selected;
    const section = sectionOf(selected.section, ran);
    const table = tableOf(section, ran.tables);
    const column = table?.columns.find((each) => each.value === value);
    const change = (next: Filter | null) => {
      if (next === null || !isRemoved(key)) controller.narrow(changed(all, selected, next));
    };
    const onRemove = () => {
      remove([key]);
      change(null);
    };
    if (!section || !table || !column) {
      return { key, ...closedText(value, ran, context), isIdle: true, onEdit: null, onRemove };
    }
    const none = words('report.narrowing.none', { column: column.header });
    const textOf = (most?: number) => (filter ? filtersText([filter], table, context, most).join() : none);
    return {
      key,
      text: textOf(mostValues),
      whole: textOf(),
      around: (button: ReactElement) => (
        <FilterEditor isOpen={edited?.key === key} button={button}>
          <SelectionForm {...{ screen, section, table, selected }} onFilter={change} onClose={close} />
        </FilterEditor>
      ),
      onEdit: () => toggle({ key, place }),
      onRemove,
    };
  }

  return (
    <FilterBar
      search={state.view.search}
      chips={all.map(chipOf)}
      words={words}
      onSearch={onSearch}
      onUnsearch={() => controller.setSearch('')}
      onClear={() => {
        remove(all.map(({ key }) => key));
        controller.setSearch('');
        controller.unselect(null);
      }}
    />
  );
}
