import { CloseButton, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { mostCounted } from '../../../contract/search.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { RecentSearches, recentId } from './recent-list.tsx';
import { ResultGroups } from './result-groups.tsx';
import classes from './search.module.css';
import type { TypedAhead } from './typed-ahead.ts';
import { isSearch } from './use-found.ts';
import { spotlight, store, usePalette } from './use-palette.ts';
import type { Group } from './use-results.ts';
import { useSelection } from './use-selection.ts';

/** Only longer searches report that nothing was found (spec: shell §5). */
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

/** Announces the number of results to screen readers. */
function Found({ groups }: { groups: readonly Group[] }) {
  const words = useWords();
  const most = new Intl.NumberFormat(useLocale()).format(mostCounted);
  if (groups.some(({ count }) => count > mostCounted)) return words('search.more_found', { most });
  return words('search.found', { count: groups.reduce((sum, { count }) => sum + count, 0) });
}

export interface PaletteProps {
  /** The id of its field. */
  fieldId: string;
  /** What was typed before the field had the focus; null if nothing was. */
  takeTyped: () => TypedAhead | null;
}

const Right = ({ isLoading }: { isLoading: boolean }) => (
  <>
    {isLoading && <Loader size="xs" aria-hidden="true" />}
    <CloseButton aria-label={useWords()('search.close')} onClick={spotlight.close} />
  </>
);

const Forget = ({ forget }: { forget: () => void }) => (
  <button type="button" className={classes.forget} onClick={forget}>
    {useWords()('search.forget')}
  </button>
);

export function Palette({ fieldId, takeTyped }: PaletteProps) {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { query, setQuery, text, recent, forget, groups, isLoading, isFailed, chosen, choose, begin, wait, hasLeft } =
    usePalette(takeTyped);

  const isEmpty = text === '';
  const ids = isEmpty ? recent.map((_, place) => recentId(place)) : chosen.map((result) => result.id);
  const { selected, hasMoved, onArrow } = useSelection(store, ids, text);
  // Signs alone begin no word that could still match.
  const isOver = [...text].length > tellsNothing || (!isEmpty && !/[\p{L}\p{N}]/u.test(text));
  const isNothing = !isLoading && !isFailed && groups.length === 0 && isOver;

  // The list scrolls; the field controls it and has the role.
  const list = { viewportProps: { id, role: 'listbox', 'aria-label': words('search.results') } };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) onArrow();
  };
  /** The library would open what matches until now. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isLoading || hasMoved()) return;
    event.preventDefault();
    event.stopPropagation();
    wait();
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
      centered={false}
      returnFocus={!hasLeft}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': words('search.open') } }}
    >
      <Spotlight.Search
        ref={input}
        id={fieldId}
        onFocus={begin}
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
        leftSection={<IconSearch size="1.25rem" stroke={1.6} aria-hidden="true" />}
        rightSectionWidth={72}
        rightSectionPointerEvents="all"
        rightSection={<Right isLoading={isLoading} />}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onEnter}
      />
      <VisuallyHidden role="status">{isSearch(text) && !isLoading && <Found groups={groups} />}</VisuallyHidden>
      <Spotlight.ActionsList id={`${id}list`} {...list} className={classes.list}>
        {isEmpty && <RecentSearches texts={recent} selected={selected} onSearch={search} />}
        <ResultGroups groups={groups} selected={selected} onChoose={choose} />
      </Spotlight.ActionsList>
      {isEmpty && recent.length > 0 && <Forget forget={forget} />}
      {isEmpty && recent.length === 0 && <p className={classes.hint}>{words('search.hint')}</p>}
      {isNothing && <p className={classes.hint}>{words('search.nothing', { text })}</p>}
      {!isNarrow && <Legend />}
    </Spotlight.Root>
  );
}
