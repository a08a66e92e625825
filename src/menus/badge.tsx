import { lazy, Suspense } from 'react';
import type { EntryBadge } from '../../engine/definitions/family.ts';
import { chunk } from '../api/load-chunk.ts';

const load = chunk(async () => ({ default: (await import('./badge-number.tsx')).BadgeNumber }), { isPatient: true });

/** A menu is complete without its numbers. */
const BadgeNumber = lazy(() => load().catch(() => ({ default: () => null })));

/** The number beside an entry of a menu, which comes after the menu. */
export const Badge = ({ badge }: { badge: EntryBadge | undefined }) =>
  badge ? (
    <Suspense fallback={null}>
      <BadgeNumber badge={badge} />
    </Suspense>
  ) : null;
