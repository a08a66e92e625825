import { calls } from '../../../contract/calls.ts';

const acts = [
  ...(['vehicle.note', 'vehicle.update-note', 'vehicle.delete-note'] as const),
  ...(['vehicle.add-vehicle', 'vehicle.update-vehicle', 'vehicle.transport-storage-quote'] as const),
] as const;

const vehicle = ['vehicle'] as const;
const period = ['vehicle', 'rows', 'start', 'end'] as const;

/** The read calls of a vehicle that the specification lists (ordering §7), below `/vehicle/`. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'vehicle-details': vehicle,
  'driver-details': vehicle,
  levels: vehicle,
  evoucher: vehicle,
  'order-status': vehicle,
  'sale-info': vehicle,
  'billing-history': vehicle,
  'license-history': vehicle,
  'fuel-lifetime-summary': vehicle,
  'miles-by-month': vehicle,
  'accident-history': vehicle,
  'rental-history': vehicle,
  'violation-history': vehicle,
  'expense-summary': vehicle,
  'document-list': vehicle,
  notes: vehicle,
  'fuel-history': [...period, 'use_bill_date'],
  'maintenance-history': [...period, 'use_bill_date'],
  'odometer-history': period,
  'toll-history': period,
  'schedule-ac': vehicle,
};

/** Of the inputs, those of one of these lists (ordering §5, §7). */
const rowsOrPeriod = [['rows'], ['start', 'end']] as const;
const needs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'fuel-history': rowsOrPeriod.map((each) => [...each, 'use_bill_date']),
  'maintenance-history': rowsOrPeriod.map((each) => [...each, 'use_bill_date']),
  'odometer-history': rowsOrPeriod,
  'toll-history': rowsOrPeriod,
};

export const vehicleCalls = Object.entries(queries).map(([name, query]) => ({
  method: 'GET' as const,
  path: `/vehicle/${name}`,
  query,
  needs: (needs[name] ?? [[]]).map((each) => ['vehicle', ...each]),
}));

/** What is done to a vehicle (ordering §7). Bodies are passed through: the backend takes whatever the contract has. */
export const vehicleActs = [
  ...acts.map((name) => ({
    method: 'POST' as const,
    path: calls[name].path,
    body: Object.keys(calls[name].body.properties),
  })),
  // The portal adds its key, as to every call that makes something.
  {
    method: 'POST',
    path: '/vehicle/upload-documents',
    query: ['vehicle', 'document_type', 'comment', 'idempotency_key'],
    files: 'files',
  },
] as const;

const number = '4F1001';

const fill = (service_time: string, odometer: number) => ({
  ...{
    amount: 61.2,
    bill_date: '2026-03-05',
    card_number: '****1234',
    center: '100 - East',
    driver: 'Whitfield, Dana',
  },
  ...{ client_use_1: 'North', client_use_2: null, client_use_3: null, client_use_4: null, client_use_5: null },
  ...{ client_use_6: null, client_use_7: null, client_use_8: null, client_use_9: null, client_use_10: null },
  ...{ invoice: 'F2603', fuel_company: 'CARDWAY FLEET', vendor: 'Lodestar 12', merchant_address: '4 Main St' },
  ...{ merchant_city: 'Columbus', merchant_state: 'OH', merchant_zip: '43004', odometer, premium: false },
  ...{ product: 'UNL', product_type: 'FUEL', quantity: 17.4, service_date: '2026-03-02', service_time },
  ...{ tank_capacity: 23, tax_exempt: 0, unit_price: 3.529, vin: '1FTFW1E50KFA10001', voucher: '8812' },
});

/** Answers with the fields that the specification names (ordering §3), and no others. */
const data: Readonly<Record<string, unknown>> = {
  'vehicle-details': {
    ...{
      vehicle_number: number,
      model_year: 2024,
      vehicle_make: 'Ford',
      vehicle_model: 'F-150',
      vehicle_type: 'TRUCK',
    },
    ...{ vin: '1FTFW1E50KFA10001', status: 'ON BILLING', country: 'USA', engine: '3.5L V6', vehicle_color: 'WHITE' },
    ...{ vehicle_category: 'PICKUP', gross_vehicle_weight: 6_600, client_vehicle_number: 'T-1001', bill_sort: '100' },
    ...{ center_code: '100', center_name: 'East', client_use_1: 'North', client_use_2: null, client_use_3: null },
    ...{ client_use_4: null, client_use_5: null, lease_type: 'O', lease_term: 60, lease_rate_id: 'FIX' },
    ...{
      master_contract_id: 'M7001',
      sub_contract_id: '001',
      capitalized_cost: 41_250.5,
      monthly_rental_amount: 688.1,
    },
    ...{
      book_value: 31_200,
      book_value_date: '2026-03-01',
      depreciation_rate: 1.25,
      depreciation_type: 'STRAIGHT LINE',
    },
    ...{ depreciation_begin_month: '2024-04-01', depreciation_end_month: '2029-03-01', irs_fair_market_value: 42_000 },
    ...{ in_service_date: '2024-03-12', out_of_service_date: null, months_in_service: 24, order_type: 'FACTORY' },
    ...{ license_plate_number: 'ABC1234', license_plate_state_province: 'OH', license_plate_sticker: null },
    ...{ license_plate_expiration_date: '2026-04-30', next_vehicle_number: null, prior_vehicle_number: '4F0801' },
    ...{ lifetime_fuel_cost: 6_120.44, lifetime_fuel_efficiency: 19.6, lifetime_fuel_quantity: 1_724.5 },
    ...{ lifetime_miles_driven: 34_100, reported_odometer: 34_100, reported_odometer_date: '2026-03-02' },
    ...{ reported_odometer_description: 'FUEL', allow_plate_update: false, services: ['FUEL', 'MAINTENANCE'] },
  },
  'driver-details': {
    ...{ first_name: 'Dana', last_name: 'Whitfield', reference_number: '100200', driver_country: 'USA' },
    ...{ address_1: '12 Mill Lane', address_2: null, city: 'Columbus', state_province: 'OH', postal_code: '43004' },
    driver_effective_date: '2024-03-12',
  },
  levels: [{ level: 'level_01', level_name: 'Division', description: 'East' }],
  'expense-summary': {
    ...{ monthly_miles: 1_420.5, total_miles: 17_046, total_fixed: 8_737.2, total_fixed_cpm: 512.57 },
    ...{ total_variable: 4_410.3, total_variable_cpm: 258.73, grand_total: 13_147.5, grand_total_cpm: 771.3 },
  },
  'fuel-lifetime-summary': {
    ...{ lifetime_fuel_cost: 6_120.44, lifetime_fuel_efficiency: 19.6, lifetime_fuel_quantity: 1_724.5 },
    lifetime_miles_driven: 34_100,
  },
  'order-status': null,
  'sale-info': null,
  'schedule-ac': 'https://appointments.example.com/ac?vehicle=4F1001',
  // Times are not padded.
  'fuel-history': [fill('905', 34_100), fill('1405', 33_650), fill('5', 33_200)],
  'maintenance-history': [
    {
      ...{ amount: 118.9, ata_group: '013', charge_code: 'BRK-P', description: 'FRONT BRAKE PADS', in_network: true },
      ...{ brake_lf: 4, brake_rf: 4, brake_lr: 7, brake_rr: 7, tire_lf: 8, tire_rf: 8, tire_lr: 9, tire_rr: 9 },
      ...{ labor_or_part: 'PART', maintenance_category: 'BRAKES', maintenance_code: '013-004', odometer: 33_050 },
      ...{ quantity: 1, vendor_name: 'Precision Bay', vendor_city: 'Columbus', vendor_state: 'OH', voucher: '7712' },
    },
  ],
};

/** The data of the read calls, by method and path. Lists without a row here are empty. */
export const vehicleData: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.keys(queries).map((name) => [`GET /vehicle/${name}`, name in data ? data[name] : []]),
);
