import type { Data } from '../../contract/calls.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Row<N extends keyof Lists> = Lists[N][number];
interface Lists {
  alerts: Data<'attention.alerts'>;
  vehicles: Data<'attention.alert-vehicles'>;
  fuel: Data<'attention.alert-fuel'>;
  orders: Data<'attention.repair-orders'>;
  unread: Data<'attention.unread-messages'>;
  pending: Data<'attention.pending-orders'>;
  messages: Data<'attention.login-messages'>;
}

const questions = {
  alerts: `select code, count(c.code)::int as count, s.code is not null as suppress
      from (select code from critical_alerts where resolved_at is null) c full join suppressed_alerts s using (code)
     group by code, s.code order by code`,
  vehicles: `select a.vehicle_number, concat_ws(' ', v.model_year, v.vehicle_make, v.vehicle_model) as year_make_model,
        max(a.raised_date)::text as raised_date, count(*)::int as count
      from critical_alerts a left join vehicles v using (customer_number, vehicle_number)
     where a.code = $1 and a.resolved_at is null
     group by a.vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model
     order by max(a.raised_date) desc, a.vehicle_number limit 100`,
  // A vehicle without alerts is one row of nulls.
  fuel: `select f.transaction_id, f.transaction_date::text, f.transaction_time::text, f.merchant_name, f.merchant_city,
        f.merchant_state_province, f.product_description, f.units::float8, v.vehicle_tank_capacity::float8, f.net_cost::float8
      from vehicles v
      left join (fuel_transactions f join critical_alerts a on a.customer_number = f.customer_number
                   and a.reference = f.transaction_id || '-' || f.item_sequence
                   and a.code = 'FUEL_OVER_CAPACITY' and a.resolved_at is null)
        on f.customer_number = v.customer_number and f.vehicle_number = v.vehicle_number
     where v.vehicle_number = $1 order by f.transaction_date desc, f.transaction_time desc`,
  orders: `select ro_number, vehicle_number, shop_name, shop_city, description, amount::float8, odometer,
        to_json(submitted_at)#>>'{}' as submitted_at
      from repair_orders where ro_status = 'SubmittedToClient' order by submitted_at desc, ro_number`,
  recalls: `select count(*)::int as count from recalls r join vehicles v using (customer_number, vehicle_number)
     where r.recall_status = 'OPEN' and v.status <> 'CLOSE OUT'`,
  unread: `select m.driver_reference_number as reference_number,
        coalesce(d.driver_first_name || ' ' || d.driver_last_name, m.driver_reference_number) as full_name,
        count(*)::int as unread_messages
      from fleet_messages m left join drivers d using (customer_number, driver_reference_number)
     where m.read_at is null and m.sender = 'driver'
     group by m.driver_reference_number, d.driver_first_name, d.driver_last_name
     order by max(m.sent_at) desc, m.driver_reference_number`,
  pending: `select driver_order as order, driver_last_name, driver_first_name, model_year as year, vehicle_make as make,
        vehicle_model as model
      from driver_orders join drivers using (customer_number, driver_reference_number)
     where driver_order_status = 'PENDING' order by requested_at desc, driver_order`,
  renewals: `select count(*)::int as count, $1::date::text as start, ($1::date + 30)::text as end from vehicles
     where status = 'ON BILLING' and license_plate_expiration_date between $1::date and $1::date + 30`,
  messages: `select message_id as id, case $1 when 'fr-CA' then title_fr else title_en end as title,
        case $1 when 'fr-CA' then body_fr else body_en end as body, is_urgent
      from login_messages where current_date between from_date and coalesce(to_date, current_date)
     order by is_urgent desc, from_date desc, message_id`,
} as const;

const suppressions = {
  add: 'insert into suppressed_alerts (customer_number, code) values ($1, $2) on conflict do nothing',
  remove: 'delete from suppressed_alerts where customer_number = $1 and code = $2',
} as const;

/** What needs attention in the account (spec: shell §2.11, §4, §7). */
export function attentionRoutes({ pool, audit }: DataServices): Routes<'attention'> {
  const ask = <R extends object>({ account, zone }: Who, name: keyof typeof questions, values: string[] = []) =>
    askOnce<R>(
      pool,
      { 'app.customer': account, timezone: zone },
      { name: `attention ${name}`, text: questions[name], values },
    );
  return {
    'attention.alerts': { answer: ({ who }) => ask<Row<'alerts'>>(who, 'alerts') },
    'attention.suppress-alert': {
      async answer({ who, body }) {
        const { account } = who;
        await inTransaction(pool, { 'app.customer': account }, async (client) => {
          const { rowCount } = await client.query(suppressions[body.suppress ? 'add' : 'remove'], [account, body.code]);
          if (rowCount === 0) return;
          const kind = body.suppress ? 'saved' : 'deleted';
          await audit.recordIn(client, { kind, ...namesOf(who), detail: { suppressed_alert: body.code } });
        });
        return null;
      },
    },
    'attention.alert-vehicles': {
      answer: ({ who, query }) => ask<Row<'vehicles'>>(who, 'vehicles', [query.code]),
    },
    'attention.alert-fuel': {
      async answer({ who, query: { vehicle_number } }) {
        const rows = await ask<Row<'fuel'>>(who, 'fuel', [vehicle_number]);
        if (rows.length === 0) throw new Refusal('not_found', { unknown: [{ vehicle_number }] });
        return rows.filter(({ transaction_id }) => transaction_id !== null);
      },
    },
    'attention.repair-orders': {
      async answer({ who, params: { account } }) {
        if (account !== who.account) throw new Refusal('not_found', { unknown: [{ account }] });
        return ask<Row<'orders'>>(who, 'orders');
      },
    },
    'attention.recall-count': {
      answer: async ({ who }) => (await ask<{ count: number }>(who, 'recalls'))[0]?.count ?? 0,
    },
    'attention.unread-messages': { answer: ({ who }) => ask<Row<'unread'>>(who, 'unread') },
    'attention.pending-orders': { answer: ({ who }) => ask<Row<'pending'>>(who, 'pending') },
    'attention.renewals': {
      async answer({ who }) {
        const [due] = await ask<Data<'attention.renewals'>>(who, 'renewals', [who.today]);
        return due as Data<'attention.renewals'>;
      },
    },
    'attention.login-messages': {
      answer: ({ who, query }) => ask<Row<'messages'>>(who, 'messages', [query.language]),
    },
  };
}
