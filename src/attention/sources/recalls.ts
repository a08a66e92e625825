import { client } from '../../session/client.ts';
import { countedLink } from '../counted-link.tsx';
import { source } from '../source.ts';

const report = '/reporting/recall-report';

/** Open recalls. */
export const recalls = source<number>({
  topics: ['attention recalls'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: true,
  none: 0,
  load: ({ signal }) => client.call('attention.recall-count', { signal }),
  count: (held) => held,
  leadsTo: () => report,
  Items: countedLink('recalls', report),
});
