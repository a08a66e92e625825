import { lazy, Suspense } from 'react';
import { chunk } from '../api/load-chunk.ts';
import type { SectionViewOf } from './section-view.ts';
import { SectionWaiting } from './waiting.tsx';

const MapOfRows = lazy(chunk(async () => ({ default: (await import('./map/map-of-rows.tsx')).MapOfRows })));

/** Rows on a map, with a list beside it. Loaded with the first map. */
export const MapSection = (props: { view: SectionViewOf<'map'> }) => (
  <Suspense fallback={<SectionWaiting />}>
    <MapOfRows {...props} />
  </Suspense>
);
