import { useEffect, useState } from 'react';

const events = ['pushState', 'replaceState', 'popstate'] as const;

/**
 * How often somebody came to the address where they were already, with another query: by a link, Back or Forward. What a screen
 * writes into its own address replaces it, and is no arrival; another locale is another path.
 */
export function useArrivals(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let [path, query] = [location.pathname, location.search];
    const look = ({ type }: Event) => {
      const isSame = path === location.pathname && query !== location.search;
      [path, query] = [location.pathname, location.search];
      if (isSame && type !== 'replaceState') setCount((before) => before + 1);
    };
    for (const name of events) addEventListener(name, look);
    return () => {
      for (const name of events) removeEventListener(name, look);
    };
  }, []);
  return count;
}
