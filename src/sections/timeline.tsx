import { lazy, Suspense } from 'react';
import { chunk } from '../api/load-chunk.ts';
import type { SectionViewOf } from './section-view.ts';
import { SectionWaiting } from './waiting.tsx';

const Timeline = lazy(
  chunk(async () => ({ default: (await import('./timeline/timeline-of-rows.tsx')).TimelineOfRows })),
);

/** What has happened, by month and day. Loaded with the first timeline. */
export const TimelineSection = (props: { view: SectionViewOf<'timeline'> }) => (
  <Suspense fallback={<SectionWaiting />}>
    <Timeline {...props} />
  </Suspense>
);
