import type { Costs } from './costs.ts';
import type { History } from './history.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Makes records of one vehicle: its rows, and what they cost by day. `today` is a day as in `calendar.ts`. */
export type AddRecords<Result = void> = (
  loader: Loader,
  vehicle: Vehicle,
  history: History,
  costs: Costs,
  random: Random,
  today: number,
) => Result;

/** Numbers what it makes from `number` on, and gives the number after the last one. */
export type AddNumbered = (...given: [...Parameters<AddRecords>, number: number]) => number;
