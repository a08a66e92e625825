import { useEffect, useState } from 'react';

type GridWords = Readonly<Record<string, string>>;

let french: GridWords | null = null;

async function loadFrench(): Promise<GridWords> {
  french = (await import('./grid-words-fr.ts')).words;
  return french;
}

/** The grid's own words; undefined until they are there. English is built in: it stands in where French can't be loaded. */
export function useGridWords(locale: string): GridWords | undefined {
  const isFrench = locale.startsWith('fr');
  const [words, setWords] = useState(french);
  useEffect(() => {
    if (!isFrench || french) return;
    let isCurrent = true;
    void loadFrench()
      .catch(() => ({}))
      .then((loaded) => {
        if (isCurrent) setWords(loaded);
      });
    return () => {
      isCurrent = false;
    };
  }, [isFrench]);
  return isFrench ? (words ?? undefined) : {};
}
