import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Placed } from '../../engine/views/arrange.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './column-drawer.module.css';
import type { DragHandle } from './use-column-drag.ts';

interface Props {
  column: ResolvedColumn;
  /** The last visible column can't be hidden. */
  isOnly: boolean;
  words: Words;
  drag: DragHandle;
  isDragged: boolean;
  hasPin: boolean;
  onChange: (change: Partial<Placed>) => void;
}

export function ColumnRow({ column, isOnly, words, drag, isDragged, hasPin, onChange }: Props) {
  const { header, enabled, pinned, value } = column;
  const pin = words(pinned ? 'tables.unpin' : 'tables.pin');
  return (
    <li className={classes.column} data-dragged={isDragged || undefined} data-column={value}>
      <ActionIcon
        className={classes.handle}
        size={28}
        aria-label={words('report.move_column', { column: header })}
        {...drag}
      >
        <IconGripVertical {...icon} />
      </ActionIcon>
      <Checkbox
        className={classes.columnName}
        label={header}
        checked={enabled}
        disabled={isOnly}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      {hasPin && (
        <Tooltip label={pin}>
          <ActionIcon
            size={28}
            aria-label={words('formats.pair', { name: pin, value: header })}
            aria-pressed={pinned}
            disabled={!enabled}
            onClick={() => onChange({ pinned: !pinned })}
          >
            {pinned ? <IconPinFilled size="1rem" aria-hidden="true" /> : <IconPin {...icon} />}
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
