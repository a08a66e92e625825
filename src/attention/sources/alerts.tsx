import { lazy } from 'react';
import type { Data } from '../../../contract/calls.ts';
import { chunk } from '../../api/load-chunk.ts';
import { client } from '../../session/client.ts';
import { source } from '../source.ts';

type Alerts = Data<'attention.alerts'>;

const AlertList = lazy(
  chunk(async () => ({ default: (await import('../alert-list.tsx')).AlertList }), { isPatient: true }),
);

/** Critical alerts by kind. Suppressed ones are listed, but don’t count. */
export const alerts = source<Alerts>({
  topics: ['attention alerts'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: true,
  none: [],
  load: ({ signal }) => client.call('attention.alerts', { signal }),
  count: (held) => held.reduce((sum, { count, suppress }) => sum + (suppress ? 0 : count), 0),
  isNone: (held) => held.length === 0,
  Items: ({ held, onLeave }) => <AlertList alerts={held} onLeave={onLeave} />,
});
