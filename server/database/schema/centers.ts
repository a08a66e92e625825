import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, ownRowsOnly } from './account-owned.ts';
import { accounts } from './accounts.ts';

/** The account's names for the levels of its center tree; null for a level it does not use. One row per account. */
export const centerLevels = pgTable(
  'center_levels',
  {
    customer_number: customerNumber(),
    level_01: text(),
    level_02: text(),
    level_03: text(),
    level_04: text(),
    level_05: text(),
    level_06: text(),
    level_07: text(),
    level_08: text(),
    level_09: text(),
    level_10: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/**
 * The center tree, up to ten levels deep. Each row has the path from the root to the center: `level_01` is the code of
 * its ancestor on level 1 and `level_01_name` its name. Levels below the center are null. A center and everything below
 * it have its code in the column of its level.
 */
export const centers = pgTable(
  'centers',
  {
    customer_number: customerNumber(),
    center_code: text().notNull(),
    center_name: text().notNull(),
    parent_center_code: text(),
    level: integer().notNull(),
    level_01: text().notNull(),
    level_02: text(),
    level_03: text(),
    level_04: text(),
    level_05: text(),
    level_06: text(),
    level_07: text(),
    level_08: text(),
    level_09: text(),
    level_10: text(),
    level_01_name: text().notNull(),
    level_02_name: text(),
    level_03_name: text(),
    level_04_name: text(),
    level_05_name: text(),
    level_06_name: text(),
    level_07_name: text(),
    level_08_name: text(),
    level_09_name: text(),
    level_10_name: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.center_code] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    foreignKey({
      name: 'centers_parent',
      columns: [t.customer_number, t.parent_center_code],
      foreignColumns: [t.customer_number, t.center_code],
    }),
    index('centers_by_parent').on(t.customer_number, t.parent_center_code),
    ownRowsOnly(),
  ],
);
