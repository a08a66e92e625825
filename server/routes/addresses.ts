import { ownCorrection, ownTax } from '../addresses/own.ts';
import { providerCorrection, providerTax } from '../addresses/provider.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

/** Both checks of addresses (spec: reporting §5, §7): by the provider's service, or else from the cities of the demo fleet. */
export const addressRoutes = ({
  addresses,
  words,
}: Pick<DataServices, 'addresses' | 'words'>): Routes<'vertex' | 'address'> => ({
  'vertex.address': {
    answer: ({ who, body }) => (addresses ? providerTax(addresses, body, who) : ownTax(body)),
  },
  'address.validate': {
    answer: ({ who, body }) =>
      addresses ? providerCorrection(addresses, body, who) : ownCorrection(body, words(who.locale)),
  },
});
