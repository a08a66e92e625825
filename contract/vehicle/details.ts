import type { CallsOf } from '../call.ts';
import { listOf, optional, optionalFields } from '../shapes.ts';
import {
  amount,
  day,
  ofVehicle,
  optionalAmount,
  optionalDay,
  optionalRecordOf,
  optionalWhole,
  recordOf,
  text,
  truth,
  whole,
} from './shapes.ts';

const country = { type: 'string', enum: ['USA', 'CAN'] } as const;

/** What the provider does for a vehicle. */
export const vehicleServices = ['FUEL', 'MAINTENANCE', 'LICENSE', 'TELEMATICS', 'PERSONAL_USE'] as const;

const miles = { ...whole, description: 'In miles.' } as const;
const gallons = { ...amount, description: 'In US gallons.' } as const;
const optionalGallons = { ...optionalAmount, description: 'In US gallons.' } as const;
const economy = { ...optionalAmount, description: 'In miles per US gallon, of fills with a known distance.' } as const;
const rate = { ...optionalAmount, description: 'In tenths of a cent per mile. Null without miles.' } as const;
const perMonth = { ...optionalAmount, description: 'Of the months with expenses. Null without one.' } as const;

const lifetimeFuel = {
  lifetime_fuel_cost: amount,
  lifetime_fuel_efficiency: economy,
  lifetime_fuel_quantity: gallons,
  lifetime_miles_driven: miles,
} as const;

/** Who the vehicle is, and its contract (spec: ordering §3). */
const details = recordOf({
  bill_sort: text,
  book_value: optionalAmount,
  book_value_date: optionalDay,
  capitalized_cost: amount,
  center_code: text,
  center_name: optional,
  ...optionalFields(['client_use_1', 'client_use_2', 'client_use_3', 'client_use_4', 'client_use_5']),
  client_vehicle_number: optional,
  country,
  depreciation_begin_month: optionalDay,
  depreciation_end_month: optionalDay,
  depreciation_rate: { ...optionalAmount, description: 'Percent of the capitalized cost per month.' },
  depreciation_type: optional,
  engine: text,
  gross_vehicle_weight: { ...optionalWhole, description: 'In pounds.' },
  in_service_date: optionalDay,
  irs_fair_market_value: optionalAmount,
  lease_rate_id: optional,
  lease_term: { ...optionalWhole, description: 'Months.' },
  lease_type: { type: 'string', enum: ['O', 'C', 'N'], description: 'O and C are leased.' },
  license_plate_expiration_date: optionalDay,
  license_plate_number: optional,
  license_plate_state_province: optional,
  license_plate_sticker: optional,
  ...lifetimeFuel,
  master_contract_id: text,
  monthly_rental_amount: optionalAmount,
  months_in_service: optionalWhole,
  next_vehicle_number: { ...optional, description: 'The vehicle that has replaced this one.' },
  prior_vehicle_number: { ...optional, description: 'The vehicle that this one has replaced.' },
  order_type: optional,
  out_of_service_date: optionalDay,
  reported_odometer: { ...optionalWhole, description: 'In miles.' },
  reported_odometer_date: optionalDay,
  reported_odometer_description: { ...optional, description: 'Where the reading is from, such as FUEL.' },
  status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
  sub_contract_id: text,
  vehicle_category: text,
  vehicle_color: text,
  vehicle_make: text,
  vehicle_model: text,
  vehicle_number: text,
  vehicle_type: text,
  vin: optional,
  model_year: whole,
  allow_plate_update: truth,
  services: { type: 'array', items: { type: 'string', enum: vehicleServices } },
  pool_vehicle: truth,
  next_service_date: { ...optionalDay, description: 'When the next voucher for service is due.' },
  position_latitude: optionalAmount,
  position_longitude: optionalAmount,
  position_at: { type: ['string', 'null'], format: 'date-time', description: 'Null for a garage.' },
  position_place: optional,
  ...optionalFields(['client_use_6', 'client_use_7', 'client_use_8', 'client_use_9', 'client_use_10']),
  next_change_start: { ...optionalDay, description: 'The day of the first planned change.' },
  version: { ...whole, description: 'It rises with every change, and when one is planned or withdrawn.' },
});

/** Spec: ordering §3, §7. The specification has no fields of vouchers, the order and the sale: decision 075. */
export const vehicleDetails = {
  /** Not in the specification: what follows `services`. */
  'vehicle.vehicle-details': {
    summary: 'Returns the details of a vehicle.',
    method: 'GET',
    path: '/vehicle/vehicle-details',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: details,
    refusals: ['not_found'],
  },

  /** Null if the vehicle has no driver. Not in the specification: what follows `reference_number`. */
  'vehicle.driver-details': {
    summary: 'Returns the driver of a vehicle: the last one, if it is closed out.',
    method: 'GET',
    path: '/vehicle/driver-details',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: optionalRecordOf({
      first_name: text,
      last_name: text,
      address_1: text,
      address_2: optional,
      city: text,
      state_province: text,
      postal_code: text,
      driver_country: country,
      driver_effective_date: day,
      reference_number: text,
      email: optional,
      mobile_phone: optional,
      mobile_registered: truth,
    }),
    refusals: ['not_found'],
  },

  /** Spec: ordering §3, §9. Levels below the center of the vehicle are left out. */
  'vehicle.levels': {
    summary: 'Returns the centers above a vehicle, from the root down to its own.',
    method: 'GET',
    path: '/vehicle/levels',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      level: { ...text, description: 'From `level_01` to `level_10`.' },
      level_name: { ...optional, description: 'What the account calls the level.' },
      description: { ...text, description: 'The name of the center.' },
    }),
    refusals: ['not_found'],
  },

  'vehicle.evoucher': {
    summary: 'Returns the vouchers for the service of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/evoucher',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      voucher_number: text,
      service: { type: 'string', enum: ['OIL_CHANGE', 'TIRE_ROTATION', 'INSPECTION'] },
      voucher_status: { type: 'string', enum: ['ISSUED', 'REDEEMED', 'EXPIRED', 'CANCELLED'] },
      issued_date: day,
      due_date: day,
      due_odometer: miles,
      expiration_date: day,
      redeemed_date: optionalDay,
    }),
    refusals: ['not_found'],
  },

  /** Null if the order of the vehicle is older than the records. */
  'vehicle.order-status': {
    summary: 'Returns the order of a vehicle.',
    method: 'GET',
    path: '/vehicle/order-status',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: optionalRecordOf({
      order_number: text,
      order_type: { type: 'string', enum: ['FACTORY', 'STOCK', 'DRIVER'] },
      order_status: { ...text, description: 'The code of the manufacturer, from BA to KZX, or ZA if it is canceled.' },
      order_date: day,
      target_date: optionalDay,
      estimated_delivery_date: optionalDay,
      confirmed_delivery_date: optionalDay,
      delivered_date: optionalDay,
      dealer_name: { ...optional, description: 'Null until the dealer is known.' },
      dealer_city: optional,
      dealer_state_province: optional,
    }),
    refusals: ['not_found'],
  },

  /** Null if the vehicle is not sold. */
  'vehicle.sale-info': {
    summary: 'Returns the sale of a vehicle.',
    method: 'GET',
    path: '/vehicle/sale-info',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: optionalRecordOf({
      sold_date: day,
      sale_type: { type: 'string', enum: ['AUCTION', 'DRIVER_SALE', 'DEALER', 'UPSTREAM'] },
      sale_price: amount,
      buyer_name: text,
      odometer: { ...optionalWhole, description: 'In miles.' },
      fees: { ...amount, description: 'What of the price was not paid out.' },
      net_proceeds: amount,
      book_value: amount,
      gain_loss: amount,
    }),
    refusals: ['not_found'],
  },

  /**
   * Spec: ordering §3, §9. The divisor of the rates is 1000: decision 002. Without complete months, the sums are 0. Not in the
   * specification: what follows `grand_total_cpm`.
   */
  'vehicle.expense-summary': {
    summary: 'Returns what a vehicle has cost in twelve complete months: the last ones, or its last ones in service.',
    method: 'GET',
    path: '/vehicle/expense-summary',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: recordOf({
      monthly_miles: { ...optionalAmount, description: 'Average of the months with expenses.' },
      total_miles: miles,
      total_fixed: { ...amount, description: 'Lease, license and insurance.' },
      total_fixed_cpm: rate,
      total_variable: amount,
      total_variable_cpm: rate,
      grand_total: amount,
      grand_total_cpm: rate,
      expense_months: { ...whole, description: 'Months with expenses.' },
      fixed_per_month: perMonth,
      variable_per_month: perMonth,
      total_per_month: perMonth,
    }),
    refusals: ['not_found'],
  },

  /** The days are those of the transactions on record; the sums go back further. */
  'vehicle.fuel-lifetime-summary': {
    summary: 'Returns the fuel of a vehicle since it is in service.',
    method: 'GET',
    path: '/vehicle/fuel-lifetime-summary',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: recordOf({ ...lifetimeFuel, first_transaction: optionalDay, last_transaction: optionalDay }),
    refusals: ['not_found'],
  },

  'vehicle.miles-by-month': {
    summary: 'Returns the distance and the fuel of a vehicle for each of the last 24 months and the current one.',
    method: 'GET',
    path: '/vehicle/miles-by-month',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      month: { ...day, description: 'The first day of the month.' },
      distance: miles,
      fuel_quantity: optionalGallons,
      fuel_economy: economy,
    }),
    refusals: ['not_found'],
  },

  /** Spec: shell §2.11, §7. Null if the vehicle is not leased, or is no longer leased. */
  'vehicle.schedule-ac': {
    summary: 'Returns the address for scheduling an appointment for a leased vehicle.',
    method: 'GET',
    path: '/vehicle/schedule-ac',
    access: 'session',
    query: ofVehicle,
    data: { type: ['string', 'null'] },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
