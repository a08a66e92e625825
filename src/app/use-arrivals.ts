import { useEffect, useState } from 'react';
import { visitOf } from '../address/place.ts';

const events = ['pushState', 'replaceState', 'popstate'] as const;

/**
 * Counts arrivals at the current address with another query: by a link, Back or Forward. A change that a screen makes
 * to its own address does not count, whether it replaces the history entry or adds one of the same visit. Another
 * locale is another path.
 */
export function useArrivals(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let [path, query, visit] = [location.pathname, location.search, visitOf(history.state)];
    const look = ({ type }: Event) => {
      const isSame = path === location.pathname && query !== location.search;
      const isSameVisit = visit !== undefined && visit === visitOf(history.state);
      [path, query, visit] = [location.pathname, location.search, visitOf(history.state)];
      if (isSame && !isSameVisit && type !== 'replaceState') setCount((before) => before + 1);
    };
    for (const name of events) addEventListener(name, look);
    return () => {
      for (const name of events) removeEventListener(name, look);
    };
  }, []);
  return count;
}
