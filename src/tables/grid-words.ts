import { useEffect, useState } from 'react';

type GridWords = Readonly<Record<string, string>>;

let french: GridWords | null = null;

/** The grid's own words; undefined until they are there. English is built in. */
export function useGridWords(locale: string): GridWords | undefined {
  const isFrench = locale.startsWith('fr');
  const [words, setWords] = useState(french);
  useEffect(() => {
    if (!isFrench || french) return;
    let isCurrent = true;
    void import('./grid-words-fr.ts').then((loaded) => {
      french = loaded.words;
      if (isCurrent) setWords(french);
    });
    return () => {
      isCurrent = false;
    };
  }, [isFrench]);
  return isFrench ? (words ?? undefined) : {};
}
