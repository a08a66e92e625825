import { incentives } from '../database/schema/guides.ts';
import { dayText, monthOf } from './calendar.ts';
import type { Loader } from './loader.ts';
import { allModels, type Model } from './models.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';

interface Period {
  /** The last letter of the number of the incentive. */
  letter: string;
  /** The share of the models that have one. */
  share: number;
  /** The first and the last day, as days from today. */
  days(random: Random): [number, number];
}

const periods: readonly Period[] = [
  {
    letter: 'E',
    share: 0.5,
    days: (random) => {
      const end = -random.int(5, 200);
      return [end - random.int(89, 179), end];
    },
  },
  { letter: 'C', share: 0.6, days: (random) => [-random.int(10, 150), random.int(5, 150)] },
  { letter: 'U', share: 0.15, days: (random) => [random.int(5, 40), random.int(120, 200)] },
];

const typeOf = ({ fuel }: Model, random: Random) =>
  fuel === 'ELECTRIC' ? 'EV_BONUS' : random.pick(['FLEET_REBATE', 'FLEET_REBATE', 'LOYALTY', 'STOCK_ALLOWANCE']);

/**
 * Incentives for the models of the seed. The rule: half of the models have had one, 60% have one now and 15% will have
 * one. It is 2% to 5% of the price in US dollars, 1.3 times that in Canadian dollars, in steps of 50. None of this is
 * from a manufacturer.
 */
export function addIncentives(loader: Loader, plan: Plan, today: number): void {
  const rate = plan.country === 'CAN' ? 1.3 : 1;
  for (const [index, model] of allModels.entries())
    for (const { letter, share, days } of periods) {
      // The same in all accounts of a country.
      const random = createRandom(`incentives ${plan.country} ${model.make} ${model.model} ${letter}`);
      if (!random.chance(share)) continue;
      const [start, end] = days(random);
      const model_year = Math.floor(monthOf(today + start) / 12) + (letter === 'E' ? 0 : 1);
      loader.add(incentives, {
        customer_number: plan.customer,
        incentive_number: `${model.make.slice(0, 3)}${model_year % 100}${String(index + 1).padStart(3, '0')}${letter}`,
        incentive_type: typeOf(model, random),
        model_year,
        vehicle_make: model.make,
        vehicle_model: model.model,
        amount: Math.round((model.price * rate * random.between(0.02, 0.05)) / 50) * 50,
        start_date: dayText(today + start),
        end_date: dayText(today + end),
      });
    }
}
