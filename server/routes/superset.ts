import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import { guestToken } from '../superset/guest-token.ts';
import type { Routes } from './call.ts';

export const supersetRoutes = ({ superset }: Pick<DataServices, 'superset'>): Routes<'superset'> => ({
  'superset.guest-token': {
    knows: 'payload',
    answer: async ({ who }) => {
      const { supersetPayload } = who.payload();
      if (superset === null || supersetPayload === null) throw new Refusal('not_found');
      const { dashboard } = supersetPayload;
      return { url: superset.url, dashboard, token: await guestToken(superset, dashboard, who) };
    },
  },
});
