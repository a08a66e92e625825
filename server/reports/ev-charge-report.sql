-- A vehicle's sessions by month. A month that is partly in the range has only the sessions on days in the range, so the
-- totals match the charge history report. The distance is the distance since the previous session, which for the first
-- session may lie up to sixty days before the range.
with sessions as (
  select
    s.*,
    s.odometer - lag(s.odometer) over (
      partition by s.customer_number, s.vehicle_number order by s.start_date, s.start_time
    ) as distance
  from charge_sessions s
  where s.start_date between :start::date - 60 and :end::date
),
months as (
  select
    customer_number,
    vehicle_number,
    date_trunc('month', start_date)::date as month,
    count(*)::int as sessions,
    (count(*) filter (where energy_kwh = 0))::int as failed,
    sum(energy_kwh) as energy,
    coalesce(sum(energy_kwh) filter (where location_type = 'HOME'), 0) as home_energy,
    coalesce(sum(energy_kwh) filter (where location_type = 'WORKPLACE'), 0) as workplace_energy,
    coalesce(sum(energy_kwh) filter (where location_type = 'PUBLIC'), 0) as public_energy,
    coalesce(sum(energy_kwh) filter (where current_type = 'DC'), 0) as fast_energy,
    sum(amount) as amount,
    coalesce(sum(amount) filter (where location_type = 'HOME'), 0) as home_amount,
    coalesce(sum(amount) filter (where location_type = 'WORKPLACE'), 0) as workplace_amount,
    coalesce(sum(amount) filter (where location_type = 'PUBLIC'), 0) as public_amount,
    sum(distance)::int as distance,
    sum(charging_minutes)::int as charging_minutes,
    sum(idle_minutes)::int as idle_minutes,
    max(start_date) as last_date,
    max(odometer) as odometer
  from sessions
  where start_date >= :start::date
  group by customer_number, vehicle_number, date_trunc('month', start_date)
)
select
  i.*,
  m.month as calendar_month,
  m.sessions as charge_sessions,
  m.failed as failed_sessions,
  m.energy as energy_kwh,
  m.home_energy as home_kwh,
  m.workplace_energy as workplace_kwh,
  m.public_energy as public_kwh,
  m.fast_energy as fast_kwh,
  m.fast_energy / nullif(m.energy, 0) as fast_share,
  m.amount as charge_amount,
  m.home_amount,
  m.workplace_amount,
  m.public_amount,
  m.amount / nullif(m.energy, 0) as cost_per_kwh,
  m.distance as distance_driven,
  m.distance / nullif(m.energy, 0) as distance_per_kwh,
  m.amount / nullif(m.distance, 0) as cost_per_distance,
  m.charging_minutes,
  m.idle_minutes,
  m.last_date as last_charge_date,
  m.odometer
from months m
join vehicle_identity i using (customer_number, vehicle_number)
