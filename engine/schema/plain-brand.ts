import type { Brand } from './brand.ts';

const nowhere = 'https://www.example.com/';

/** Used if the brand can't be read. */
export const plainBrand: Brand = {
  name: 'Fleet portal',
  provider: 'Your provider',
  colors: { primary: '#4A5568', secondary: '#F68820', primary_light: '#718096', secondary_light: '#F9AF6A' },
  training: nowhere,
  offices: {},
  help: { USA: '5555550100', CAN: '5555550100' },
  support_email: 'support@example.com',
  chat: { url: `${nowhere}?account={account}`, department: 'fleet' },
  safety_url: nowhere,
  schedule_ac_url: `${nowhere}?vehicle={vehicle}`,
  sitemap: [],
};
