import { ActionIcon, Button, EmptyState, Group, Tooltip } from '@mantine/core';
import { IconColumns, IconGripVertical, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { type DragHandle, useColumnDrag } from '../../tables/use-column-drag.ts';
import { icon } from '../../ui/icon-looks.ts';
import classes from './my-reports.module.css';
import { TypeMark } from './type-mark.tsx';
import type { PickColumn, PickedColumns } from './use-picked.ts';

interface RowProps {
  column: PickColumn;
  handle: DragHandle;
  isDragged: boolean;
  onRemove: () => void;
}

function Row({ column: { text, type }, handle, isDragged, onRemove }: RowProps) {
  const words = useWords();
  const remove = words('own-reports.picker.remove', { column: text });
  return (
    <li className={classes.option} data-dragged={isDragged || undefined}>
      <ActionIcon
        className={classes.handle}
        size={28}
        aria-label={words('report.move_column', { column: text })}
        {...handle}
      >
        <IconGripVertical {...icon} />
      </ActionIcon>
      <span className={classes.columnText} title={text}>
        {text}
      </span>
      <TypeMark type={type} />
      <Tooltip label={remove}>
        <ActionIcon data-remove size={28} aria-label={remove} onClick={onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

/** The chosen columns in order; they can be moved by mouse, touch and arrow keys. */
export function ChosenColumns({ picked }: { picked: PickedColumns }) {
  const words = useWords();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [told, setTold] = useState('');
  const { chosen } = picked;
  const move = (value: string, before: string | null) => {
    picked.move(value, before);
    const others = chosen.filter((column) => column.value !== value);
    const place = before === null ? others.length : others.findIndex((column) => column.value === before);
    const column = chosen.find((each) => each.value === value)?.text ?? '';
    setTold(words('own-reports.picker.moved', { column, place: place + 1, of: chosen.length }));
  };
  const drag = useColumnDrag(
    chosen.map(({ value }) => value),
    move,
  );
  /** The focus moves to the next one, which takes its position. */
  const remove = (value: string, place: number) => {
    picked.set([value], false);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      buttons?.[Math.min(place, buttons.length - 1)]?.focus();
    });
  };
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group className={classes.panelHead} justify="space-between" gap="xs">
        <h2 id={id} className={classes.panelTitle}>
          {words('own-reports.picker.chosen')}
        </h2>
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={picked.suggest}>
            {words('own-reports.picker.suggested')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" disabled={chosen.length === 0} onClick={picked.clear}>
            {words('own-reports.picker.clear')}
          </Button>
        </Group>
      </Group>
      <div className={classes.scroll}>
        {chosen.length === 0 && (
          <EmptyState
            icon={<IconColumns stroke={1.4} aria-hidden="true" />}
            title={words('own-reports.picker.none')}
            description={words('own-reports.picker.none_text')}
          />
        )}
        <ul role="list" ref={list} className={classes.options}>
          {chosen.map((column, place) => (
            <Row
              key={column.value}
              column={column}
              handle={drag.handle(column.value, place)}
              isDragged={drag.dragged === column.value}
              onRemove={() => remove(column.value, place)}
            />
          ))}
        </ul>
      </div>
      <div className={classes.unseen} role="status">
        {told}
      </div>
    </section>
  );
}
