import type { Data } from '../../contract/calls.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';

type Listed = Data<'safety.drivers'>[number];

/** What a review needs. */
const needs = ['mvr', 'training', 'policies'] as const;
export type Need = (typeof needs)[number];

export interface Driver extends Omit<Listed, 'missing_items' | 'review_state' | 'review_year'> {
  missing: Need[];
}

/**
 * The drivers of $1, or all, in the year $2; $3 is today. A driver needs a result of a motor vehicle record and a training of
 * the year, and no open policy. The score is that of the driver safety report: by month, weighted by distance.
 */
const query = `
  select d.driver_reference_number, d.driver_last_name, d.driver_first_name, c.center_name,
         nullif(trim(d.driver_email_address), '') as driver_email_address,
         m.mvr_status, m.mvr_violation_count, m.mvr_points, m.mvr_result_date::text,
         t.training_count, t.training_date::text, p.open_policies,
         s.score as driver_score, s.distance as distance_driven,
         (select g.grade from driver_grades g where g.score_from <= s.score order by g.score_from desc limit 1) as driver_grade,
         r.review_id, r.review_outcome, r.review_note, r.review_date::text, r.reviewed_by, r.version,
         n.reminded_date::text,
         array_remove(array[
           case when m.mvr_result_date is null then 'mvr' end,
           case when t.training_count = 0 then 'training' end,
           case when p.open_policies > 0 then 'policies' end], null) as missing
    from drivers d
    left join centers c using (customer_number, center_code)
    left join lateral (
      select mvr_status, mvr_violation_count, mvr_points, mvr_result_date from mvr_drivers m
       where m.customer_number = d.customer_number and m.driver_reference_number = d.driver_reference_number
         and not m.secondary_driver and m.mvr_reference_number is not null
         and (m.mvr_result_date is null or extract(year from m.mvr_result_date) = $2::int)
         and (m.mvr_result_date is not null or extract(year from m.created_at) = $2::int)
       order by m.mvr_result_date desc nulls last, m.created_at desc limit 1) m on true
    cross join lateral (
      select count(*)::int as training_count, max(training_date) as training_date from driver_trainings t
       where t.customer_number = d.customer_number and t.driver_reference_number = d.driver_reference_number
         and extract(year from t.training_date) = $2::int) t
    cross join lateral (
      select count(*)::int as open_policies from policy_acknowledgements p
       where p.customer_number = d.customer_number and p.driver_reference_number = d.driver_reference_number
         and p.acknowledged_date is null) p
    left join lateral (
      select round(sum(m.score * m.distance) / nullif(sum(m.distance), 0), 1)::float8 as score,
             sum(m.distance)::int as distance from driver_months m
       where m.customer_number = d.customer_number and m.driver_reference_number = d.driver_reference_number
         and m.month between make_date($2::int, 1, 1) and make_date($2::int, 12, 31)) s on true
    left join safety_reviews r
      on r.customer_number = d.customer_number and r.driver_reference_number = d.driver_reference_number and r.review_year = $2::int
    left join safety_reminders n
      on n.customer_number = d.customer_number and n.driver_reference_number = d.driver_reference_number
   where d.active and coalesce(d.driver_inactive_from > $3::date, true)
     and ($1::text[] is null or d.driver_reference_number = any ($1))
   order by d.driver_last_name, d.driver_first_name, d.driver_reference_number`;

/** What the reviews of active drivers have and need. `numbers`: of these alone. */
export async function driversIn(
  client: Transaction,
  { today }: Who,
  year: number,
  numbers: readonly string[] | null = null,
): Promise<Driver[]> {
  return (await client.query<Driver>(query, [numbers, year, today])).rows;
}

export const yearOf = ({ today }: Who, year: string | null | undefined) => Number(year || today.slice(0, 4));

/** A driver as the screen has it. */
export function shown({ missing, ...driver }: Driver, year: number, words: Words): Listed {
  const names = {
    mvr: words('notifications.safety.mvr'),
    training: words('notifications.safety.training'),
    policies: words('notifications.safety.policies'),
  };
  const review_state = driver.review_id !== null ? 'REVIEWED' : missing.length === 0 ? 'READY' : 'INCOMPLETE';
  return { ...driver, review_year: year, review_state, missing_items: missing.map((need) => names[need]).join(', ') };
}
