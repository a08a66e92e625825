import type { Fuel } from './models.ts';

const byRegion: Record<string, number> = {
  ...{ CA: 1.25, WA: 0.85, OR: 0.6, NV: 0.65, AZ: 0.25, IL: 0.35, NY: 0.15, PA: 0.28, CT: 0.12, ID: 0.3, UT: 0.25 },
  ...{ TX: -0.35, OK: -0.33, LA: -0.3, MS: -0.36, AL: -0.28, AR: -0.3, TN: -0.25, SC: -0.22, MO: -0.22, KS: -0.2 },
  ...{ BC: 0.95, QC: 0.42, NL: 0.55, NB: 0.2, NS: 0.22, PE: 0.2, ON: 0, MB: -0.45, SK: -0.3, AB: -0.6 },
};

const days: Record<'USA' | 'CAN', Map<number, number>> = { USA: new Map(), CAN: new Map() };

/** The average price of a gallon of regular on that day: high in early summer, drifting over the years. */
function national(country: 'USA' | 'CAN', day: number): number {
  let price = days[country].get(day);
  if (price === undefined) {
    const season = Math.sin(((day % 365.25) / 365.25 - 0.2) * 2 * Math.PI);
    const drift = 0.6 * Math.sin(day / 233) + 0.4 * Math.sin(day / 71 + 1);
    price = country === 'USA' ? 3.28 + 0.24 * season + 0.16 * drift : 5.72 + 0.42 * season + 0.28 * drift;
    days[country].set(day, price);
  }
  return price;
}

const above: Record<Fuel, number> = { REGULAR: 0, HYBRID: 0, DIESEL: 0.16, ELECTRIC: 0 };

/** The price of a US gallon in the currency of the country. */
export const gallonPrice = (country: 'USA' | 'CAN', state: string, fuel: Fuel, day: number): number =>
  national(country, day) * (1 + above[fuel]) + (byRegion[state] ?? 0);
