import { andDerived, columns, derived, type Mistake, report } from './places.ts';

const buckets = (...all: string[]) =>
  andDerived(`{ "type": "bucket", "field": "distance", "value": "status", "buckets": [${all.join(', ')}] }`);
const replace = (more: string) => andDerived(`{ "type": "replace", ${more} }`);
const dimes = '{ "type": "scale", "field": "dimes", "value": "amount", "by": 0.1 }';

const sets = '"sets": { "vehicle": ["make", "model"] }';
/** Derivations of the catalogue. */
const shared = (...all: string[]) => `${sets}, "derived": [${all.join(', ')}]`;

/** Mistakes in what is derived, and in totals. */
export const mistakesOfDerivation: Mistake[] = [
  ['sum of a ratio in a report', report, '"economy",', '{ "value": "economy", "total": { "type": "sum" } },'],
  [
    'mean of a percentage',
    columns,
    '"amount": { "type": "currency", "total": { "type": "sum" } }',
    '"amount": { "type": "percent", "total": { "type": "mean" } }',
  ],
  ['percentage by the type of a report, summed', report, '"distance",', '{ "value": "distance", "type": "percent" },'],
  ['total of a text', report, '{ "value": "vin", "pinned": true }', '{ "value": "vin", "total": { "type": "sum" } }'],
  ['total of a date', columns, '"amount": { "type": "currency"', '"amount": { "type": "date"'],
  [
    'ratio over itself',
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
    'weighted mean of what turns over with the units',
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
    'derivation below what reads it',
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
    'number made of a text',
    report,
    derived,
    andDerived('{ "type": "scale", "field": "make", "value": "distance", "by": 2 }'),
  ],
  [
    'number made of what became a text',
    report,
    derived,
    andDerived(
      '{ "type": "join", "fields": ["a", "b"], "separator": "-", "value": "make" }',
      '{ "type": "blank_zero", "fields": ["make"] }',
    ),
  ],
  [
    'text made for a column of numbers',
    report,
    derived,
    '"derived": [{ "type": "join", "fields": ["a", "b"], "separator": "-", "value": "amount" }]',
  ],
  [
    'number made for a column of texts',
    report,
    derived,
    andDerived('{ "type": "strip", "field": "name", "value": "make" }'),
  ],
  [
    'day made for a column of numbers',
    report,
    derived,
    '"derived": [{ "type": "parse_date", "field": "day", "value": "amount", "format": "YYYYMMDD" }]',
  ],
  [
    'format of days unknown',
    report,
    derived,
    '"derived": [{ "type": "parse_date", "field": "day", "value": "amount", "format": "DD.MM.YY" }]',
  ],
  ['factor as a text', report, '"by": 0.01', '"by": "0.01"'],
  [
    'buckets that fall',
    report,
    derived,
    buckets('{ "value": "open", "below": 60 }', '{ "value": "done", "below": 30 }', '{ "value": "done" }'),
  ],
  [
    'last bucket that ends',
    report,
    derived,
    buckets('{ "value": "open", "below": 60 }', '{ "value": "done", "below": 90 }'),
  ],
  ['bucket without an end before others', report, derived, buckets('{ "value": "open" }', '{ "value": "done" }')],
  ['bucket without words', report, derived, buckets('{ "value": "open", "below": 60 }', '{ "value": "don" }')],
  [
    'buckets of a column without values',
    report,
    derived,
    andDerived('{ "type": "bucket", "field": "distance", "value": "make", "buckets": [{ "value": "far" }] }'),
  ],
  ['no buckets', report, derived, buckets()],
  [
    'map to what has no words',
    report,
    derived,
    andDerived('{ "type": "map", "field": "state_text", "value": "status", "values": { "O": "open", "D": "closed" } }'),
  ],
  ['replace without what it replaces', report, derived, replace('"field": "name", "value": "make", "by": " "')],
  ['replace of nothing', report, derived, replace('"field": "name", "value": "make", "each": "", "by": " "')],
  ['replace by nothing said', report, derived, replace('"field": "name", "value": "make", "each": "_"')],
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
    'replace with a word of map',
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
    'replace in a day',
    report,
    '"cents", "value": "amount", "by": 0.01 }]',
    '"cents", "value": "amount", "by": 0.01 }, { "type": "parse_date", "field": "day", "value": "bought", "format": "YYYYMMDD" }, { "type": "replace", "field": "bought", "value": "make", "each": "-", "by": "/" }]',
  ],
  [
    'replace into a field that nothing shows',
    report,
    derived,
    replace('"field": "name", "value": "maker", "each": "_", "by": " "'),
  ],
  [
    'replace into a field that is derived already',
    report,
    derived,
    replace('"field": "name", "value": "amount", "each": "_", "by": " "'),
  ],
  [
    'catalogue: derivation below what reads it',
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
    'catalogue: number made of a text',
    columns,
    sets,
    shared('{ "type": "scale", "field": "make", "value": "distance", "by": 2 }'),
  ],
  [
    'catalogue: text made for a column of numbers',
    columns,
    sets,
    shared('{ "type": "join", "fields": ["make", "model"], "separator": " ", "value": "amount" }'),
  ],
  [
    'catalogue: last bucket that ends',
    columns,
    sets,
    shared(
      '{ "type": "bucket", "field": "distance", "value": "status", "buckets": [{ "value": "open", "below": 60 }, { "value": "done", "below": 90 }] }',
    ),
  ],
  [
    'catalogue: map to what has no words',
    columns,
    sets,
    shared('{ "type": "map", "field": "make", "value": "status", "values": { "O": "open", "D": "closed" } }'),
  ],
  ['scale by nothing', report, '"by": 0.01', '"by": 0'],
  ['map of nothing', report, derived, andDerived('{ "type": "map", "field": "a", "value": "status", "values": {} }')],
  [
    'money with a distance',
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
    'order of values that there are not',
    columns,
    '"model": { "type": "text" }',
    '"model": { "type": "text", "in_order": true }',
  ],
  ['decimals of a text in a report', report, '{ "value": "vin", "pinned": true }', '{ "value": "vin", "decimals": 2 }'],
  [
    'total that counts once per itself',
    columns,
    '"amount": { "type": "currency", "total": { "type": "sum" } }',
    '"amount": { "type": "currency", "total": { "type": "sum", "once_per": ["amount"] } }',
  ],
  ['order of values denied', columns, '"values": ["open", "done"]', '"values": ["open", "done"], "in_order": false'],
];
