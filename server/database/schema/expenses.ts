import { boolean, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, miles, money, ownRowsOnly } from './account-owned.ts';

// Tables that grow with use have no foreign keys: checking every row would double the load time.

/**
 * One item of a fuel card transaction. `gross_cost + exempt_tax + discount = net_cost`; tax and discount are never
 * positive.
 */
export const fuelTransactions = pgTable(
  'fuel_transactions',
  {
    customer_number: customerNumber(),
    transaction_id: text().notNull(),
    item_sequence: integer().notNull(),
    vehicle_number: text().notNull(),
    card_number: text().notNull(),
    fuel_profile: text().notNull(),
    ticket_number: text().notNull(),
    voucher_number: text().notNull(),
    transaction_date: day().notNull(),
    transaction_time: time({ precision: 0 }).notNull(),
    posted_date: day().notNull(),
    /** May be after today. */
    bill_date: day().notNull(),
    invoice_number: text().notNull(),
    fuel_vendor: text().notNull(),
    merchant_name: text().notNull(),
    merchant_brand: text().notNull(),
    merchant_address: text().notNull(),
    merchant_city: text().notNull(),
    merchant_county: text(),
    merchant_state_province: text().notNull(),
    merchant_postal_code: text().notNull(),
    product_class: text({ enum: ['FUEL', 'NON-FUEL'] }).notNull(),
    product: text().notNull(),
    product_description: text().notNull(),
    /** US gallons if `unit_of_measure` is GAL, pieces if it is EA. */
    units: decimal(9, 3).notNull(),
    unit_of_measure: text({ enum: ['GAL', 'EA'] }).notNull(),
    unit_cost: decimal(9, 4).notNull(),
    total_fuel_cost: money().notNull(),
    other_cost: money().notNull(),
    gross_cost: money().notNull(),
    exempt_tax: money().notNull(),
    discount: money().notNull(),
    net_cost: money().notNull(),
    fees: money().notNull(),
    /** Odometer as entered at the pump; null if nothing was entered. */
    odometer: miles(),
    /** Odometer as entered at the previous transaction, or the estimate for it. */
    previous_odometer: miles(),
    /** The odometer that reports use: the entered one, or an estimate if it is missing or wrong. */
    adjusted_odometer: miles().notNull(),
    /**
     * Distance since the previous transaction. Null on items that are not fuel, and if one of the two odometers was
     * entered wrong.
     */
    distance_driven: miles(),
    /** Miles per US gallon. */
    fuel_economy: decimal(7, 2),
    /** Amount per mile. */
    cost_per_distance: decimal(9, 4),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.transaction_id, t.item_sequence] }),
    index('fuel_by_transaction_date').on(t.customer_number, t.transaction_date),
    index('fuel_by_bill_date').on(t.customer_number, t.bill_date),
    index('fuel_by_vehicle').on(t.customer_number, t.vehicle_number, t.transaction_date),
    ownRowsOnly(),
  ],
);

export const expenseCategories = [
  'lease',
  'fuel',
  'maintenance',
  'license',
  'toll',
  'violation',
  'accident',
  'rental',
  'insurance',
  'roadside',
  'charging',
  'transport',
] as const;

/**
 * Cost of a vehicle per month and category. Fuel is the sum of `net_cost` by transaction date; maintenance, tolls,
 * violations and accidents are the sums of their records.
 */
export const expenses = pgTable(
  'expenses',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    /** The first day of the month. */
    period: day().notNull(),
    expense_category: text({ enum: expenseCategories }).notNull(),
    amount: money().notNull(),
    /** Odometer at the end of the period. */
    odometer: miles(),
    /** Miles driven in the period. */
    distance: miles().notNull(),
    /** Cents per mile: `amount / distance × 100`; null without distance. */
    average_cents_per_mile: decimal(12, 4),
    invoice_number: text().notNull(),
    invoice_date: day().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number, t.period, t.expense_category] }),
    index('expenses_by_period').on(t.customer_number, t.period),
    ownRowsOnly(),
  ],
);

/** One line of a repair order. */
export const maintenanceRecords = pgTable(
  'maintenance_records',
  {
    customer_number: customerNumber(),
    repair_order: text().notNull(),
    line: integer().notNull(),
    vehicle_number: text().notNull(),
    service_date: day().notNull(),
    bill_date: day().notNull(),
    odometer: miles().notNull(),
    vendor_name: text().notNull(),
    vendor_city: text().notNull(),
    vendor_state_province: text().notNull(),
    in_network: boolean().notNull(),
    labor_or_part: text({ enum: ['LABOR', 'PART'] }).notNull(),
    maintenance_category: text({ enum: ['PREVENTIVE', 'TIRES', 'BRAKES', 'REPAIR'] }).notNull(),
    ata_group: text().notNull(),
    ata_code: text().notNull(),
    description: text().notNull(),
    quantity: decimal(8, 2).notNull(),
    unit_price: money().notNull(),
    tax: money().notNull(),
    amount: money().notNull(),
    invoice_number: text().notNull(),
    voucher_number: text().notNull(),
    status: text().notNull(),
    // Measurements taken during the work; null if none. Tread depth in 32nds of an inch, brake pads in millimeters.
    tread_left_front: integer(),
    tread_right_front: integer(),
    tread_left_rear: integer(),
    tread_right_rear: integer(),
    brake_pad_left_front: integer(),
    brake_pad_right_front: integer(),
    brake_pad_left_rear: integer(),
    brake_pad_right_rear: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.repair_order, t.line] }),
    index('maintenance_by_service_date').on(t.customer_number, t.service_date),
    index('maintenance_by_bill_date').on(t.customer_number, t.bill_date),
    index('maintenance_by_vehicle').on(t.customer_number, t.vehicle_number, t.service_date),
    ownRowsOnly(),
  ],
);

export const tollTransactions = pgTable(
  'toll_transactions',
  {
    customer_number: customerNumber(),
    toll_id: text().notNull(),
    vehicle_number: text().notNull(),
    toll_date: day().notNull(),
    toll_time: time({ precision: 0 }).notNull(),
    posted_date: day().notNull(),
    agency: text().notNull(),
    plaza: text().notNull(),
    state_province: text().notNull(),
    transponder_number: text(),
    license_plate_number: text(),
    amount: money().notNull(),
    fee: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.toll_id] }),
    index('tolls_by_date').on(t.customer_number, t.toll_date),
    index('tolls_by_vehicle').on(t.customer_number, t.vehicle_number, t.toll_date),
    ownRowsOnly(),
  ],
);

export const violations = pgTable(
  'violations',
  {
    customer_number: customerNumber(),
    violation_id: text().notNull(),
    vehicle_number: text().notNull(),
    violation_date: day().notNull(),
    received_date: day().notNull(),
    violation_type: text({ enum: ['TOLL', 'PARKING', 'PHOTO ENFORCEMENT'] }).notNull(),
    authority: text().notNull(),
    city: text().notNull(),
    state_province: text().notNull(),
    citation_number: text().notNull(),
    fine: money().notNull(),
    fee: money().notNull(),
    paid_date: day(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.violation_id] }),
    index('violations_by_date').on(t.customer_number, t.violation_date),
    index('violations_by_vehicle').on(t.customer_number, t.vehicle_number, t.violation_date),
    ownRowsOnly(),
  ],
);

export const claims = pgTable(
  'claims',
  {
    customer_number: customerNumber(),
    claim_number: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    claim_type: text().notNull(),
    claim_status: text({ enum: ['OPEN', 'CLOSED', 'PENDING', 'LEGAL'] }).notNull(),
    loss_date: day().notNull(),
    loss_time: time({ precision: 0 }).notNull(),
    reported_date: day().notNull(),
    loss_city: text().notNull(),
    loss_state_province: text().notNull(),
    police_report_number: text(),
    description: text().notNull(),
    preventable: boolean().notNull(),
    estimated_cost: money().notNull(),
    /** Null until it is known. Repair cost before subrogation. */
    actual_cost: money(),
    subrogation: money().notNull(),
    /** `actual_cost - subrogation`; null until known. */
    net_cost: money().notNull(),
    closed_date: day(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.claim_number] }),
    index('claims_by_loss_date').on(t.customer_number, t.loss_date),
    index('claims_by_vehicle').on(t.customer_number, t.vehicle_number, t.loss_date),
    ownRowsOnly(),
  ],
);
