import { CloseButton, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useWords } from '../../i18n/use-words.ts';
import { useViewer } from '../../session/viewer.ts';
import { RecentSearches, recentId } from './recent-list.tsx';
import { clearSearches, recentSearches, recordSearch } from './recent-searches.ts';
import { ResultGroups } from './result-groups.tsx';
import classes from './search.module.css';
import { isSearch } from './use-found.ts';
import { type Result, useResults } from './use-results.ts';
import { useSelection } from './use-selection.ts';

const [store, spotlight] = createSpotlight();

export const openPalette = spotlight.open;

/** Longer than this, and nothing is there: only then is that said (spec: shell §5). */
const tellsNothing = 2;

function Legend() {
  const words = useWords();
  return (
    <Spotlight.Footer className={classes.legend} aria-hidden="true">
      <Kbd size="xs">↑</Kbd>
      <Kbd size="xs">↓</Kbd> {words('search.move')}
      <Kbd size="xs">↵</Kbd> {words('search.choose')}
      <Kbd size="xs">Esc</Kbd> {words('search.leave')}
    </Spotlight.Footer>
  );
}

/** What is typed, and what follows from it. */
function usePalette() {
  const { username } = useViewer();
  const [, navigate] = useLocation();
  const { opened } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [hasLeft, setLeft] = useState(false);
  const awaited = useRef<string | null>(null);
  const text = query.trim();
  const { groups, isLoading } = useResults(text);

  useEffect(() => {
    if (!opened) return;
    setRecent(recentSearches(username));
    setLeft(false);
  }, [opened, username]);

  const results = groups.flatMap((group) => group.results);
  const chosen = results.filter(({ to, isStale }) => to !== null && !isStale);
  const choose = ({ to }: Result) => {
    if (to === null) return;
    recordSearch(username, text);
    if (/^[a-z]+:/.test(to)) {
      window.open(to, '_blank', 'noreferrer');
    } else {
      // The screen has the keyboard from here on; one that stays gives it back to what had it.
      setLeft(to.replace(/[?#].*$/, '') !== location.pathname);
      navigate(to);
    }
    spotlight.close();
  };
  // Who types a number and Enter at once means what will be found.
  useEffect(() => {
    if (isLoading || awaited.current === null) return;
    const [first] = awaited.current === text ? chosen : [];
    awaited.current = null;
    if (first) choose(first);
  });
  const wait = () => {
    awaited.current = text;
  };
  const forget = () => {
    clearSearches(username);
    setRecent([]);
  };
  return { query, setQuery, text, recent, forget, groups, isLoading, chosen, choose, wait, hasLeft };
}

export function Palette() {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { query, setQuery, text, recent, forget, groups, isLoading, chosen, choose, wait, hasLeft } = usePalette();

  const isEmpty = text === '';
  const ids = isEmpty ? recent.map((_, place) => recentId(place)) : chosen.map((result) => result.id);
  const { selected, onArrow } = useSelection(store, ids, text);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const isNothing = !isLoading && count === 0 && [...text].length > tellsNothing;

  // What scrolls is the list: a field that leads through it stands for it.
  const list = { viewportProps: { id, role: 'listbox', 'aria-label': words('search.results') } };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) onArrow();
    if (event.key === 'Enter' && isLoading && ids.length === 0) wait();
  };
  const search = (again: string) => {
    setQuery(again);
    input.current?.focus();
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      fullScreen={isNarrow}
      size={640}
      returnFocus={!hasLeft}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': words('search.open') } }}
    >
      <Spotlight.Search
        ref={input}
        size="lg"
        placeholder={words('search.placeholder')}
        aria-label={words('search.placeholder')}
        role="combobox"
        aria-expanded={ids.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={selected}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        rightSectionWidth={72}
        rightSectionPointerEvents="all"
        rightSection={
          <>
            {isLoading && <Loader size="xs" aria-hidden="true" />}
            <CloseButton aria-label={words('search.close')} onClick={spotlight.close} />
          </>
        }
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {isSearch(text) && !isLoading ? words('search.found', { count }) : ''}
      </VisuallyHidden>
      <Spotlight.ActionsList id={`${id}list`} {...list} className={classes.list}>
        {isEmpty && <RecentSearches texts={recent} selected={selected} onSearch={search} />}
        <ResultGroups groups={groups} selected={selected} onChoose={choose} />
      </Spotlight.ActionsList>
      {isEmpty && recent.length > 0 && (
        <button type="button" className={classes.forget} onClick={forget}>
          {words('search.forget')}
        </button>
      )}
      {isEmpty && recent.length === 0 && <p className={classes.hint}>{words('search.hint')}</p>}
      {isNothing && <p className={classes.hint}>{words('search.nothing', { text })}</p>}
      {!isNarrow && <Legend />}
    </Spotlight.Root>
  );
}
