import type { ReactElement } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { filterText } from '../../engine/results/filter-text.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { fieldName, unnamed } from '../../engine/views/lost.ts';
import { FilterBar, type FilterChip, mostValues } from '../ui/filter-bar.tsx';
import { FilterEditor, FilterForm } from './filter-editor.tsx';
import type { FilterContext } from './grid-context.ts';
import { useEditedChip } from './use-edited-chip.ts';

interface Props {
  search: string;
  filters: readonly Filter[];
  /** The columns of filters that are not applied. */
  unapplied: readonly string[];
  filtering: FilterContext;
  context: Context;
  /** null removes it. A new one is inserted at `place`. */
  onFilter: (value: string, place: number, filter: Filter | null) => void;
  /** Moves the focus to the search. */
  onSearch: () => void;
  onUnsearch: () => void;
  onClear: () => void;
}

/** Of a filter on a column that is not there, which lets no row pass. */
function closedText(value: string, { columns }: FilterContext, context: Context) {
  const { words } = context;
  const isUnnamed = value === unnamed;
  const named = { column: fieldName(value, { columns }, context) };
  return {
    text: isUnnamed ? named.column : words('report.narrowing.closed', named),
    whole: isUnnamed ? words('report.narrowing.unreadable_hint') : words('report.narrowing.closed_hint', named),
  };
}

/** The search and every filter of a table as chips, whether or not their columns are shown. */
export function FilterChips({ filtering, context, ...props }: Props) {
  const { search, filters, unapplied, onFilter, onSearch, onUnsearch, onClear } = props;
  const { words } = context;
  const { edited, isRemoved, toggle, close, remove } = useEditedChip();
  const values = filters.map(({ value }) => value);
  if (edited && !values.includes(edited.key)) values.splice(edited.place, 0, edited.key);

  function chipOf(value: string, place: number): FilterChip {
    const own = { key: value, place };
    const filter = filters.find((each) => each.value === value) ?? null;
    const column = filtering.columns.find((each) => each.value === value);
    const change = (next: Filter | null) => {
      if (next === null || !isRemoved(value)) onFilter(value, place, next);
    };
    const onRemove = () => {
      remove([value]);
      onFilter(value, place, null);
    };
    const named = { column: fieldName(value, filtering, context) };
    const key = `filter ${value}`;
    if (!column) return { key, ...closedText(value, filtering, context), isIdle: true, onEdit: null, onRemove };
    const isUnapplied = filter !== null && unapplied.includes(value);
    const textOf = (most?: number) => {
      const text = filter ? filterText(filter, filtering, context, most) : words('report.narrowing.none', named);
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
      onUnsearch={onUnsearch}
      onClear={() => {
        remove(values);
        onClear();
      }}
    />
  );
}
