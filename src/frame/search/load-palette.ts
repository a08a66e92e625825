import { chunk } from '../../api/load-chunk.ts';

/** The code of the search. */
export const loadPalette = chunk(
  async () => {
    const [{ Palette }, { spotlight }] = await Promise.all([import('./palette.tsx'), import('./use-palette.ts')]);
    return { Palette, open: spotlight.open };
  },
  { isPatient: true },
);
