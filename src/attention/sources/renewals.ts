import type { Data } from '../../../contract/calls.ts';
import { client } from '../../session/client.ts';
import { source } from '../source.ts';

/** null: not loaded or unknown. */
type Renewals = Data<'attention.renewals'> | null;

/** Plates that have to be renewed soon. */
export const renewals = source<Renewals>({
  topics: [],
  shown: ['home'],
  isSpecified: false,
  none: null,
  load: ({ signal }) => client.call('attention.renewals', { signal }),
  count: (held) => held?.count ?? 0,
  leadsTo: (held) => `/reporting/license-renewal-report${held ? `?start=${held.start}&end=${held.end}` : ''}`,
});
