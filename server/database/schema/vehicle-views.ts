import { sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { fuelTransactions as f, maintenanceRecords as m, tollTransactions as t } from './expenses.ts';
import { transports } from './transports.ts';

/**
 * What reports say of vehicles, in columns of the catalogue, without those of the vehicle itself. A report joins a view to
 * `vehicle_identity`, and the history of one vehicle reads the same view: they agree by construction. Views run with the
 * rights of their reader (`security_invoker`), so row-level security still applies.
 */
const invoker = { securityInvoker: true };

export const vehicleFuel = pgView('vehicle_fuel')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: f.customer_number,
        vehicle_number: f.vehicle_number,
        transaction_id: f.transaction_id,
        item_sequence: f.item_sequence,
        ticket_number: f.ticket_number,
        voucher_number: f.voucher_number,
        card_number: f.card_number,
        fuel_profile: f.fuel_profile,
        fuel_vendor: f.fuel_vendor,
        transaction_date: f.transaction_date,
        transaction_time: f.transaction_time,
        posted_date: f.posted_date,
        bill_date: f.bill_date,
        invoice_number: f.invoice_number,
        merchant_name: f.merchant_name,
        merchant_brand: f.merchant_brand,
        merchant_address: f.merchant_address,
        merchant_city: f.merchant_city,
        merchant_county: f.merchant_county,
        merchant_state_province: f.merchant_state_province,
        merchant_postal_code: f.merchant_postal_code,
        product_class: f.product_class,
        product: f.product,
        product_description: f.product_description,
        unit_of_measure: f.unit_of_measure,
        quantity: sql<number | null>`case when ${f.unit_of_measure} = 'GAL' then ${f.units} end`.as('quantity'),
        unit_cost: sql<number | null>`case when ${f.unit_of_measure} = 'GAL' then ${f.unit_cost} end`.as('unit_cost'),
        item_quantity: sql<number | null>`case when ${f.unit_of_measure} = 'EA' then ${f.units} end`.as(
          'item_quantity',
        ),
        item_price: sql<number | null>`case when ${f.unit_of_measure} = 'EA' then ${f.unit_cost} end`.as('item_price'),
        fuel_cost: sql<number>`${f.total_fuel_cost}`.as('fuel_cost'),
        other_cost: f.other_cost,
        gross_cost: f.gross_cost,
        exempt_tax: f.exempt_tax,
        discount: f.discount,
        net_cost: f.net_cost,
        fees: f.fees,
        odometer: f.odometer,
        previous_odometer: f.previous_odometer,
        adjusted_odometer: f.adjusted_odometer,
        distance_driven: f.distance_driven,
        fuel_economy: f.fuel_economy,
        cost_per_distance: f.cost_per_distance,
      })
      .from(f),
  );

/** Completed work only. */
export const vehicleMaintenance = pgView('vehicle_maintenance')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: m.customer_number,
        vehicle_number: m.vehicle_number,
        service_date: m.service_date,
        bill_date: m.bill_date,
        repair_order: m.repair_order,
        item_sequence: sql<number>`${m.line}`.as('item_sequence'),
        maintenance_category: m.maintenance_category,
        line_description: sql<string>`${m.description}`.as('line_description'),
        labor_or_part: m.labor_or_part,
        /** The group is the first part of the code, as in 017-002. */
        ata_group: sql<string>`left(${m.ata_code}, 3)`.as('ata_group'),
        ata_code: m.ata_code,
        line_quantity: sql<number>`${m.quantity}`.as('line_quantity'),
        unit_price: m.unit_price,
        tax: m.tax,
        expense_amount: sql<number>`${m.amount}`.as('expense_amount'),
        odometer: m.odometer,
        vendor_name: m.vendor_name,
        vendor_city: m.vendor_city,
        vendor_state_province: m.vendor_state_province,
        in_network: m.in_network,
        invoice_number: m.invoice_number,
        voucher_number: m.voucher_number,
        tread_left_front: m.tread_left_front,
        tread_right_front: m.tread_right_front,
        tread_left_rear: m.tread_left_rear,
        tread_right_rear: m.tread_right_rear,
        brake_pad_left_front: m.brake_pad_left_front,
        brake_pad_right_front: m.brake_pad_right_front,
        brake_pad_left_rear: m.brake_pad_left_rear,
        brake_pad_right_rear: m.brake_pad_right_rear,
      })
      .from(m)
      .where(sql`${m.status} = 'COMPLETED'`),
  );

export const vehicleTolls = pgView('vehicle_tolls')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: t.customer_number,
        vehicle_number: t.vehicle_number,
        toll_id: t.toll_id,
        toll_date: t.toll_date,
        toll_time: t.toll_time,
        posted_date: t.posted_date,
        days_to_post: sql<number>`${t.posted_date} - ${t.toll_date}`.as('days_to_post'),
        toll_agency: sql<string>`${t.agency}`.as('toll_agency'),
        toll_plaza: sql<string>`${t.plaza}`.as('toll_plaza'),
        toll_state_province: sql<string>`${t.state_province}`.as('toll_state_province'),
        toll_charge_type:
          sql<string>`case when ${t.amount} < 0 then 'CREDIT' when ${t.transponder_number} is null then 'PLATE' else 'TRANSPONDER' end`.as(
            'toll_charge_type',
          ),
        transponder_number: t.transponder_number,
        license_plate_number: t.license_plate_number,
        toll_amount: sql<number>`${t.amount}`.as('toll_amount'),
        toll_fee: sql<number>`${t.fee}`.as('toll_fee'),
        toll_total: sql<number>`${t.amount} + ${t.fee}`.as('toll_total'),
      })
      .from(t),
  );

/** With codes instead of texts, and places in one column: as the calls about transports give them. */
export const transportRows = pgView('transport_rows')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: transports.customer_number,
        vehicle_number: transports.vehicle_number,
        transport_number: transports.transport_number,
        transport_type: transports.transport_type,
        transport_status: sql<string>`replace(${transports.transport_status}, ' ', '_')`.as('transport_status'),
        transport_reason: sql<string>`replace(${transports.transport_reason}, ' ', '_')`.as('transport_reason'),
        transport_vendor: sql<string>`${transports.vendor_name}`.as('transport_vendor'),
        requested_date: transports.requested_date,
        requested_by: sql<string>`replace(${transports.requested_by}, ' ', '_')`.as('requested_by'),
        transport_origin: sql<string>`${transports.origin_city} || ', ' || ${transports.origin_state_province}`.as(
          'transport_origin',
        ),
        transport_destination: sql<
          string | null
        >`${transports.destination_city} || ', ' || ${transports.destination_state_province}`.as(
          'transport_destination',
        ),
        pickup_date: transports.pickup_date,
        estimated_delivery_date: transports.estimated_delivery_date,
        delivered_date: transports.delivered_date,
        transport_distance: sql<number | null>`${transports.distance}`.as('transport_distance'),
        storage_start_date: transports.storage_start_date,
        storage_end_date: transports.storage_end_date,
        storage_days: transports.storage_days,
        storage_daily_rate: sql<number | null>`${transports.daily_rate}`.as('storage_daily_rate'),
        expense_amount: sql<number>`${transports.amount}`.as('expense_amount'),
      })
      .from(transports),
  );
