import { useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';

/** Counts navigations to the bare address, which is the report as saved; the screen itself adds to the address. */
export function useReturns(): number {
  const search = useSearch();
  const before = useRef(search);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    if (before.current !== '' && search === '') setCount((known) => known + 1);
    before.current = search;
  }, [search]);
  return count;
}
