import { Button, Drawer, Group, Text, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconRestore, IconSearch } from '@tabler/icons-react';
import { Fragment, useMemo, useState } from 'react';
import { plain } from '../../../engine/formats/plain.ts';
import { moved, placedOf } from '../../../engine/views/arrange.ts';
import { icon } from '../../ui/icon-looks.ts';
import { ColumnRow } from './column-row.tsx';
import classes from './report.module.css';
import { useColumnDrag } from './use-column-drag.ts';
import type { Screen } from './use-report.ts';

interface Props {
  screen: Screen;
  opened: boolean;
  onClose: () => void;
}

/** Shows, hides and reorders columns. */
export function ColumnDrawer({ screen, opened, onClose }: Props) {
  const { words } = screen.context;
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
          <ColumnList screen={screen} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function ColumnList({ screen }: { screen: Screen }) {
  const { ran, state, controller, context } = screen;
  const { words } = context;
  const [text, setText] = useState('');
  const found = useMemo(
    () => ran.columns.filter((column) => plain(column.header).includes(plain(text.trim()))),
    [ran.columns, text],
  );
  const move = (value: string, before: string | null) =>
    controller.arrange(moved(placedOf(ran.columns), value, before));
  const drag = useColumnDrag(
    found.map((column) => column.value),
    move,
  );
  const enabled = ran.columns.filter((column) => column.enabled).length;
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
        {!screen.isOwn && (
          <Button
            size="xs"
            leftSection={<IconDeviceFloppy {...icon} />}
            loading={state.isSaving}
            onClick={() => controller.saveColumns()}
          >
            {words('report.save_columns')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRestore {...icon} />}
          onClick={() => (screen.isOwn ? controller.arrange(null) : controller.resetColumns())}
        >
          {words('report.reset_columns')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {words('report.columns_shown', { count: enabled, of: ran.columns.length })} {words('report.order_hint')}
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
              onChange={(change) => controller.changeColumn(column.value, change)}
            />
          </Fragment>
        ))}
      </ul>
    </>
  );
}
