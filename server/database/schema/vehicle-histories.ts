import { sql } from 'drizzle-orm';
import { date, numeric, pgView, text } from 'drizzle-orm/pg-core';
import { claims as c, expenses as e, violations as n } from './expenses.ts';
import { rentals as r } from './services.ts';

/**
 * Costs and events of vehicles in columns of the catalogue, as in vehicle-views.ts: reports and the histories of one vehicle read
 * the same views. What depends on the day of the request, such as days open, is added by each query.
 */
const invoker = { securityInvoker: true };

/** Lease, license and insurance are fixed costs. The stored rate has four decimals only, so it is calculated again. */
export const vehicleExpenses = pgView('vehicle_expenses')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: e.customer_number,
        vehicle_number: e.vehicle_number,
        expense_month: sql<string>`${e.period}`.as('expense_month'),
        expense_category: e.expense_category,
        expense_group:
          sql<string>`case when ${e.expense_category} in ('lease', 'license', 'insurance') then 'fixed' else 'variable' end`.as(
            'expense_group',
          ),
        expense_amount: sql<number>`${e.amount}`.as('expense_amount'),
        month_distance: sql<number>`${e.distance}`.as('month_distance'),
        average_cents_per_mile: sql<number | null>`${e.amount} * 100 / nullif(${e.distance}, 0)`.as(
          'average_cents_per_mile',
        ),
        odometer: e.odometer,
        invoice_number: e.invoice_number,
        invoice_date: e.invoice_date,
      })
      .from(e),
  );

/** `driver_reference_number` is the driver at the time of the accident. */
export const vehicleClaims = pgView('vehicle_claims')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: c.customer_number,
        vehicle_number: c.vehicle_number,
        driver_reference_number: c.driver_reference_number,
        claim_number: c.claim_number,
        claim_type: c.claim_type,
        claim_status: c.claim_status,
        loss_date: c.loss_date,
        loss_time: c.loss_time,
        loss_city: c.loss_city,
        loss_state_province: c.loss_state_province,
        claim_description: sql<string>`${c.description}`.as('claim_description'),
        claim_preventable: sql<boolean>`${c.preventable}`.as('claim_preventable'),
        claim_reported_date: sql<string>`${c.reported_date}`.as('claim_reported_date'),
        days_to_report: sql<number>`${c.reported_date} - ${c.loss_date}`.as('days_to_report'),
        police_report_number: c.police_report_number,
        estimated_cost: c.estimated_cost,
        actual_cost: c.actual_cost,
        cost_over_estimate: sql<number | null>`${c.actual_cost} - ${c.estimated_cost}`.as('cost_over_estimate'),
        subrogation: c.subrogation,
        recovered_share: sql<number | null>`${c.subrogation} / nullif(${c.actual_cost}, 0)`.as('recovered_share'),
        claim_net_cost: sql<number>`${c.net_cost}`.as('claim_net_cost'),
        claim_closed_date: sql<string | null>`${c.closed_date}`.as('claim_closed_date'),
      })
      .from(c),
  );

export const vehicleRentals = pgView('vehicle_rentals')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: r.customer_number,
        vehicle_number: r.vehicle_number,
        reservation_number: r.reservation_number,
        reservation_date: r.reservation_date,
        rental_status: r.rental_status,
        rental_reason: sql<string>`replace(${r.rental_reason}, ' ', '_')`.as('rental_reason'),
        rental_company: r.rental_company,
        rental_class: r.rental_class,
        rental_out_date: sql<string>`${r.out_date}`.as('rental_out_date'),
        rental_due_date: sql<string>`${r.due_date}`.as('rental_due_date'),
        rental_in_date: sql<string | null>`${r.in_date}`.as('rental_in_date'),
        rental_days: sql<number>`${r.days}`.as('rental_days'),
        daily_rate: r.daily_rate,
        rental_charge: sql<number>`${r.amount} - ${r.tax}`.as('rental_charge'),
        rental_tax: sql<number>`${r.tax}`.as('rental_tax'),
        rental_amount: sql<number>`${r.amount}`.as('rental_amount'),
        pickup_city: r.pickup_city,
        pickup_state_province: r.pickup_state_province,
        rental_odometer_out: sql<number | null>`${r.odometer_out}`.as('rental_odometer_out'),
        rental_odometer_in: sql<number | null>`${r.odometer_in}`.as('rental_odometer_in'),
        rental_distance: sql<number | null>`${r.odometer_in} - ${r.odometer_out}`.as('rental_distance'),
        bill_date: r.bill_date,
        invoice_number: r.invoice_number,
      })
      .from(r),
  );

export const vehicleViolations = pgView('vehicle_violations')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: n.customer_number,
        vehicle_number: n.vehicle_number,
        violation_id: n.violation_id,
        violation_date: n.violation_date,
        violation_type: sql<string>`replace(${n.violation_type}, ' ', '_')`.as('violation_type'),
        violation_status: sql<string>`case when ${n.paid_date} is null then 'OPEN' else 'PAID' end`.as(
          'violation_status',
        ),
        violation_authority: sql<string>`${n.authority}`.as('violation_authority'),
        citation_number: n.citation_number,
        violation_city: sql<string>`${n.city}`.as('violation_city'),
        violation_state_province: sql<string>`${n.state_province}`.as('violation_state_province'),
        violation_fine: sql<number>`${n.fine}`.as('violation_fine'),
        violation_fee: sql<number>`${n.fee}`.as('violation_fee'),
        violation_total: sql<number>`${n.fine} + ${n.fee}`.as('violation_total'),
        violation_received_date: sql<string>`${n.received_date}`.as('violation_received_date'),
        days_to_receive: sql<number>`${n.received_date} - ${n.violation_date}`.as('days_to_receive'),
        paid_date: n.paid_date,
        days_to_pay: sql<number | null>`${n.paid_date} - ${n.received_date}`.as('days_to_pay'),
      })
      .from(n),
  );

/** The plates of vehicles that have one, with what the last renewal cost. */
export const vehiclePlates = pgView('vehicle_plates', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  license_plate_number: text(),
  license_plate_state_province: text(),
  license_plate_type: text(),
  license_plate_sticker: text(),
  license_plate_expiration_date: date().notNull(),
  title_location: text(),
  last_renewal_amount: numeric({ mode: 'number' }),
})
  .with(invoker)
  .as(sql`
    select v.customer_number, v.vehicle_number, v.license_plate_number, v.license_plate_state_province, v.license_plate_type,
           v.license_plate_sticker, v.license_plate_expiration_date, v.title_location, paid.amount as last_renewal_amount
      from vehicles v
      left join lateral (
        select e.amount from expenses e
         where e.customer_number = v.customer_number and e.vehicle_number = v.vehicle_number and e.expense_category = 'license'
         order by e.period desc
         limit 1
      ) paid on true
     where v.license_plate_expiration_date is not null`);
