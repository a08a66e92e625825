import modelsJson from './data/models.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Model = (typeof modelsJson)[number];
export type Fuel = 'REGULAR' | 'DIESEL' | 'HYBRID' | 'ELECTRIC';

export const fuelOf = (model: Model): Fuel => model.fuel as Fuel;

/** Every model that the seed can choose. */
export const allModels: readonly Model[] = modelsJson;

const electric = modelsJson.filter((model) => model.fuel === 'ELECTRIC');
const others = modelsJson.filter((model) => model.fuel !== 'ELECTRIC');

export const pickModel = (random: Random, electricShare: number): Model =>
  random.pick(random.chance(electricShare) ? electric : others);

/** Annual mileage of the category. */
export function annualMiles(model: Model, random: Random): number {
  const mean =
    model.body === 'SEDAN' ? 21_000 : model.body === 'VAN' ? 16_500 : model.type === 'TRUCK' ? 18_500 : 17_500;
  return mean * random.between(0.55, 1.45);
}
