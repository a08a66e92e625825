import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, ownRowsOnly } from './account-owned.ts';
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
    driver_email_address: text(),
    driver_phone: text(),
    driver_mobile: text(),
    driver_fax: text(),
    driver_effective_date: day().notNull(),
    center_code: text().notNull(),
    active: boolean().notNull(),
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
    index('drivers_by_center').on(t.customer_number, t.center_code),
    index('drivers_by_search').on(t.customer_number, t.driver_reference_number, t.search_name, t.search_number),
    ownRowsOnly(),
  ],
);
