import type { CallsOf } from '../call.ts';
import { listOf, optional, optionalFields } from '../shapes.ts';
import {
  amount,
  day,
  ofVehicle,
  optionalAmount,
  optionalDay,
  optionalWhole,
  text,
  truth,
  vehicleNumber,
  whole,
} from './shapes.ts';

/** In an address, the number is a text. */
const rows = {
  anyOf: [
    { type: 'integer', minimum: 1, maximum: 10_000 },
    { type: 'string', pattern: '^([1-9][0-9]{0,3}|10000)$' },
  ],
  description: 'The newest rows, up to 10,000. Not with `start` and `end`.',
} as const;

const billDate = {
  enum: [true, false, 'true', 'false'],
  description: 'Whether rows count by the day of their bill. Default: false.',
} as const;

/** Rows or a period, never both (spec: ordering §5). */
const either = {
  not: { anyOf: [{ required: ['rows', 'start'] }, { required: ['rows', 'end'] }] },
  dependencies: { start: ['end'], end: ['start'] },
} as const;

const period = {
  vehicle: vehicleNumber,
  rows,
  start: { ...day, description: 'The first day. Without `rows` and a period, the last 12 months are returned.' },
  end: day,
} as const;

const ofPeriod = {
  type: 'object',
  properties: period,
  required: ['vehicle'],
  additionalProperties: false,
  ...either,
} as const;

const ofBilledPeriod = { ...ofPeriod, properties: { ...period, use_bill_date: billDate } } as const;

const miles = { ...optionalWhole, description: 'In miles.' } as const;
const time = { ...text, description: 'As in 14:05:00.' } as const;
const pad = {
  ...optionalWhole,
  description: 'Thickness of the brake pad in millimeters, if it was measured.',
} as const;
const tread = { ...optionalWhole, description: 'Depth of the tread in 32nds of an inch, if it was measured.' } as const;

const clientUse = optionalFields([
  ...(['client_use_1', 'client_use_2', 'client_use_3', 'client_use_4', 'client_use_5'] as const),
  ...(['client_use_6', 'client_use_7', 'client_use_8', 'client_use_9', 'client_use_10'] as const),
]);

/** Spec: ordering §3. Not in the specification: what follows `voucher`. */
const fuel = {
  amount,
  bill_date: optionalDay,
  card_number: text,
  center: { ...optional, description: 'The code and the name of the center.' },
  ...clientUse,
  driver: { ...optional, description: 'The driver of the vehicle, the last name first.' },
  invoice: optional,
  fuel_company: { ...text, description: 'The company of the card.' },
  vendor: text,
  merchant_address: text,
  merchant_city: text,
  merchant_state: text,
  merchant_zip: text,
  odometer: miles,
  premium: { ...truth, description: 'Whether it is premium fuel.' },
  product: text,
  product_type: { type: 'string', enum: ['FUEL', 'NON-FUEL'] },
  quantity: { ...optionalAmount, description: 'In US gallons. Null for what is not fuel.' },
  service_date: day,
  service_time: { ...text, description: 'Four digits, as in 0905.' },
  tank_capacity: { ...optionalAmount, description: 'In US gallons.' },
  tax_exempt: { ...amount, description: 'The tax that was not charged, 0 or less.' },
  unit_price: { ...optionalAmount, description: 'Per US gallon. Null for what is not fuel.' },
  vin: optional,
  voucher: optional,
  transaction_id: text,
  item_sequence: whole,
} as const;

/** Spec: ordering §3. Not in the specification: what follows `voucher`. */
const maintenance = {
  amount,
  ata_group: text,
  brake_lf: pad,
  brake_rf: pad,
  brake_lr: pad,
  brake_rr: pad,
  tire_lf: tread,
  tire_rf: tread,
  tire_lr: tread,
  tire_rr: tread,
  charge_code: { ...text, description: 'What is charged: L for labor or P for parts of a category, as in BRK-P.' },
  description: text,
  in_network: truth,
  labor_or_part: { type: 'string', enum: ['LABOR', 'PART'] },
  maintenance_category: { type: 'string', enum: ['PREVENTIVE', 'TIRES', 'BRAKES', 'REPAIR'] },
  maintenance_code: { ...text, description: 'The ATA code.' },
  odometer: miles,
  quantity: amount,
  vendor_name: text,
  vendor_city: text,
  vendor_state: text,
  service_date: day,
  bill_date: optionalDay,
  voucher: optional,
  repair_order: text,
  item_sequence: whole,
} as const;

/** The columns of the report; the driver is the one at the time of the accident. */
const accident = {
  claim_number: text,
  claim_type: text,
  claim_status: text,
  loss_date: day,
  loss_time: time,
  loss_city: text,
  loss_state_province: text,
  claim_description: text,
  claim_preventable: truth,
  claim_reported_date: day,
  days_to_report: whole,
  police_report_number: optional,
  estimated_cost: amount,
  actual_cost: optionalAmount,
  cost_over_estimate: optionalAmount,
  subrogation: amount,
  recovered_share: optionalAmount,
  claim_net_cost: optionalAmount,
  claim_closed_date: optionalDay,
  days_claim_open: whole,
  driver_reference_number: optional,
  driver_last_name: optional,
  driver_first_name: optional,
} as const;

const rental = {
  reservation_number: text,
  reservation_date: day,
  rental_status: text,
  rental_reason: text,
  rental_company: text,
  rental_class: text,
  rental_out_date: day,
  rental_due_date: day,
  rental_in_date: optionalDay,
  rental_overdue: truth,
  rental_days_overdue: optionalWhole,
  rental_days: whole,
  daily_rate: amount,
  rental_charge: amount,
  rental_tax: amount,
  rental_amount: amount,
  pickup_city: text,
  pickup_state_province: text,
  rental_odometer_out: miles,
  rental_odometer_in: miles,
  rental_distance: miles,
  bill_date: optionalDay,
  invoice_number: optional,
} as const;

const violation = {
  violation_id: text,
  violation_date: day,
  violation_type: text,
  violation_status: { type: 'string', enum: ['OPEN', 'PAID'] },
  violation_authority: text,
  citation_number: text,
  violation_city: text,
  violation_state_province: text,
  violation_fine: amount,
  violation_fee: amount,
  violation_total: amount,
  violation_received_date: day,
  days_to_receive: whole,
  paid_date: optionalDay,
  days_to_pay: optionalWhole,
} as const;

/**
 * Spec: ordering §3, §5, §7. Each equals its report with a filter on the vehicle: decision 075. Where the specification lists no
 * fields, they have the names of the report. Without a period, everything on record is returned. The newest rows are first.
 */
export const vehicleHistories = {
  'vehicle.fuel-history': {
    summary: 'Returns the fuel transactions of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/fuel-history',
    access: 'session',
    sql: true,
    query: ofBilledPeriod,
    data: listOf(fuel),
    refusals: ['not_found'],
  },

  'vehicle.maintenance-history': {
    summary: 'Returns the completed service and repairs of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/maintenance-history',
    access: 'session',
    sql: true,
    query: ofBilledPeriod,
    data: listOf(maintenance),
    refusals: ['not_found'],
  },

  'vehicle.odometer-history': {
    summary: 'Returns the odometer readings of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/odometer-history',
    access: 'session',
    sql: true,
    query: ofPeriod,
    data: listOf({
      reading_date: day,
      odometer: { ...whole, description: 'In miles.' },
      source: { type: 'string', enum: ['FUEL', 'TELEMATICS', 'DRIVER', 'SERVICE', 'PORTAL'] },
      distance: { ...optionalWhole, description: 'Miles since the reading before.' },
      reported_by: { ...optional, description: 'The user who has typed it.' },
    }),
    refusals: ['not_found'],
  },

  'vehicle.toll-history': {
    summary: 'Returns the tolls of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/toll-history',
    access: 'session',
    sql: true,
    query: ofPeriod,
    data: listOf({
      toll_date: day,
      toll_time: time,
      agency: text,
      plaza: text,
      state_province: text,
      amount: { ...amount, description: 'Negative for a credit.' },
      fee: amount,
      posted_date: optionalDay,
      license_plate_number: optional,
      transponder_number: optional,
      toll_id: text,
    }),
    refusals: ['not_found'],
  },

  'vehicle.billing-history': {
    summary: 'Returns what was billed for a vehicle by month and category, the newest first.',
    method: 'GET',
    path: '/vehicle/billing-history',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      month: { ...day, description: 'The first day of the month.' },
      expense_category: text,
      description: { ...optional, description: 'The contract, for the lease.' },
      amount,
      invoice_number: optional,
    }),
    refusals: ['not_found'],
  },

  /** One row for the current plate, with what its last renewal cost. */
  'vehicle.license-history': {
    summary: 'Returns the license plate of a vehicle and its renewal.',
    method: 'GET',
    path: '/vehicle/license-history',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      license_plate_number: optional,
      license_plate_state_province: optional,
      license_plate_type: optional,
      license_plate_sticker: optional,
      license_plate_expiration_date: day,
      title_location: optional,
      last_renewal_amount: optionalAmount,
      days_until_expiration: { ...optionalWhole, description: 'Null if the vehicle is closed out.' },
      renewal_status: {
        type: ['string', 'null'],
        enum: ['EXPIRED', 'DUE_IN_30_DAYS', 'DUE_IN_90_DAYS', 'LATER', null],
        description: 'Null if the vehicle is closed out.',
      },
    }),
    refusals: ['not_found'],
  },

  'vehicle.accident-history': {
    summary: 'Returns the accidents of a vehicle with their claims, the newest first.',
    method: 'GET',
    path: '/vehicle/accident-history',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf(accident),
    refusals: ['not_found'],
  },

  'vehicle.rental-history': {
    summary: 'Returns the rentals in place of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/rental-history',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf(rental),
    refusals: ['not_found'],
  },

  'vehicle.violation-history': {
    summary: 'Returns the violations of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/violation-history',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf(violation),
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
