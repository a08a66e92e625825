import { CloseButton, EmptyState, Group, Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { WordKey } from '../../../engine/context/word-key.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { icon } from '../../ui/icon-looks.ts';
import classes from './my-reports.module.css';
import { NameDialog } from './name-dialog.tsx';
import { ReportRow } from './report-row.tsx';
import type { SavedEntry } from './saved-reports.ts';
import { useAsked } from './use-asked.ts';
import { type Sorting, type SortKey, useSorted } from './use-sorted.ts';

const headers: readonly (readonly [SortKey, WordKey])[] = [
  ['name', 'own-reports.name'],
  ['type', 'own-reports.type'],
  ['columns', 'own-reports.columns'],
  ['changed_at', 'own-reports.changed'],
];

function Headers({ sorting, onSort }: { sorting: Sorting; onSort: (key: SortKey) => void }) {
  const words = useWords();
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Thead>
      <Table.Tr>
        {headers.map(([key, word]) => (
          <Table.Th
            key={key}
            data-column={key}
            aria-sort={sorting.key === key ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
          >
            <UnstyledButton className={classes.sort} onClick={() => onSort(key)}>
              {words(word)}
              {sorting.key === key && <Arrow size="0.875rem" aria-hidden="true" />}
            </UnstyledButton>
          </Table.Th>
        ))}
        <Table.Th data-column="actions">
          <span className={classes.unseen}>{words('own-reports.actions')}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

/** Saved reports as a table, with a search. */
export function ReportList({ reports }: { reports: readonly SavedEntry[] }) {
  const words = useWords();
  const format = new Intl.NumberFormat(useLocale());
  const [search, setSearch] = useState('');
  const [now] = useState(Date.now);
  const field = useRef<HTMLInputElement>(null);
  const { rows, sorting, sortBy } = useSorted(reports, search);
  // The focused element is gone along with its report.
  const asked = useAsked({ deleted: () => field.current?.focus() });
  const all = words('own-reports.count', { count: reports.length, number: format.format(reports.length) });
  const clear = () => {
    setSearch('');
    field.current?.focus();
  };
  return (
    <>
      <Group justify="space-between" mb="sm">
        <TextInput
          ref={field}
          type="search"
          className={classes.search}
          aria-label={words('own-reports.search')}
          placeholder={words('own-reports.search')}
          leftSection={<IconSearch {...icon} />}
          rightSection={
            search && <CloseButton size="sm" aria-label={words('own-reports.clear_search')} onClick={clear} />
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search) clear();
          }}
        />
        <Text size="xs" c="dimmed" role="status">
          {rows.length === reports.length
            ? all
            : words('own-reports.of_count', { shown: format.format(rows.length), of: all })}
        </Text>
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconFilterOff stroke={1.4} aria-hidden="true" />}
          title={words('own-reports.none_found', { text: search.trim() })}
        />
      ) : (
        <div className={classes.surface}>
          <Table className={classes.table} highlightOnHover aria-label={words('own-reports.title')}>
            <Headers sorting={sorting} onSort={sortBy} />
            <Table.Tbody>
              {rows.map((row) => (
                <ReportRow key={row.report_id} row={row} now={now} asked={asked} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <NameDialog asked={asked.name} onClose={asked.close} />
      <ConfirmDialog asked={asked.question} onClose={asked.close} />
    </>
  );
}
