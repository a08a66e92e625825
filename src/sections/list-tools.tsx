import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconColumns } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { changedUnlessNone, placedOf } from '../../engine/views/arrange.ts';
import { isViewNarrowed } from '../../engine/views/resolve.ts';
import { chunk } from '../api/load-chunk.ts';
import { SearchBox } from '../parameters/search-box.tsx';
import type { FilterContext } from '../tables/grid-context.ts';
import { icon } from '../ui/icon-looks.ts';
import type { ListingView } from './section-view.ts';
import classes from './sections.module.css';

const ColumnDrawer = lazy(chunk(async () => ({ default: (await import('../tables/column-drawer.tsx')).ColumnDrawer })));
const FilterChips = lazy(chunk(async () => ({ default: (await import('../tables/filter-chips.tsx')).FilterChips })));

type View = ListingView;

interface ColumnsProps {
  view: View;
  opened: boolean;
  onClose: () => void;
}

function Columns({ view: { section, context, list }, opened, onClose }: ColumnsProps) {
  const { words } = context;
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void list.save().finally(() => setSaving(false));
  };
  // It returns the focus to where it was opened from only if it was closed before.
  useEffect(() => setReady(true), []);
  const columns = useMemo(() => {
    const [ofReport, ofTable] = [words('report.own_columns'), words('dashboard.own_columns')];
    return section.columns.map((column) => (column.group === ofReport ? { ...column, group: ofTable } : column));
  }, [section.columns, words]);
  return (
    <ColumnDrawer
      opened={isReady && opened}
      {...{ onClose, columns, words }}
      saving={{ isSaving, onSave: save, text: words('dashboard.save_columns') }}
      hasPins
      onArrange={list.arrange}
      onChange={(value, change) => {
        const next = changedUnlessNone(placedOf(columns), value, change);
        if (next) list.arrange(next);
      }}
      onReset={() => list.arrange(null)}
    />
  );
}

/** The choice of the columns of a table. Loaded when it is first opened. */
export function ColumnChoice(props: ColumnsProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.opened;
  return (
    wasOpened.current && (
      <Suspense>
        <Columns {...props} />
      </Suspense>
    )
  );
}

interface SearchProps {
  view: Pick<View, 'context' | 'list'>;
  input: RefObject<HTMLInputElement | null>;
}

/** The search of a list, above its rows. */
export function ListSearch({ view: { context, list }, input }: SearchProps) {
  const { hasKey } = list;
  useHotkeys(hasKey ? [['/', () => input.current?.focus()]] : []);
  const screen = { search: list.view.search ?? '', controller: { setSearch: list.search }, context };
  return (
    <div className={classes.tools}>
      <SearchBox {...{ screen, input, hasKey }} size="xs" />
    </div>
  );
}

interface ColumnsEntryProps {
  label: string;
  onColumns: () => void;
}

/** Opens the choice of columns of a list. */
export function ColumnsButton({ label, onColumns }: ColumnsEntryProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onColumns}>
        <IconColumns {...icon} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Opens the choice of columns of a table that is not a list, in its menu. */
export function ColumnsEntry({ label, onColumns }: ColumnsEntryProps) {
  return (
    <Menu.Item leftSection={<IconColumns {...icon} />} onClick={onColumns}>
      {label}
    </Menu.Item>
  );
}

interface ChipsProps {
  view: View;
  filtering: FilterContext;
  input: RefObject<HTMLInputElement | null>;
}

/** What the rows of a table are searched for and filtered by. */
export function ListChips({ view: { list, context }, filtering, input }: ChipsProps) {
  const { search = '', filters = [] } = list.view;
  // They stay when the last filter goes: its window may be open.
  const wasNarrowed = useRef(false);
  wasNarrowed.current ||= isViewNarrowed(list.view);
  return (
    wasNarrowed.current && (
      <div className={classes.chips}>
        <Suspense>
          <FilterChips
            {...{ search, filters, filtering, context }}
            unapplied={[]}
            onFilter={list.filter}
            onSearch={() => input.current?.focus()}
            onUnsearch={() => list.search('')}
            onClear={list.clear}
          />
        </Suspense>
      </div>
    )
  );
}
