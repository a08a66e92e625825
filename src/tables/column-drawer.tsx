import { Button, Drawer, Group, Text, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconRestore, IconSearch } from '@tabler/icons-react';
import { Fragment, useMemo, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import { plain } from '../../engine/formats/plain.ts';
import { moved, type Placed, placedOf } from '../../engine/views/arrange.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './column-drawer.module.css';
import { ColumnRow } from './column-row.tsx';
import { useColumnDrag } from './use-column-drag.ts';

interface ListProps {
  /** All columns, in order. */
  columns: readonly ResolvedColumn[];
  words: Words;
  /** How the arrangement is kept; null if that happens elsewhere. */
  saving: { isSaving: boolean; onSave: () => void; text?: string } | null;
  hasPins: boolean;
  onArrange: (columns: Placed[]) => void;
  onChange: (value: string, change: Partial<Placed>) => void;
  onReset: () => void;
}

interface Props extends ListProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows, hides and reorders columns. */
export function ColumnDrawer({ opened, onClose, ...list }: Props) {
  const { words } = list;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={380}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      {/* Without a backdrop, so that the changes in the grid are visible. */}
      <Drawer.Overlay backgroundOpacity={0.12} />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not the drawer's own header, which as a landmark would be a second banner. */}
          <Group justify="space-between" py="sm">
            <Drawer.Title>{words('report.columns')}</Drawer.Title>
            <Drawer.CloseButton aria-label={words('report.close')} />
          </Group>
          <ColumnList {...list} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function ColumnList({ columns, words, saving, hasPins, onArrange, onChange, onReset }: ListProps) {
  const [text, setText] = useState('');
  const found = useMemo(
    () => columns.filter((column) => plain(column.header).includes(plain(text.trim()))),
    [columns, text],
  );
  const move = (value: string, before: string | null) => onArrange(moved(placedOf(columns), value, before));
  const drag = useColumnDrag(
    found.map((column) => column.value),
    move,
  );
  const enabled = columns.filter((column) => column.enabled).length;
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        aria-label={words('report.find_column')}
        placeholder={words('report.find_column')}
        leftSection={<IconSearch {...icon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group my="sm" gap="xs">
        {saving && (
          <Button
            size="xs"
            leftSection={<IconDeviceFloppy {...icon} />}
            loading={saving.isSaving}
            onClick={saving.onSave}
          >
            {saving.text ?? words('report.save_columns')}
          </Button>
        )}
        <Button size="xs" variant="default" leftSection={<IconRestore {...icon} />} onClick={onReset}>
          {words('report.reset_columns')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {words('report.columns_shown', { count: enabled, of: columns.length })} {words('report.order_hint')}
      </Text>
      {found.length === 0 && <Text c="dimmed">{words('report.nothing_found')}</Text>}
      <ul role="list" className={classes.columns}>
        {found.map((column, place) => (
          <Fragment key={column.value}>
            {column.group !== found[place - 1]?.group && <li className={classes.group}>{column.group}</li>}
            <ColumnRow
              column={column}
              isOnly={enabled === 1 && column.enabled}
              words={words}
              drag={drag.handle(column.value, place)}
              isDragged={drag.dragged === column.value}
              hasPin={hasPins}
              onChange={(change) => onChange(column.value, change)}
            />
          </Fragment>
        ))}
      </ul>
    </>
  );
}
