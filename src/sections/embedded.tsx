import { lazy, Suspense } from 'react';
import { chunk } from '../api/load-chunk.ts';
import type { SectionViewOf } from './section-view.ts';
import { SectionWaiting } from './waiting.tsx';

const EmbeddedFrame = lazy(chunk(async () => ({ default: (await import('./embedded/frame.tsx')).EmbeddedFrame })));

/** A dashboard of another server. Loaded with the first one. */
export const EmbeddedSection = (props: { view: SectionViewOf<'embedded'> }) => (
  <Suspense fallback={<SectionWaiting />}>
    <EmbeddedFrame {...props} />
  </Suspense>
);
