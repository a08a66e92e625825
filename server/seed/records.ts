import type { Costs } from './costs.ts';
import type { History } from './history.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Generates records of one vehicle: rows, and their costs by day. `today` is a day number as in `calendar.ts`. */
export type AddRecords<Result = void> = (
  loader: Loader,
  vehicle: Vehicle,
  history: History,
  costs: Costs,
  random: Random,
  today: number,
) => Result;

/** Numbers its rows from `number` on, and returns the next free number. */
export type AddNumbered = (...given: [...Parameters<AddRecords>, number: number]) => number;
