import { andDerived, columns, derived, type Mistake, report } from './places.ts';

const buckets = (...all: string[]) =>
  andDerived(`{ "type": "bucket", "field": "distance", "value": "status", "buckets": [${all.join(', ')}] }`);
const replace = (more: string) => andDerived(`{ "type": "replace", ${more} }`);
const dimes = '{ "type": "scale", "field": "dimes", "value": "amount", "by": 0.1 }';

const sets = '"sets": { "vehicle": ["make", "model"] }';
/** Derivations of the catalogue. */
const shared = (...all: string[]) => `${sets}, "derived": [${all.join(', ')}]`;

/** Mistakes in derivations and totals. */
export const mistakesOfDerivation: Mistake[] = [
  ['sum of a ratio in a report', report, '"economy",', '{ "value": "economy", "total": { "type": "sum" } },'],
  [
    'mean of a percentage',
    columns,
    '"amount": { "type": "currency", "total": { "type": "sum" } }',
    '"amount": { "type": "percent", "total": { "type": "mean" } }',
  ],
  [
    'sum of a column that a report shows as a percentage',
    report,
    '"distance",',
    '{ "value": "distance", "type": "percent" },',
  ],
  ['total of a text', report, '{ "value": "vin", "pinned": true }', '{ "value": "vin", "total": { "type": "sum" } }'],
  ['total of a date', columns, '"amount": { "type": "currency"', '"amount": { "type": "date"'],
  [
    'ratio of a column to itself',
    columns,
    '"numerator": "distance", "denominator": "quantity"',
    '"numerator": "quantity", "denominator": "quantity"',
  ],
  [
    'ratio whose sides are swapped',
    columns,
    '"numerator": "distance", "denominator": "quantity"',
    '"numerator": "quantity", "denominator": "distance"',
  ],
  ['ratio over a column without its unit', columns, '"type": "number", "unit": "volume"', '"type": "number"'],
  [
    'mean weighted by a text',
    report,
    '"distance",',
    '{ "value": "distance", "total": { "type": "weighted-mean", "weight": "make" } },',
  ],
  [
    'mean weighted by itself',
    report,
    '"distance",',
    '{ "value": "distance", "total": { "type": "weighted-mean", "weight": "distance" } },',
  ],
  [
    'mean weighted by a constant',
    report,
    '"distance",',
    '{ "value": "distance", "total": { "type": "weighted-mean", "weight": 1 } },',
  ],
  [
    'weighted mean of a column that is inverted between units',
    report,
    '"economy",',
    '{ "value": "economy", "total": { "type": "weighted-mean", "weight": "quantity" } },',
  ],
  ['ratio of a text', columns, '"denominator": "quantity"', '"denominator": "make"'],
  ['unit of a text', columns, '"model": { "type": "text" }', '"model": { "type": "text", "unit": "distance" }'],
  ['decimals of a text', columns, '"model": { "type": "text" }', '"model": { "type": "text", "decimals": 2 }'],
  [
    'values of a number',
    columns,
    '"amount": { "type": "currency",',
    '"amount": { "type": "currency", "values": ["a"],',
  ],
  ['value twice', columns, '["open", "done"]', '["open", "done", "open"]'],
  [
    'derivation after its use',
    report,
    derived,
    `"derived": [${dimes}, { "type": "scale", "field": "cents", "value": "dimes", "by": 0.1 }]`,
  ],
  ['field derived twice', report, derived, andDerived(dimes)],
  [
    'split into one field twice',
    report,
    derived,
    andDerived('{ "type": "split", "field": "name", "separator": "-", "into": ["make", "make"] }'),
  ],
  [
    'number derived from a text',
    report,
    derived,
    andDerived('{ "type": "scale", "field": "make", "value": "distance", "by": 2 }'),
  ],
  [
    'number derived from a derived text',
    report,
    derived,
    andDerived(
      '{ "type": "join", "fields": ["a", "b"], "separator": "-", "value": "make" }',
      '{ "type": "blank_zero", "fields": ["make"] }',
    ),
  ],
  [
    'text derived for a number column',
    report,
    derived,
    '"derived": [{ "type": "join", "fields": ["a", "b"], "separator": "-", "value": "amount" }]',
  ],
  [
    'number derived for a text column',
    report,
    derived,
    andDerived('{ "type": "strip", "field": "name", "value": "make" }'),
  ],
  [
    'date derived for a number column',
    report,
    derived,
    '"derived": [{ "type": "parse_date", "field": "day", "value": "amount", "format": "YYYYMMDD" }]',
  ],
  [
    'unknown date format',
    report,
    derived,
    '"derived": [{ "type": "parse_date", "field": "day", "value": "amount", "format": "DD.MM.YY" }]',
  ],
  ['factor as a text', report, '"by": 0.01', '"by": "0.01"'],
  [
    'buckets in descending order',
    report,
    derived,
    buckets('{ "value": "open", "below": 60 }', '{ "value": "done", "below": 30 }', '{ "value": "done" }'),
  ],
  [
    'last bucket with an upper bound',
    report,
    derived,
    buckets('{ "value": "open", "below": 60 }', '{ "value": "done", "below": 90 }'),
  ],
  [
    'bucket without an upper bound before others',
    report,
    derived,
    buckets('{ "value": "open" }', '{ "value": "done" }'),
  ],
  [
    'bucket that is not a value of its column',
    report,
    derived,
    buckets('{ "value": "open", "below": 60 }', '{ "value": "don" }'),
  ],
  [
    'buckets of a column without values',
    report,
    derived,
    andDerived('{ "type": "bucket", "field": "distance", "value": "make", "buckets": [{ "value": "far" }] }'),
  ],
  ['no buckets', report, derived, buckets()],
  [
    'map to a code that is not a value of its column',
    report,
    derived,
    andDerived('{ "type": "map", "field": "state_text", "value": "status", "values": { "O": "open", "D": "closed" } }'),
  ],
  ['replace without what it replaces', report, derived, replace('"field": "name", "value": "make", "by": " "')],
  ['replace of nothing', report, derived, replace('"field": "name", "value": "make", "each": "", "by": " "')],
  ['replace without its replacement', report, derived, replace('"field": "name", "value": "make", "each": "_"')],
  ['replace by a number', report, derived, replace('"field": "name", "value": "make", "each": "_", "by": 0')],
  ['replace of a list', report, derived, replace('"field": "name", "value": "make", "each": ["_", "-"], "by": " "')],
  ['replace by itself', report, derived, replace('"field": "name", "value": "make", "each": "_", "by": "_"')],
  [
    'replace in a list of fields',
    report,
    derived,
    replace('"fields": ["name"], "value": "make", "each": "_", "by": " "'),
  ],
  [
    'replace with a property of map',
    report,
    derived,
    replace('"field": "name", "value": "make", "each": "_", "by": " ", "otherwise": "-"'),
  ],
  [
    'replace misspelt',
    report,
    derived,
    andDerived('{ "type": "replce", "field": "name", "value": "make", "each": "_", "by": " " }'),
  ],
  [
    'replace in a date',
    report,
    '"cents", "value": "amount", "by": 0.01 }]',
    '"cents", "value": "amount", "by": 0.01 }, { "type": "parse_date", "field": "day", "value": "bought", "format": "YYYYMMDD" }, { "type": "replace", "field": "bought", "value": "make", "each": "-", "by": "/" }]',
  ],
  [
    'replace into an unused field',
    report,
    derived,
    replace('"field": "name", "value": "maker", "each": "_", "by": " "'),
  ],
  [
    'replace into a field that is already derived',
    report,
    derived,
    replace('"field": "name", "value": "amount", "each": "_", "by": " "'),
  ],
  [
    'catalogue: derivation after its use',
    columns,
    sets,
    shared(
      '{ "type": "scale", "field": "distance", "value": "quantity", "by": 2 }',
      '{ "type": "scale", "field": "amount", "value": "distance", "by": 2 }',
    ),
  ],
  [
    'catalogue: field derived twice',
    columns,
    sets,
    shared(
      '{ "type": "scale", "field": "amount", "value": "distance", "by": 2 }',
      '{ "type": "scale", "field": "quantity", "value": "distance", "by": 2 }',
    ),
  ],
  [
    'catalogue: number derived from a text',
    columns,
    sets,
    shared('{ "type": "scale", "field": "make", "value": "distance", "by": 2 }'),
  ],
  [
    'catalogue: text derived for a number column',
    columns,
    sets,
    shared('{ "type": "join", "fields": ["make", "model"], "separator": " ", "value": "amount" }'),
  ],
  [
    'catalogue: last bucket with an upper bound',
    columns,
    sets,
    shared(
      '{ "type": "bucket", "field": "distance", "value": "status", "buckets": [{ "value": "open", "below": 60 }, { "value": "done", "below": 90 }] }',
    ),
  ],
  [
    'catalogue: map to a code that is not a value of its column',
    columns,
    sets,
    shared('{ "type": "map", "field": "make", "value": "status", "values": { "O": "open", "D": "closed" } }'),
  ],
  ['scale by zero', report, '"by": 0.01', '"by": 0'],
  ['empty map', report, derived, andDerived('{ "type": "map", "field": "a", "value": "status", "values": {} }')],
  [
    'currency with the unit distance',
    columns,
    '"amount": { "type": "currency"',
    '"amount": { "type": "currency", "unit": "distance"',
  ],
  [
    'percentage with a unit',
    columns,
    '"amount": { "type": "currency", "total": { "type": "sum" } }',
    '"amount": { "type": "percent", "unit": "volume" }',
  ],
  [
    '“in_order” without values',
    columns,
    '"model": { "type": "text" }',
    '"model": { "type": "text", "in_order": true }',
  ],
  [
    'column in the period that is not a month',
    report,
    '{ "value": "vin", "pinned": true }',
    '{ "value": "vin", "in_period": true }',
  ],
  ['decimals of a text in a report', report, '{ "value": "vin", "pinned": true }', '{ "value": "vin", "decimals": 2 }'],
  [
    'total counted once per itself',
    columns,
    '"amount": { "type": "currency", "total": { "type": "sum" } }',
    '"amount": { "type": "currency", "total": { "type": "sum", "once_per": ["amount"] } }',
  ],
  ['“in_order” set to false', columns, '"values": ["open", "done"]', '"values": ["open", "done"], "in_order": false'],
];
