import { boolean, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';
import { accounts, users } from './accounts.ts';

/** Degrees in WGS 84. */
const position = { latitude: doublePrecision().notNull(), longitude: doublePrecision().notNull() };

/** Towns of the country of an account, for distances. */
export const places = pgTable(
  'places',
  {
    customer_number: customerNumber(),
    /** State or province, and name. */
    place_code: text().notNull(),
    place_name: text().notNull(),
    ...position,
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.place_code] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** Charging stations and repair shops. The provider loads the rows of each account, because they depend on its contracts. */
export const serviceLocations = pgTable(
  'service_locations',
  {
    customer_number: customerNumber(),
    location_id: text().notNull(),
    location_type: text({ enum: ['CHARGING', 'SHOP'] }).notNull(),
    location_name: text().notNull(),
    /** The charging network or the chain; null for an independent one. */
    location_network: text(),
    location_address: text().notNull(),
    location_city: text().notNull(),
    location_state_province: text().notNull(),
    location_postal_code: text().notNull(),
    location_phone: text(),
    open_hours: text({ enum: ['ALWAYS', 'DAILY', 'MONDAY_TO_SATURDAY', 'WEEKDAYS'] }).notNull(),
    /** Of a charging station: CCS, CHADEMO, J1772 and NACS, with commas. */
    connectors: text(),
    charging_ports: integer(),
    charging_kilowatts: integer(),
    /** Of a shop. */
    does_oil: boolean(),
    does_tires: boolean(),
    does_brakes: boolean(),
    does_glass: boolean(),
    does_electric: boolean(),
    ...position,
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.location_id] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    index('service_locations_by_type').on(t.customer_number, t.location_type),
    ownRowsOnly(),
  ],
);

/** Where centers are. A center above others is in their middle. */
export const centerPositions = pgTable(
  'center_positions',
  { customer_number: customerNumber(), center_code: text().notNull(), ...position },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.center_code] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** The last known position of a vehicle: as its device reported it, or else where it is garaged. */
export const vehiclePositions = pgTable(
  'vehicle_positions',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    position_source: text({ enum: ['TELEMATICS', 'GARAGE'] }).notNull(),
    position_city: text().notNull(),
    position_state_province: text().notNull(),
    /** Null for a garage. */
    positioned_at: moment(),
    ...position,
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** The locations that a user has marked. */
export const favoriteLocations = pgTable(
  'favorite_locations',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    location_id: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.location_id] }),
    foreignKey({
      name: 'favorite_locations_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);
