import { boolean, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, miles, money, ownRowsOnly } from './account-owned.ts';
import { severities } from './severities.ts';

// What the vehicle itself reports. No foreign keys: see expenses.ts.

/** A fault that the vehicle reported through its telematics device. */
export const engineFaults = pgTable(
  'engine_faults',
  {
    customer_number: customerNumber(),
    fault_id: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    fault_code: text().notNull(),
    fault_source: text({ enum: ['OBD-II', 'J1939'] }).notNull(),
    vehicle_system: text().notNull(),
    description: text().notNull(),
    severity: text({ enum: severities }).notNull(),
    fault_status: text({ enum: ['ACTIVE', 'PENDING', 'CLEARED'] }).notNull(),
    malfunction_lamp: boolean().notNull(),
    fault_date: day().notNull(),
    fault_time: time({ precision: 0 }).notNull(),
    last_seen_date: day().notNull(),
    occurrences: integer().notNull(),
    cleared_date: day(),
    odometer: miles(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.fault_id] }),
    index('faults_by_date').on(t.customer_number, t.fault_date),
    index('faults_by_vehicle').on(t.customer_number, t.vehicle_number, t.fault_date),
    ownRowsOnly(),
  ],
);

/** The telematics device of a vehicle with the telematics flag. */
export const telematicsDevices = pgTable(
  'telematics_devices',
  {
    customer_number: customerNumber(),
    device_id: text().notNull(),
    vehicle_number: text().notNull(),
    telematics_provider: text().notNull(),
    device_model: text().notNull(),
    firmware: text().notNull(),
    device_status: text({ enum: ['REPORTING', 'NOT REPORTING', 'UNPLUGGED'] }).notNull(),
    installed_date: day().notNull(),
    activated_date: day().notNull(),
    last_report_date: day(),
    last_report_time: time({ precision: 0 }),
    last_city: text(),
    last_state_province: text(),
    odometer: miles(),
    engine_hours: decimal(9, 1),
    monthly_fee: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.device_id] }), ownRowsOnly()],
);
