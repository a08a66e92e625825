import { createSpotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pathOf } from '../../../engine/definitions/family.ts';
import { trailOf } from '../../../engine/tables/trail.ts';
import { leaveTrail } from '../../openings/leave-trail.ts';
import { useViewer } from '../../session/viewer.ts';
import { clearSearches, recentSearches, recordSearch } from './recent-searches.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { type Result, useResults } from './use-results.ts';

export const [store, spotlight] = createSpotlight();

/** The typed text and what follows from it. `takeTyped`: what was typed before the field had the focus. */
export function usePalette(takeTyped: () => TypedAhead | null) {
  const { username } = useViewer();
  const [path, navigate] = useLocation();
  const { opened } = useSpotlight(store);
  const [query, write] = useState('');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [hasLeft, setLeft] = useState(false);
  const awaited = useRef<string | null>(null);
  const text = query.trim();
  const { groups, isLoading, isFailed, hurry } = useResults(text, opened);

  // Opened after mounting: only then is the previously focused element remembered.
  useEffect(() => spotlight.open(), []);
  useEffect(() => {
    if (!opened) return;
    setRecent(recentSearches(username));
    setLeft(false);
  }, [opened, username]);

  const results = groups.flatMap((group) => group.results);
  const chosen = results.filter(({ to, isStale }) => to !== null && !isStale);
  const choose = ({ to, opens }: Result) => {
    if (to === null) return;
    recordSearch(username, text);
    if (opens) void leaveTrail(opens.kind, () => trailOf(opens.all, opens.id));
    if (/^[a-z]+:/.test(to)) {
      window.open(to, '_blank', 'noreferrer');
    } else {
      // A new screen takes the focus; if the screen stays, the focus returns to where it was.
      setLeft(pathOf(to) !== path);
      navigate(to);
    }
    spotlight.close();
  };
  // Pressing Enter right after typing opens the first result once all of them are there. What was typed ahead becomes the
  // text a moment later.
  useEffect(() => {
    if (isLoading || awaited.current !== text) return;
    const [first] = isFailed ? [] : chosen;
    awaited.current = null;
    if (first) choose(first);
  });
  const wait = () => {
    awaited.current = text;
    hurry();
  };
  const setQuery = (typed: string) => {
    awaited.current = null;
    write(typed);
  };
  const begin = () => {
    const typed = takeTyped();
    if (!typed?.text) return;
    setQuery(typed.text);
    if (typed.isEntered) awaited.current = typed.text.trim();
  };
  const forget = () => {
    clearSearches(username);
    setRecent([]);
  };
  return { query, setQuery, text, recent, forget, groups, isLoading, isFailed, chosen, choose, begin, wait, hasLeft };
}
