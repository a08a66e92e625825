import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';
import { addressChecks } from './address-checks.ts';
import { centers } from './centers.ts';
import { searchable } from './search-text.ts';

export const drivers = pgTable(
  'drivers',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    driver_first_name: text().notNull(),
    driver_last_name: text().notNull(),
    driver_employee_id: text(),
    driver_address_1: text().notNull(),
    driver_address_2: text(),
    driver_city: text().notNull(),
    driver_county: text(),
    driver_state_province: text().notNull(),
    driver_postal_code: text().notNull(),
    driver_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    /** The id of the tax area of the address; null if it is not known. */
    driver_geocode: text(),
    driver_address_check: text({ enum: addressChecks }),
    driver_email_address: text(),
    driver_phone: text(),
    driver_mobile: text(),
    driver_fax: text(),
    driver_effective_date: day().notNull(),
    center_code: text().notNull(),
    /** Not active whatever the day, if false. */
    active: boolean().notNull(),
    /** The first day on which the driver is not active; null for none. Queries compare it with today. */
    driver_inactive_from: day(),
    /** Uses the mobile app. Only such drivers have trips. */
    mobile_registered: boolean().notNull(),
    driver_misc_1: text(),
    driver_misc_2: text(),
    driver_misc_3: text(),
    driver_misc_4: text(),
    driver_misc_5: text(),
    driver_misc_6: text(),
    driver_misc_7: text(),
    driver_misc_8: text(),
    driver_misc_9: text(),
    driver_misc_10: text(),
    /** Counts the saves. */
    version: integer().notNull().default(1),
    /** Usernames, which stay when the user is gone. Null for drivers that were not added in the portal. */
    created_by: text(),
    created_at: moment().default(sql`clock_timestamp()`),
    ...lastChange(),
    ...creationColumns(),
    search_name: text()
      .notNull()
      .generatedAlwaysAs(
        searchable(
          300,
          sql`driver_first_name || ' ' || driver_last_name`,
          sql`driver_last_name || ' ' || driver_first_name`,
        ),
      ),
    search_number: text()
      .notNull()
      .generatedAlwaysAs(searchable(100, sql`driver_reference_number`, sql`driver_employee_id`)),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.driver_reference_number] }),
    foreignKey({
      name: 'drivers_center',
      columns: [t.customer_number, t.center_code],
      foreignColumns: [centers.customer_number, centers.center_code],
    }),
    unique('drivers_key').on(t.customer_number, t.created_by, t.creation_key),
    index('drivers_by_center').on(t.customer_number, t.center_code),
    index('drivers_by_search').on(t.customer_number, t.driver_reference_number, t.search_name, t.search_number),
    ownRowsOnly(),
  ],
);
