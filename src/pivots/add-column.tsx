import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Zone } from '../../engine/pivots/change.ts';
import { measuresOf } from '../../engine/pivots/suits.ts';
import { smallIcon } from '../ui/icon-looks.ts';
import classes from './pivots.module.css';

/** Columns from coarse to fine, such as state, city. */
export interface Hierarchy {
  key: string;
  text: string;
  columns: readonly string[];
}

interface Props {
  zone: Zone;
  label: string;
  columns: readonly ResolvedColumn[];
  words: Words;
  /** Whether it gets the focus at once. */
  isAwaited?: boolean;
  /** The maximum, if it is reached. Default: not reached. */
  full?: number | false;
  /** undefined: count rows. */
  onAdd: (value: string | undefined) => void;
  /** Hierarchies whose columns can be added together. Default: none. */
  hierarchies?: readonly Hierarchy[];
  onAddAll?: (values: readonly string[]) => void;
}

/** The choice to count rows; no field starts with a dot. */
const rowsThemselves = '.rows';

const choiceOf = ({ key }: Hierarchy) => `.hierarchy ${key}`;

/** The columns of a report as choices, by group. */
function choicesOf({ zone, hierarchies = [], words }: Props, columns: readonly ResolvedColumn[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { group, value, header } of columns)
    groups.set(group, [...(groups.get(group) ?? []), { value, label: header }]);
  const listed = [...groups].map(([group, items]) => ({ group, items }));
  const nested = hierarchies
    .filter((hierarchy) => hierarchy.columns.length > 1)
    .map((hierarchy) => ({ value: choiceOf(hierarchy), label: hierarchy.text }));
  if (zone !== 'values')
    return nested.length > 0 ? [{ group: words('pivots.hierarchies'), items: nested }, ...listed] : listed;
  return [{ value: rowsThemselves, label: words('pivots.measures.rows') }, ...listed];
}

/**
 * Enter takes the active option, or else the first result. The list alone would take nothing just after it opened, because it
 * resets the active option.
 */
function takeByEnter(event: KeyboardEvent<HTMLInputElement>, isFound: boolean): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (isFound ? list?.querySelector<HTMLElement>('[data-combobox-option]') : null);
  if (!option) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}

/** A search field that adds a column to a zone. */
export function AddColumn(props: Props) {
  const { zone, label, columns, words, isAwaited = false, full = false } = props;
  const { onAdd, hierarchies = [], onAddAll } = props;
  const [text, setText] = useState('');
  const add = (value: string) => {
    const nested = hierarchies.find((hierarchy) => choiceOf(hierarchy) === value);
    if (nested) onAddAll?.(nested.columns);
    else onAdd(value === rowsThemselves ? undefined : value);
  };
  if (full !== false) return <span className={classes.full}>{words('pivots.full', { most: full })}</span>;
  const suited = zone === 'values' ? columns.filter((column) => measuresOf(column).length > 0) : columns;
  return (
    <Select
      className={classes.add}
      size="xs"
      variant="unstyled"
      searchable
      value={null}
      autoFocus={isAwaited}
      aria-label={label}
      placeholder={words('pivots.add_short')}
      leftSection={<IconPlus {...smallIcon} />}
      rightSection={null}
      rightSectionWidth={0}
      nothingFoundMessage={words('pivots.nothing_found')}
      maxDropdownHeight={320}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      data={choicesOf(props, suited)}
      searchValue={text}
      onSearchChange={setText}
      onKeyDownCapture={(event) => takeByEnter(event, text !== '')}
      onChange={(value) => {
        if (value !== null) add(value);
        setText('');
      }}
    />
  );
}
