import { useEffect, useState } from 'react';
import { chunk } from '../api/load-chunk.ts';

type GridWords = Readonly<Record<string, string>>;

let french: GridWords | null = null;

const loadFrench = chunk(async (): Promise<GridWords> => (await import('./grid-words-fr.ts')).words);

/** The grid's own words; undefined until they are there. English is built in: it stands in where French can't be loaded. */
export function useGridWords(locale: string): GridWords | undefined {
  const isFrench = locale.startsWith('fr');
  const [words, setWords] = useState(french);
  useEffect(() => {
    if (!isFrench || french) return;
    let isCurrent = true;
    void loadFrench()
      .catch((): GridWords => ({}))
      .then((loaded) => {
        french = loaded;
        if (isCurrent) setWords(loaded);
      });
    return () => {
      isCurrent = false;
    };
  }, [isFrench]);
  return isFrench ? (words ?? undefined) : {};
}
