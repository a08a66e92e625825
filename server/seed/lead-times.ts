import { leadTimes } from '../database/schema/guides.ts';
import { dayText, monthOf } from './calendar.ts';
import type { Loader } from './loader.ts';
import { allModels, fuelOf, type Model } from './models.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';

const ofBody = { SEDAN: 8, HATCHBACK: 8, WAGON: 9, SUV: 10, VAN: 14 } as const;
const ofFuel = { REGULAR: 0, DIESEL: 3, HYBRID: 4, ELECTRIC: 6 } as const;

/** Weeks without chance: what the body and the fuel take, 16 for a pickup, and 2 more in Canada. */
const usualWeeks = (model: Model, { country }: Plan): number =>
  (ofBody[model.body as keyof typeof ofBody] ?? 16) + ofFuel[fuelOf(model)] + (country === 'CAN' ? 2 : 0);

/**
 * Lead times of all models of the seed, for this model year and the next. The rule: the usual weeks of the model, up to 3
 * more, and 3 more for the next year, which is not yet built everywhere. Two of three have changed in the last 90 days,
 * by 1 to 3 weeks. None of this is from a manufacturer.
 */
export function addLeadTimes(loader: Loader, plan: Plan, today: number): void {
  const thisYear = Math.floor(monthOf(today) / 12);
  for (const model of allModels)
    for (const [ahead, model_year] of [thisYear, thisYear + 1].entries()) {
      // The same in all accounts of a country.
      const random = createRandom(`lead times ${plan.country} ${model.make} ${model.model} ${model_year}`);
      const lead_weeks = usualWeeks(model, plan) + random.int(0, 3) + ahead * 3;
      const change = random.chance(2 / 3) ? random.pick([-3, -2, -1, 1, 2, 3]) : null;
      loader.add(leadTimes, {
        customer_number: plan.customer,
        model_year,
        vehicle_make: model.make,
        vehicle_model: model.model,
        vehicle_category: model.category,
        fuel_type: fuelOf(model),
        lead_weeks,
        previous_lead_weeks: change === null ? null : lead_weeks - change,
        changed_date: dayText(today - (change === null ? random.int(91, 180) : random.int(1, 90))),
      });
    }
}
