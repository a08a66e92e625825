import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'number' } as const;
const optionalAmount = { type: ['number', 'null'] } as const;
const optionalWhole = { type: ['integer', 'null'] } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const truth = { type: 'boolean' } as const;

export const groupChoices = ['ONE', 'ONE_AT_MOST', 'ANY'] as const;
export const optionRules = ['REQUIRES', 'EXCLUDES', 'INCLUDES'] as const;

const styleCode = { ...text, minLength: 1, maxLength: 40, description: 'The code of the style.' } as const;

/**
 * What can be ordered in the country of the account. Not in the specification: its selectors name year, make, model, trim,
 * variation and model code of an outside catalog (ordering §3). Prices are those of the list that holds today.
 */
export const catalog = {
  'catalog.price-lists': {
    summary: 'Returns the price lists that hold today or held before, the newest first.',
    method: 'GET',
    path: '/catalog/price-lists',
    access: 'session',
    sql: true,
    data: listOf({ price_list: whole, valid_from: day, is_current: truth }),
  },

  'catalog.styles': {
    summary: 'Returns the vehicles of the catalog without options, with their prices, lead times and incentives.',
    method: 'GET',
    path: '/catalog/styles',
    access: 'session',
    sql: true,
    data: listOf({
      style_code: text,
      model_year: text,
      vehicle_make: text,
      vehicle_model: text,
      vehicle_trim: text,
      vehicle_variation: text,
      vehicle_model_code: text,
      vehicle_body: text,
      vehicle_category: text,
      vehicle_type: text,
      vehicle_engine: text,
      vehicle_drive_train: text,
      fuel_type: text,
      epa_combined_mpg: optionalAmount,
      image_name: text,
      order_start: optionalDay,
      order_end: optionalDay,
      is_orderable: { ...truth, description: 'Whether it can be ordered today.' },
      price_list: whole,
      base_price: amount,
      delivery_price: amount,
      incentive_amount: { ...amount, description: 'The highest of each type that holds today, together.' },
      lead_weeks: optionalWhole,
    }),
  },

  'catalog.options': {
    summary: 'Returns the options of a style with their prices, by group.',
    method: 'GET',
    path: '/catalog/options',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: {
        style: styleCode,
        language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'], description: 'Of the names. Default: English.' },
      },
      required: ['style'],
      additionalProperties: false,
    },
    data: listOf({
      option_code: text,
      option_group: text,
      option_choice: { type: 'string', enum: groupChoices, description: 'How many of its group a vehicle has.' },
      option_name: text,
      option_price: amount,
      is_standard: { ...truth, description: 'Whether a choice begins with it.' },
    }),
    refusals: ['not_found'],
  },

  'catalog.rules': {
    summary: 'Returns how the options of a style go together.',
    method: 'GET',
    path: '/catalog/rules',
    access: 'session',
    sql: true,
    query: { type: 'object', properties: { style: styleCode }, required: ['style'], additionalProperties: false },
    data: listOf({
      option_code: text,
      option_rule: { type: 'string', enum: optionRules },
      other_option_code: text,
    }),
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'catalog'>;
