import type { UnitKind } from '../schema/column.ts';

/** How a stored number becomes the one shown: value × by, or by ÷ value. */
export type Conversion = { type: 'scale'; by: number } | { type: 'reciprocal'; by: number };

interface Unit {
  /** null: as stored. */
  conversion: Conversion | null;
  /** `$` stands for the sign of the currency. */
  symbol: string;
}

const kilometresPerMile = 1.609344;
const litresPerGallon = 3.785411784;
/** l/100km × MPG. */
const efficiency = (100 * litresPerGallon) / kilometresPerMile;

const scale = (by: number): Conversion => ({ type: 'scale', by });

/** Backends send miles and US gallons; accounts outside the USA see kilometres and litres (spec: reporting §1, domain). */
export const units: Record<UnitKind, { USA: Unit; CAN: Unit }> = {
  distance: { USA: { conversion: null, symbol: 'mi' }, CAN: { conversion: scale(kilometresPerMile), symbol: 'km' } },
  volume: { USA: { conversion: null, symbol: 'gal' }, CAN: { conversion: scale(litresPerGallon), symbol: 'l' } },
  efficiency: {
    USA: { conversion: null, symbol: 'mpg' },
    CAN: { conversion: { type: 'reciprocal', by: efficiency }, symbol: 'l/100km' },
  },
  speed: { USA: { conversion: null, symbol: 'mph' }, CAN: { conversion: scale(kilometresPerMile), symbol: 'km/h' } },
  cost_per_distance: {
    USA: { conversion: null, symbol: '$/mi' },
    CAN: { conversion: scale(1 / kilometresPerMile), symbol: '$/km' },
  },
  cents_per_distance: {
    USA: { conversion: null, symbol: '¢/mi' },
    CAN: { conversion: scale(1 / kilometresPerMile), symbol: '¢/km' },
  },
  cost_per_volume: {
    USA: { conversion: null, symbol: '$/gal' },
    CAN: { conversion: scale(1 / litresPerGallon), symbol: '$/l' },
  },
};
