import { Anchor, Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, use, useEffect, useRef, useState } from 'react';
import { icon } from '../ui/icon-looks.ts';
import classes from './column-filter.module.css';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';
import { HeldNote } from './held-note.tsx';
import { firstLines, useValues } from './use-values.ts';
import { mostLines, ValueTree } from './value-tree.tsx';

type Values = ReturnType<typeof useValues>;

const numberText = (count: number, locale: string) => new Intl.NumberFormat(locale).format(count);

/** The number of values found, and actions on all of them. */
function FoundLine({ values: { shown, act }, isSearched }: { values: Values; isSearched: boolean }) {
  const { words, locale } = use(GridContext);
  const found = shown?.found ?? 0;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" className={classes.all}>
      <Checkbox
        size="xs"
        label={words(isSearched ? 'tables.filters.all_found' : 'tables.filters.all')}
        checked={shown?.state === 'all'}
        indeterminate={shown?.state === 'some'}
        disabled={found === 0}
        onChange={() => act({ type: 'tick_found' })}
      />
      {isSearched && found > 0 && (
        <Anchor component="button" type="button" size="xs" onClick={() => act({ type: 'only_found' })}>
          {words('tables.filters.only_found')}
        </Anchor>
      )}
      <Text size="xs" c="dimmed" role="status" className={classes.count}>
        {shown && words('tables.filters.found', { count: found, number: numberText(found, locale) })}
      </Text>
    </Group>
  );
}

/** A note about the selection or about unlisted values. */
function Note({ values: { shown, isNothing, isTooMany } }: { values: Values }) {
  const { words, locale } = use(GridContext);
  const isCut = (shown?.length ?? 0) > mostLines;
  return (
    <Text size="xs" role="status" className={classes.note}>
      {isTooMany && words('tables.filters.too_many')}
      {!isTooMany && isNothing && words('tables.filters.nothing_ticked')}
      {!isTooMany &&
        !isNothing &&
        isCut &&
        words('tables.filters.first_lines', { number: numberText(mostLines, locale) })}
    </Text>
  );
}

/** The maximum number of items not found that are named. */
const mostMissing = 5;

/** The items of a searched list that are not values. */
function Missing({ items }: { items: readonly string[] }) {
  const { words, locale } = use(GridContext);
  const values = items.slice(0, mostMissing).join(', ');
  const rest = items.length - mostMissing;
  return (
    <Text size="xs" role="status" className={classes.missing} hidden={items.length === 0}>
      {items.length > 0 &&
        (rest > 0
          ? words('tables.filters.missing_more', { values, count: rest, number: numberText(rest, locale) })
          : words('tables.filters.missing', { values }))}
    </Text>
  );
}

/** Pastes a list with tabs for its line breaks, which a field drops. */
function pasteList(event: ClipboardEvent<HTMLInputElement>, find: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain').trim();
  if (!/[\n\r]/.test(text)) return;
  event.preventDefault();
  event.currentTarget.setRangeText(text.replace(/[\n\r]+/g, '\t'));
  find(event.currentTarget.value);
}

/** The values of a column with their row counts; the selected ones are shown. */
export function ValuesTab(tab: FilterTab) {
  const { words } = use(GridContext);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const values = useValues(tab, search);
  const { shown, act } = values;
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const find = (text: string) => {
    setSearch(text);
    values.look(firstLines);
  };
  const isHeld = tab.filter !== null && tab.filter.conditions[0]?.type !== 'values';
  const isSearched = search.trim() !== '';
  const found = shown?.found ?? 0;
  return (
    <>
      {isHeld && <HeldNote {...tab} />}
      <TextInput
        ref={input}
        size="sm"
        type="search"
        aria-label={words('tables.filters.search')}
        placeholder={words('tables.filters.search')}
        leftSection={<IconSearch {...icon} />}
        rightSection={
          search && <CloseButton size="sm" aria-label={words('report.clear_search')} onClick={() => find('')} />
        }
        value={search}
        onChange={(event) => find(event.currentTarget.value)}
        onPaste={(event) => pasteList(event, find)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') tree.current?.focus();
          else if (event.key === 'Enter' && isSearched && found > 0) act({ type: 'only_found' });
          else return;
          event.preventDefault();
        }}
      />
      <FoundLine values={values} isSearched={isSearched} />
      <Missing items={shown?.missing ?? []} />
      {found > 0 ? (
        <ValueTree key={search} ref={tree} tab={tab} values={values} isSearched={isSearched} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.tree} p="xs">
          {shown && words(isSearched ? 'tables.filters.none_found' : 'tables.filters.no_values')}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Note values={values} />
        <Button size="compact-xs" variant="default" className={classes.reset} onClick={values.reset}>
          {words('tables.filters.reset')}
        </Button>
      </Group>
    </>
  );
}
