import { tableOfKey } from '../../engine/dashboards/resolved.ts';
import { filtersText } from '../../engine/results/dashboard-truth.ts';
import { FilterBar, type FilterChip } from '../ui/filter-bar.tsx';
import type { DashboardScreen } from './use-dashboard.ts';

/** The maximum number of values in a chip. */
const mostValues = 3;

interface Props {
  screen: DashboardScreen;
  /** Moves the focus to the search. */
  onSearch: () => void;
}

/** The search, and the filters that sections apply to each other. */
export function Selections({ screen, onSearch }: Props) {
  const { state, ran, controller, context } = screen;
  const { words } = context;
  const search = state.search.trim();
  const searched: FilterChip = {
    key: 'search',
    text: words('report.narrowing.search', { text: search }),
    onEdit: onSearch,
    onRemove: () => controller.setSearch(''),
  };
  const selected = state.selections.map(({ section, filters }): FilterChip => {
    const table = tableOfKey(section, ran);
    const textOf = (most?: number) => (table ? filtersText(filters, table, context, most).join(', ') : '');
    return {
      key: `selection ${section}`,
      text: textOf(mostValues),
      whole: textOf(),
      // A selection is changed in its section.
      onEdit: null,
      onRemove: () => controller.unselect(section),
    };
  });
  return (
    <FilterBar
      label={words('report.narrowing.title')}
      words={words}
      chips={[...(search ? [searched] : []), ...selected]}
      onClear={() => {
        controller.setSearch('');
        controller.unselect(null);
      }}
      onEmptied={onSearch}
    />
  );
}
