import { getTableName } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { groupChoices, ruleKinds } from '../../../engine/orders/configuration.ts';
import { day, money } from './account-owned.ts';
import { technicalColumns } from './technical.ts';

// What can be ordered, in a country. Shared by all accounts of the country, which only read it: the provider loads it.
// Amounts are in the currency of the country.

const country = () => text({ enum: ['USA', 'CAN'] }).notNull();

/** A list of prices. It holds from its day until the next one. A higher number is a later list. */
export const catalogPriceLists = pgTable(
  'catalog_price_lists',
  { customer_country: country(), price_list: integer().notNull(), valid_from: day().notNull() },
  (t) => [primaryKey({ columns: [t.customer_country, t.price_list] })],
);

/** A vehicle as a manufacturer builds it in a model year, without options. Units are as in `vehicles`. */
export const catalogStyles = pgTable(
  'catalog_styles',
  {
    customer_country: country(),
    style_code: text().notNull(),
    model_year: integer().notNull(),
    vehicle_make: text().notNull(),
    vehicle_model: text().notNull(),
    vehicle_trim: text().notNull(),
    /** Engine and drive: a trim can have several styles. */
    vehicle_variation: text().notNull(),
    ...technicalColumns(),
    /** The drawing of the vehicle. */
    image_name: text().notNull(),
    /** The first and the last day on which it can be ordered; null for no limit. */
    order_start: day(),
    order_end: day(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_country, t.style_code] }),
    index('catalog_styles_by_model').on(t.customer_country, t.vehicle_make, t.vehicle_model, t.model_year),
  ],
);

/** What a style can be ordered with. An option that a price list has no price for is not part of that list. */
export const catalogOptions = pgTable(
  'catalog_options',
  {
    customer_country: country(),
    style_code: text().notNull(),
    option_code: text().notNull(),
    option_group: text().notNull(),
    /** How many options of the group a vehicle has. */
    option_choice: text({ enum: groupChoices }).notNull(),
    option_name_en: text().notNull(),
    option_name_fr: text().notNull(),
    /** Whether a choice begins with it. */
    is_standard: boolean().notNull(),
    option_place: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_country, t.style_code, t.option_code] })],
);

/** A price in a list: of the style itself (BASE), of its delivery (DELIVERY), or of an option. */
export const catalogPrices = pgTable(
  'catalog_prices',
  {
    customer_country: country(),
    price_list: integer().notNull(),
    style_code: text().notNull(),
    price_code: text().notNull(),
    amount: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_country, t.style_code, t.price_list, t.price_code] })],
);

/** How two options of a style go together: `engine/orders/configuration.ts`. */
export const catalogRules = pgTable(
  'catalog_rules',
  {
    customer_country: country(),
    style_code: text().notNull(),
    option_code: text().notNull(),
    option_rule: text({ enum: ruleKinds }).notNull(),
    other_option_code: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_country, t.style_code, t.option_code, t.option_rule, t.other_option_code] }),
  ],
);

export const catalogTables = [catalogPriceLists, catalogStyles, catalogOptions, catalogPrices, catalogRules] as const;

export const catalogTableNames: readonly string[] = catalogTables.map((table) => getTableName(table));
