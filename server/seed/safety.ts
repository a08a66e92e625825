import { driverTrainings, safetyReviews } from '../database/schema/safety.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Checked } from './mvr.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';

const providers = ['National Safety Council', 'In-house training', 'Smith System'] as const;

/** Trainings of two years, the reviews of last year and the first ones of this year. */
export function addSafety(loader: Loader, plan: Plan, people: readonly Checked[], today: number): void {
  const [user] = plan.users;
  if (!user) return;
  const random = createRandom(`${plan.customer} safety`);
  const thisYear = Math.floor(monthOf(today) / 12);
  for (const [at, { reference }] of people.entries())
    for (const review_year of [thisYear - 1, thisYear]) {
      const first = firstDayOf(review_year * 12);
      const last = Math.min(today - 1, firstDayOf(review_year * 12 + 12) - 1);
      const owner = { customer_number: plan.customer, driver_reference_number: reference, version: 1 };
      if (random.chance(review_year === thisYear ? 0.62 : 0.9)) {
        const day = random.int(first, last);
        loader.add(driverTrainings, {
          ...owner,
          training_id: `training-${at + 1}-${review_year}`,
          training_type: random.pick([
            'DEFENSIVE_DRIVING',
            'DEFENSIVE_DRIVING',
            'DISTRACTED_DRIVING',
            'WINTER_DRIVING',
          ]),
          training_date: dayText(day),
          training_provider: random.pick(providers),
          recorded_by: user.username,
          created_at: new Date((day * 1440 + random.int(14 * 60, 20 * 60)) * 60_000),
        });
      }
      if (!random.chance(review_year === thisYear ? 0.04 : 0.85)) continue;
      const day = Math.min(last, first + random.int(20, 330));
      loader.add(safetyReviews, {
        ...owner,
        ...{ review_id: `review-${at + 1}-${review_year}`, review_year },
        review_outcome: review_year === thisYear || random.chance(0.12) ? 'COACHING' : 'SATISFACTORY',
        review_date: dayText(day),
        reviewed_by: user.username,
        created_at: new Date((day * 1440 + random.int(14 * 60, 20 * 60)) * 60_000),
      });
    }
}
