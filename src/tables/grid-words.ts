import { useEffect, useMemo, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Style } from '../../engine/formats/style.ts';
import { chunk } from '../api/load-chunk.ts';
import { dateFormatText } from '../i18n/date-format.ts';

type GridWords = Readonly<Record<string, string>>;

let french: GridWords | null = null;

const loadFrench = chunk(async (): Promise<GridWords> => (await import('./grid-words-fr.ts')).words);

/** The grid's own texts; undefined while they load. English is built in, and used where French cannot be loaded. */
export function useGridWords({ locale, dateFormat }: Style, words: Words): GridWords | undefined {
  const isFrench = locale.startsWith('fr');
  const [loaded, setLoaded] = useState(french);
  useEffect(() => {
    if (!isFrench || french) return;
    let isCurrent = true;
    void loadFrench()
      .catch((): GridWords => ({}))
      .then((all) => {
        french = all;
        if (isCurrent) setLoaded(all);
      });
    return () => {
      isCurrent = false;
    };
  }, [isFrench]);
  return useMemo(() => {
    if (isFrench && !loaded) return undefined;
    return { ...(isFrench ? loaded : {}), dateFormatOoo: dateFormatText(dateFormat, words) };
  }, [isFrench, loaded, dateFormat, words]);
}
