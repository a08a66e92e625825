import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Zone } from '../../engine/pivots/change.ts';
import { measuresOf } from '../../engine/pivots/suits.ts';
import classes from './pivots.module.css';

interface Props {
  zone: Zone;
  label: string;
  columns: readonly ResolvedColumn[];
  words: Words;
  /** Whether it has the focus from the first. */
  isAwaited?: boolean;
  /** undefined: rows are counted. */
  onAdd: (value: string | undefined) => void;
}

/** Stands for the rows themselves: no field begins so. */
const rowsThemselves = '.rows';

/** The columns of a report by their groups, as choices. */
function choicesOf(zone: Zone, columns: readonly ResolvedColumn[], words: Words) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { group, value, header } of columns)
    groups.set(group, [...(groups.get(group) ?? []), { value, label: header }]);
  const listed = [...groups].map(([group, items]) => ({ group, items }));
  if (zone !== 'values') return listed;
  return [{ value: rowsThemselves, label: words('pivots.measures.rows') }, ...listed];
}

/** Adds a column to a zone: found by its name. */
export function AddColumn({ zone, label, columns, words, isAwaited = false, onAdd }: Props) {
  const [text, setText] = useState('');
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
      leftSection={<IconPlus size={14} stroke={1.6} aria-hidden="true" />}
      rightSection={null}
      rightSectionWidth={0}
      nothingFoundMessage={words('pivots.nothing_found')}
      maxDropdownHeight={320}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      data={choicesOf(zone, suited, words)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(value) => {
        if (value !== null) onAdd(value === rowsThemselves ? undefined : value);
        setText('');
      }}
    />
  );
}
