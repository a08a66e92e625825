import type { ReactElement } from 'react';
import { filterText } from '../../../engine/results/filter-text.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { fieldName, unnamed } from '../../../engine/views/lost.ts';
import { FilterEditor, FilterForm } from '../../tables/filter-editor.tsx';
import { useEditedChip } from '../../tables/use-edited-chip.ts';
import { FilterBar, type FilterChip, mostValues } from '../../ui/filter-bar.tsx';
import type { Screen } from './use-report.ts';

/** Of a filter on a column that is not there, which lets no row pass. */
function closedText(value: string, ran: Screen['ran'], context: Screen['context']) {
  const { words } = context;
  const isUnnamed = value === unnamed;
  const named = { column: fieldName(value, ran, context) };
  return {
    text: isUnnamed ? named.column : words('report.narrowing.closed', named),
    whole: isUnnamed ? words('report.narrowing.unreadable_hint') : words('report.narrowing.closed_hint', named),
  };
}

interface Props {
  screen: Screen;
  /** Moves the focus to the search. */
  onSearch: () => void;
}

/** The search and every filter of a report as chips, whether or not their columns are shown. */
export function FilterChips({ screen, onSearch }: Props) {
  const { state, ran, controller, context } = screen;
  const { words } = context;
  const { filters = [], search = '' } = state.view;
  const { edited, isRemoved, toggle, close, remove } = useEditedChip();
  const values = filters.map(({ value }) => value);
  if (edited && !values.includes(edited.key)) values.splice(edited.place, 0, edited.key);
  const filtering = {
    columns: ran.columns,
    words,
    style: ran.style,
    locale: context.locale,
    values: controller.values,
    version: state.version,
    rowCount: state.shown?.rows ?? 0,
  };

  function chipOf(value: string, place: number): FilterChip {
    const own = { key: value, place };
    const filter = filters.find((each) => each.value === value) ?? null;
    const column = ran.columns.find((each) => each.value === value);
    const change = (next: Filter | null) => {
      if (next === null || !isRemoved(value)) controller.setFilter(value, place, next);
    };
    const onRemove = () => {
      remove([value]);
      controller.setFilter(value, place, null);
    };
    const named = { column: fieldName(value, ran, context) };
    const key = `filter ${value}`;
    if (!column) return { key, ...closedText(value, ran, context), isIdle: true, onEdit: null, onRemove };
    const isUnapplied = filter !== null && state.unapplied.includes(value);
    const textOf = (most?: number) => {
      const text = filter ? filterText(filter, ran, context, most) : words('report.narrowing.none', named);
      return isUnapplied ? words('report.narrowing.unapplied', { filter: text }) : text;
    };
    const isOpen = edited?.key === value;
    return {
      key,
      text: textOf(mostValues),
      whole: isUnapplied ? words('report.narrowing.unapplied_hint', named) : textOf(),
      isIdle: isUnapplied,
      around: (button: ReactElement) => (
        <FilterEditor isOpen={isOpen} button={button}>
          <FilterForm {...{ column, filter, filtering }} onFilter={change} onClose={close} />
        </FilterEditor>
      ),
      onEdit: () => toggle(own),
      onRemove,
    };
  }

  return (
    <FilterBar
      search={search}
      chips={values.map(chipOf)}
      words={words}
      onSearch={onSearch}
      onUnsearch={() => controller.setSearch('')}
      onClear={() => {
        remove(values);
        controller.clearSearchAndFilters();
      }}
    />
  );
}
