import { sql } from 'drizzle-orm';
import { doublePrecision, foreignKey, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, lastChange, moment, ownRowsOnly } from './account-owned.ts';
import { accounts } from './accounts.ts';
import { addressChecks } from './address-checks.ts';

/** Where a vehicle is garaged. Its taxes depend on it. */
export const garageAddresses = pgTable(
  'garage_addresses',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    garage_address_1: text().notNull(),
    garage_address_2: text(),
    garage_city: text().notNull(),
    garage_county: text(),
    garage_state_province: text().notNull(),
    garage_postal_code: text().notNull(),
    garage_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    /** The id of the tax area; null if it is not known. */
    garage_geocode: text(),
    garage_address_check: text({ enum: addressChecks }),
    /** Usernames, which stay when the user is gone. Null for addresses that were not added in the portal. */
    created_by: text(),
    created_at: moment().default(sql`clock_timestamp()`),
    ...lastChange(),
    /** Counts the saves. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/**
 * Where vehicles are: as telematics saw them last, or else in their garages. It begins with the vehicles: a full join of both
 * tables would read the whole account for one vehicle. A garage in an unknown town has no degrees.
 */
export const vehiclePlaces = pgView('vehicle_places', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  position_source: text({ enum: ['TELEMATICS', 'GARAGE'] }).notNull(),
  position_city: text().notNull(),
  position_state_province: text().notNull(),
  /** Null for a garage. */
  positioned_at: moment(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
})
  .with({ securityInvoker: true })
  .as(sql`
    select v.customer_number, v.vehicle_number,
           case when s.is_garaged then 'GARAGE' else p.position_source end as position_source,
           case when s.is_garaged then g.garage_city else p.position_city end as position_city,
           case when s.is_garaged then g.garage_state_province else p.position_state_province end as position_state_province,
           p.positioned_at,
           case when s.is_garaged and s.is_moved then t.latitude else p.latitude end as latitude,
           case when s.is_garaged and s.is_moved then t.longitude else p.longitude end as longitude
      from vehicles v
      left join vehicle_positions p on p.customer_number = v.customer_number and p.vehicle_number = v.vehicle_number
      left join garage_addresses g on g.customer_number = v.customer_number and g.vehicle_number = v.vehicle_number
     cross join lateral (
       select g.garage_city is not null and p.position_source is distinct from 'TELEMATICS' as is_garaged,
              (upper(p.position_city), p.position_state_province)
                is distinct from (upper(g.garage_city), g.garage_state_province) as is_moved
     ) s
      left join lateral (
        select latitude, longitude from places
         where customer_number = g.customer_number and place_code = g.garage_state_province || ' ' || upper(g.garage_city)
      ) t on true
     where p.vehicle_number is not null or g.vehicle_number is not null`);
