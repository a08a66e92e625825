import { lazy, Suspense } from 'react';
import { chunk } from '../api/load-chunk.ts';
import type { SectionViewOf } from './section-view.ts';
import { SectionWaiting } from './waiting.tsx';

const PicturesOfRows = lazy(chunk(async () => ({ default: (await import('./pictures/gallery.tsx')).Gallery })));

/** The pictures of rows. Loaded with the first ones. */
export const PicturesSection = (props: { view: SectionViewOf<'pictures'> }) => (
  <Suspense fallback={<SectionWaiting />}>
    <PicturesOfRows {...props} />
  </Suspense>
);
