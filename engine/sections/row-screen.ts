import { partsOfAddress } from '../formats/screen-address.ts';

/** The screen that a row leads to. */
export const opensSchema = {
  type: 'string',
  pattern: '^([a-z][a-z0-9_]*|(/[a-z0-9-]+)+(\\?[^#]+)?)$',
  description:
    'The column whose screen a row leads to, because it has `opens` in the column catalog, or the address of another screen of the portal, with columns in braces, and parameters of the dashboard as in {parameters.vehicle}. The first column, or the card of a map, is a link to it, for those who may open that screen. Default: none.',
  examples: ['vehicle_number', '/account/manage-drivers/vehicle?vehicle={vehicle_number}'],
} as const;

const ofParameters = /\{parameters\.([a-z0-9_]+)\}/g;

/** The keys of the parameters in an address. */
export const parametersIn = (opens: string): string[] => [...opens.matchAll(ofParameters)].map(([, key = '']) => key);

/** An address with the values of parameters in it. */
export const withParameters = (opens: string, values: Readonly<Record<string, unknown>>): string =>
  opens.replace(ofParameters, (_, key: string) => encodeURIComponent(String(values[key] ?? '')));

/** Whether a row leads to what a column opens. */
export const isColumn = (opens: string): boolean => !opens.startsWith('/');

/** The fields that a link of a row needs: a column, or those that an address names in braces. */
export const namedIn = (opens: string | null): string[] =>
  opens !== null && isColumn(opens) ? [opens] : partsOfAddress(opens ?? '');
