import { client } from '../../session/client.ts';
import { countedLink } from '../counted-link.tsx';
import { source } from '../source.ts';

const screen = '/account/fleet-documents';

/** Documents with a reminder that have expired, or are about to. */
export const documents = source<number>({
  topics: ['attention documents'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: false,
  none: 0,
  load: ({ signal }) => client.call('attention.documents', { signal }),
  count: (held) => held,
  leadsTo: () => screen,
  Items: countedLink('documents', screen),
});
