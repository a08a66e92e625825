import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { Cards } from '../../engine/sections/cards.ts';
import { useNarrow } from '../actions/use-narrow.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './cards.module.css';
import type { ListingView } from './section-view.ts';

interface Props {
  view: ListingView;
  isCards: boolean;
}

/** What cards are sorted by: they have no headers. */
function CardSort({ view: { section, sorts, onSorts, context } }: Pick<Props, 'view'>) {
  const { words } = context;
  const [{ value, direction } = { value: '', direction: 'asc' as const }] = sorts;
  const isAscending = direction === 'asc';
  const turned = words(isAscending ? 'tables.sort_descending' : 'tables.sort_ascending');
  const Turn = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.sort ?? ''}
        aria-label={words('dashboard.sort_by')}
        value={value}
        onChange={({ currentTarget }) => onSorts([{ value: currentTarget.value, direction }])}
        data={[
          ...(value === '' ? [{ value: '', label: words('dashboard.sort_by') }] : []),
          ...section.columns
            .filter((column) => column.enabled || column.value === value)
            .map((column) => ({ value: column.value, label: column.header })),
        ]}
      />
      {value !== '' && (
        <Tooltip label={turned}>
          <ActionIcon
            size={28}
            aria-label={turned}
            onClick={() => onSorts([{ value, direction: isAscending ? 'desc' : 'asc' }])}
          >
            <Turn {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}

/** The cards of a table, and whether it shows them: as the user chose, or else in a narrow window. */
export function useCards({ section, list }: ListingView): { cards: Cards | null; isCards: boolean } {
  const isNarrow = useNarrow();
  const cards = section.type === 'table' ? section.cards : null;
  return { cards, isCards: cards !== null && (list.view.cards ?? isNarrow) };
}

/** Switches between cards and lines, and sorts cards. */
export function CardTools({ view, isCards }: Props) {
  const { words } = view.context;
  return (
    <div className={classes.tools}>
      <SegmentedControl
        size="xs"
        aria-label={words('dashboard.look')}
        value={isCards ? 'cards' : 'rows'}
        onChange={(look) => view.list.showCards(look === 'cards')}
        data={[
          { value: 'cards', label: words('dashboard.cards') },
          { value: 'rows', label: words('dashboard.lines') },
        ]}
      />
      {isCards && <CardSort view={view} />}
    </div>
  );
}
