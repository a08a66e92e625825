import { type ReactElement, useRef, useState } from 'react';
import { filterText } from '../../../engine/results/filter-text.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { FilterBar, type FilterChip } from '../../ui/filter-bar.tsx';
import { fieldName } from './field-name.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { Screen } from './use-report.ts';

/** The maximum number of values in a chip. */
const mostValues = 3;

/** The filter that is being edited: its chip stays in its place while it has no conditions. */
interface Edited {
  value: string;
  place: number;
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
  const { filters, search } = state;
  const [edited, setEdited] = useState<Edited | null>(null);
  // What is still being typed when a chip is removed is dropped with it.
  const removed = useRef(new Set<string>());
  const values = filters.map(({ value }) => value);
  if (edited && !values.includes(edited.value)) values.splice(edited.place, 0, edited.value);

  function chipOf(value: string, place: number): FilterChip {
    const own = { value, place };
    const filter = filters.find((each) => each.value === value) ?? null;
    const column = ran.columns.find((each) => each.value === value);
    const change = (next: Filter | null) => {
      if (!removed.current.has(value)) controller.setFilter(value, place, next);
    };
    const onRemove = () => {
      removed.current.add(value);
      setEdited(null);
      controller.setFilter(value, place, null);
    };
    const named = { column: fieldName(value, ran, context) };
    const key = `filter ${value}`;
    if (!column) {
      const text = words('report.narrowing.idle', named);
      return { key, text, whole: words('report.narrowing.idle_hint', named), isIdle: true, onEdit: null, onRemove };
    }
    const text = filter ? filterText(filter, ran, context, mostValues) : words('report.narrowing.none', named);
    const isOpen = edited?.value === value;
    return {
      key,
      text,
      whole: filter ? filterText(filter, ran, context) : text,
      around: (button: ReactElement) => (
        <FilterEditor
          {...{ screen, column, filter, isOpen, button }}
          onFilter={change}
          onClose={() => setEdited(null)}
        />
      ),
      onEdit: () => {
        removed.current.delete(value);
        setEdited(isOpen ? null : own);
      },
      onRemove,
    };
  }

  const searchChip: FilterChip = {
    key: 'search',
    text: words('report.narrowing.search', { text: search.trim() }),
    onEdit: onSearch,
    onRemove: () => controller.setSearch(''),
  };
  return (
    <FilterBar
      label={words('report.narrowing.title')}
      words={words}
      chips={[...(search.trim() ? [searchChip] : []), ...values.map(chipOf)]}
      onClear={() => {
        for (const value of values) removed.current.add(value);
        setEdited(null);
        controller.clearSearchAndFilters();
      }}
      onEmptied={onSearch}
    />
  );
}
