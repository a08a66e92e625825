import type { Transaction } from '../query/transaction.ts';
import { insertRow } from '../records/rows.ts';
import { nextVehicleNumber, vehicleRecords } from '../records/vehicles.ts';
import type { Who } from '../running/who.ts';
import type { OrderRow, OrderValues } from './order.ts';

/**
 * A vehicle on order, from its style, its contract and another vehicle of its category. `$1` the order, `$2` its number, `$3` the
 * color, `$4` today, `$5` the user.
 */
const vehicle = `
  select to_jsonb(v) as vehicle from (
    select o.customer_number, $2 as vehicle_number, 'ON ORDER' as status, o.center_code, false as pool_vehicle, o.bill_sort,
      s.model_year, s.vehicle_make, s.vehicle_model, s.vehicle_trim, s.vehicle_model_code, s.vehicle_body, s.vehicle_category,
      s.vehicle_type, $3 as vehicle_color, s.vehicle_engine, s.vehicle_drive_train, s.vehicle_wheel_base, s.gross_vehicle_weight,
      s.fuel_type, s.vehicle_tank_capacity, s.epa_city_mpg, s.epa_highway_mpg, s.epa_combined_mpg, o.contract_id,
      case o.lease_type when 'O' then 'OPEN_END_LEASE' else 'CLOSED_END_LEASE' end as contract_description, o.sub_contract_id,
      o.lease_type, o.lease_term, o.capitalized_cost, o.depreciation_rate, 'STRAIGHT LINE' as depreciation_type, o.monthly_rental,
      o.monthly_management_fee,
      round(o.capitalized_cost * greatest(0, 1 - o.depreciation_rate * o.lease_term / 100), 2) as residual_value,
      $4::date as order_date, coalesce(p.replacement_policy_months, 60) as replacement_policy_months,
      coalesce(p.replacement_policy_odometer, 100000) as replacement_policy_odometer,
      coalesce(p.vehicle_policy_group, 'STANDARD') as vehicle_policy_group, 'PROVIDER' as title_location, false as plb_flag,
      false as telematics_flag, o.replaces_vehicle_number as prior_vehicle_number, false as plate_update_allowed, 1 as version,
      $5 as created_by, clock_timestamp() as created_at
    from orders o
    join accounts a on a.customer_number = o.customer_number
    join catalog_styles s on s.customer_country = a.customer_country and s.style_code = o.style_code
    left join lateral (
      select * from vehicles p
       where p.customer_number = o.customer_number and p.vehicle_category = s.vehicle_category and p.status <> 'CLOSE OUT'
       order by p.vehicle_number desc limit 1
    ) p on true
    where o.order_number = $1
  ) v`;

/** The color in the words of vehicles. */
const colorOf = async (client: Transaction, order: OrderRow): Promise<string> => {
  const { rows } = await client.query<{ code: string }>(
    `select o.option_code as code from accounts a
       join catalog_options o on o.customer_country = a.customer_country
      where o.style_code = $1 and o.option_group = 'EXTERIOR_COLOR' and o.option_code = any ($2)`,
    [order.style_code, order.option_codes],
  );
  return rows[0]?.code ?? '';
};

/** Others who place an order of the account wait until the transaction ends: two could replace the same vehicle. */
export const placeAlone = (client: Transaction, { account }: Who) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`placing of ${account}`]);

/** What placing writes into an order. Others who add a vehicle to the account wait until the transaction ends. */
export async function placedColumns(client: Transaction, who: Who): Promise<OrderValues> {
  return {
    vehicle_number: await nextVehicleNumber(client, who),
    order_date: who.today,
    placed_by: who.username,
    placed_at: new Date().toISOString(),
  };
}

/** Adds the vehicle of an order that was placed. */
export async function addOrderedVehicle(client: Transaction, who: Who, order: OrderRow): Promise<void> {
  const color = await colorOf(client, order);
  const { rows } = await client.query<{ vehicle: object }>(vehicle, [
    order.order_number,
    order.vehicle_number,
    color,
    who.today,
    who.username,
  ]);
  const added = rows[0] && (await insertRow(client, vehicleRecords, rows[0].vehicle));
  if (!added) throw new Error(`The order ${order.order_number} has no vehicle.`);
}

/** A vehicle whose order was canceled is not expected any more. */
export const removeOrderedVehicle = (client: Transaction, who: Who, { vehicle_number }: OrderRow) =>
  client.query(
    `update vehicles set status = 'CLOSE OUT', out_of_service_date = $2, version = version + 1, changed_by = $3,
        changed_at = clock_timestamp()
      where vehicle_number = $1 and status = 'ON ORDER'`,
    [vehicle_number, who.today, who.username],
  );
