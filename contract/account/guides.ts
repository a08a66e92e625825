import type { CallsOf } from '../call.ts';
import { listOf } from '../shapes.ts';

const text = { type: 'string' } as const;
const date = { type: 'string', format: 'date' } as const;
const whole = { type: ['integer', 'null'] } as const;

export const guides = {
  'account.lead-times': {
    summary: 'Returns the weeks from order to delivery, by model, in the country of the account.',
    method: 'GET',
    path: '/account/lead-time-guides',
    access: 'session',
    sql: true,
    data: listOf({
      model_year: text,
      vehicle_make: text,
      vehicle_model: text,
      vehicle_category: text,
      fuel_type: text,
      lead_weeks: { type: 'integer' },
      previous_lead_weeks: whole,
      lead_weeks_change: whole,
      changed_date: date,
    }),
  },

  'account.incentives': {
    summary: 'Returns incentives of manufacturers: those that hold today, earlier and later ones.',
    method: 'GET',
    path: '/account/fleet-incentives',
    access: 'session',
    sql: true,
    data: listOf({
      incentive_status: { type: 'string', enum: ['CURRENT', 'UPCOMING', 'EXPIRED'] },
      incentive_number: text,
      incentive_type: text,
      vehicle_make: text,
      vehicle_model: text,
      model_year: text,
      incentive_amount: { type: 'number' },
      incentive_start: date,
      incentive_end: date,
      incentive_days_left: whole,
    }),
  },
} as const satisfies CallsOf<'account'>;
