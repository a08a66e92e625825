import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './parameters.module.css';

/** Milliseconds from the last key to the search. */
const pause = 300;

interface Searchable {
  /** The current search. */
  search: string;
  controller: { setSearch(search: string): void };
  context: Context;
}

interface Props {
  screen: Searchable;
  input: RefObject<HTMLInputElement | null>;
  /** A key moves the focus to it. Default: true. */
  hasKey?: boolean;
  /** Default: as the buttons beside it in the head of a screen. */
  size?: 'xs';
}

/** Searches the rows on the screen: every word must occur in a visible cell. */
export function SearchBox({ screen, input, hasKey = true, size }: Props) {
  const { search: now, controller, context } = screen;
  const { words } = context;
  const [text, setText] = useState(now);
  const search = useDebouncedCallback((wanted: string) => controller.setSearch(wanted), pause);
  useEffect(() => setText(now), [now]);

  const type = (typed: string) => {
    setText(typed);
    search(typed);
  };
  const clear = () => {
    search.cancel();
    setText('');
    controller.setSearch('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      className={classes.search}
      {...(size ? { size } : {})}
      type="search"
      aria-label={words('report.search')}
      placeholder={words('report.search')}
      leftSection={<IconSearch {...icon} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={words('report.clear_search')} onClick={clear} />
        ) : (
          hasKey && <Kbd size="xs">/</Kbd>
        )
      }
      maxLength={viewLimits.text}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => search.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.preventDefault();
          clear();
        }
        if (event.key === 'Enter') search.flush();
      }}
    />
  );
}
