import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Item } from '../../engine/context/lookups.ts';
import { isCancelled } from '../api/errors.ts';
import { type FieldWidgetProps, type FormContext, frameOf, searchingOf } from './widget.ts';

/** The fewest characters that a search takes. */
const least = 2;
/** Milliseconds after the last key. */
const pause = 200;

type Using = Pick<FormContext, 'words' | 'call'>;

export interface Searching {
  /** Finds items by what was typed. */
  find(query: string, signal: AbortSignal, using: Using): Promise<readonly Item[]>;
  hint: 'fields.search_person' | 'fields.search_vehicle';
}

interface Found {
  query: string;
  items: readonly Item[];
  hasFailed: boolean;
}

/** What was found for the latest query; null while it is being searched. */
function useFound(query: string, find: Searching['find'], { words, call }: Using): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (query.length < least) return;
    const end = new AbortController();
    find(query, end.signal, { words, call }).then(
      (items) => !end.signal.aborted && setFound({ query, items, hasFailed: false }),
      (reason) => !isCancelled(reason) && setFound({ query, items: [], hasFailed: true }),
    );
    return () => end.abort();
  }, [query, find, words, call]);
  return found?.query === query ? found : null;
}

/** The name of a value that was not chosen here: it is searched by itself. */
function useName(value: string | null, known: Item | null, { find }: Searching, using: Using): string | null {
  const isKnown = value === null || known?.value === value;
  const found = useFound(isKnown ? '' : value, find, using);
  if (value === null) return null;
  const item = isKnown ? known : found?.items.find((each) => each.value === value);
  return item?.text ?? value;
}

/** A value that was found, with its name. */
export const FoundName = ({ value, searching, using }: { value: string; searching: Searching; using: Using }) =>
  useName(value, null, searching, using);

/** The widget of a value that is found by typing a part of its name or its number. */
export const searchWidget = (searching: Searching) =>
  function SearchWidget(props: FieldWidgetProps) {
    const { required, value = null, onChange, registry } = props;
    const { words } = registry.formContext;
    const [typed, setTyped] = useState('');
    const [chosen, setChosen] = useState<Item | null>(null);
    const name = useName(value, chosen, searching, registry.formContext);
    const isTyping = typed !== name;
    const [query] = useDebouncedValue(isTyping ? typed.trim() : '', pause);
    const found = useFound(query, searching.find, registry.formContext);
    const items = found?.items ?? [];
    const listed = items.map((item) => ({ value: item.value, label: item.text }));
    const isSearching = query.length >= least && found === null;
    const said = found?.hasFailed
      ? words('fields.search_failed')
      : query.length < least
        ? words('fields.search_more', { least })
        : words(isSearching ? 'fields.searching' : 'fields.nothing_found');
    return (
      <Select
        {...frameOf(props, 260)}
        {...searchingOf(props)}
        placeholder={words(searching.hint)}
        data={
          value === null || listed.some((each) => each.value === value)
            ? listed
            : [{ value, label: name ?? value }, ...listed]
        }
        value={value}
        onChange={(next) => {
          setChosen(items.find((item) => item.value === next) ?? null);
          onChange(next ?? undefined);
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already.
        filter={({ options }) =>
          isTyping
            ? options.filter((each) => 'value' in each && items.some((item) => item.value === each.value))
            : options
        }
        nothingFoundMessage={said}
        rightSection={isSearching ? <Loader size="1rem" aria-label={words('fields.searching')} /> : undefined}
        allowDeselect={!required}
        clearable={!required && !isSearching}
      />
    );
  };
