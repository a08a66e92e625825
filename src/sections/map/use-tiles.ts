import { useState } from 'react';
import { type TileSource, tilesInPage } from '../../../contract/map-tiles.ts';

/** What the operator has set; null for nothing. The server writes it into the page. */
function sourceInPage(): TileSource | null {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${tilesInPage}"]`);
  return written && (JSON.parse(written.content) as TileSource);
}

/** The tiles of a map. The map has its own shapes until they are there, and if they can’t be loaded. */
export function useTiles() {
  const [source] = useState(sourceInPage);
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited');
  const hasFailed = state === 'failed';
  return {
    /** null for none. */
    source: hasFailed ? null : source,
    isShown: state === 'shown',
    setState,
    /** Requests them again; null unless they could not be loaded. */
    retry: hasFailed ? () => setState('awaited') : null,
  };
}

export type Tiles = ReturnType<typeof useTiles>;
