import { ActionIcon, Checkbox, Text, TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { plain } from '../../../engine/formats/plain.ts';
import { useWords } from '../../i18n/use-words.ts';
import { icon } from '../../ui/icon-looks.ts';
import classes from './my-reports.module.css';
import { TypeMark } from './type-mark.tsx';
import type { PickedColumns, PickGroup } from './use-picked.ts';

interface GroupProps {
  group: PickGroup;
  /** The columns listed. */
  picked: PickedColumns;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Group({ group, picked, isOpen, onOpen }: GroupProps) {
  const words = useWords();
  const id = useId();
  const values = group.columns.map(({ value }) => value);
  const count = values.filter(picked.isChosen).length;
  return (
    <section className={classes.group} aria-label={group.text}>
      <div className={classes.groupHead}>
        <ActionIcon
          size={28}
          aria-label={words(isOpen ? 'own-reports.picker.collapse' : 'own-reports.picker.expand', {
            group: group.text,
          })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronRight
            size="1rem"
            className={classes.chevron}
            data-open={isOpen || undefined}
            aria-hidden="true"
          />
        </ActionIcon>
        <Checkbox
          className={classes.groupName}
          label={group.text}
          aria-label={words('own-reports.picker.group_all', { group: group.text })}
          checked={count === values.length}
          indeterminate={count > 0 && count < values.length}
          onChange={() => picked.set(values, count < values.length)}
        />
        <Text size="xs" c="dimmed">
          {words('own-reports.picker.group_count', { chosen: count, of: values.length })}
        </Text>
      </div>
      <ul role="list" id={id} className={classes.options} hidden={!isOpen}>
        {group.columns.map(({ value, text, type }) => (
          <li key={value} className={classes.option}>
            <Checkbox
              className={classes.columnName}
              label={text}
              checked={picked.isChosen(value)}
              onChange={(event) => picked.set([value], event.currentTarget.checked)}
            />
            <TypeMark type={type} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The available columns in groups, with a search. */
export function AvailableColumns({ picked }: { picked: PickedColumns }) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    // The report's own columns are expanded; the sets that every report has start collapsed.
    () => new Set(picked.groups.slice(1).map(({ group }) => group)),
  );
  const wanted = plain(text.trim());
  const found = useMemo(
    () =>
      picked.groups.flatMap((group) => {
        const columns = group.columns.filter((column) => plain(column.text).includes(wanted));
        return columns.length > 0 ? [{ ...group, columns }] : [];
      }),
    [picked.groups, wanted],
  );
  const open = (group: string, isOpen: boolean) =>
    setClosed((before) => new Set(isOpen ? [...before].filter((each) => each !== group) : [...before, group]));
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id} className={classes.panelTitle}>
          {words('own-reports.picker.available')}
        </h2>
        <TextInput
          type="search"
          aria-label={words('own-reports.picker.find')}
          placeholder={words('own-reports.picker.find')}
          leftSection={<IconSearch {...icon} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={classes.scroll}>
        {found.map((group) => (
          <Group
            key={group.group}
            group={group}
            picked={picked}
            isOpen={wanted !== '' || !closed.has(group.group)}
            onOpen={(isOpen) => open(group.group, isOpen)}
          />
        ))}
        <div role="status">
          {found.length === 0 && (
            <Text c="dimmed" p="md">
              {words('own-reports.picker.nothing_found', { text: text.trim() })}
            </Text>
          )}
        </div>
      </div>
    </section>
  );
}
