import modelsJson from './data/models.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Model = (typeof modelsJson)[number];
export type Fuel = 'REGULAR' | 'DIESEL' | 'HYBRID' | 'ELECTRIC';

export const fuelOf = (model: Model): Fuel => model.fuel as Fuel;

/** The columns of `technicalColumns`. */
export const technicalOf = (model: Model) => ({
  vehicle_model_code: model.vin.slice(3, 7),
  vehicle_body: model.body,
  vehicle_category: model.category,
  vehicle_type: model.type === 'TRUCK' ? ('TRUCK' as const) : ('CAR' as const),
  vehicle_engine: model.engine,
  vehicle_drive_train: model.drive,
  vehicle_wheel_base: model.wheelBase,
  gross_vehicle_weight: model.grossWeight,
  fuel_type: fuelOf(model),
  vehicle_tank_capacity: model.tank,
  epa_city_mpg: model.city,
  epa_highway_mpg: model.highway,
  epa_combined_mpg: model.combined,
});

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
