import { Button, Group, Text } from '@mantine/core';
import type { Words } from '../../engine/context/context.ts';
import classes from './plain-table.module.css';

/** Lines per page of a plain table. */
export const pageSize = 100;

/** The index of the last page. */
export const lastPage = (lines: number): number => Math.max(0, Math.ceil(lines / pageSize) - 1);

interface Props {
  page: number;
  /** The number of lines on all pages. */
  lines: number;
  words: Words;
  locale: string;
  onPage: (page: number) => void;
}

/** The pagination of a plain table. */
export function PlainPages({ page, lines, words, locale, onPage }: Props) {
  const first = page * pageSize;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <Group gap="sm" className={classes.pages}>
      <Button size="xs" variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {words('tables.previous_page')}
      </Button>
      <Text size="sm" role="status">
        {words('tables.page_rows', {
          from: number(Math.min(first + 1, lines)),
          to: number(Math.min(first + pageSize, lines)),
          of: number(lines),
        })}
      </Text>
      <Button size="xs" variant="default" disabled={page >= lastPage(lines)} onClick={() => onPage(page + 1)}>
        {words('tables.next_page')}
      </Button>
    </Group>
  );
}
