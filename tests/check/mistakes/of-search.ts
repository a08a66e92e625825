import { type Mistake, search } from './places.ts';

/** Mistakes in the search. */
export const mistakesOfSearch: Mistake[] = [
  ['feature that leads nowhere', search, '"/advanced-reports/tire#wheels"', '"/advanced-reports/tyre#wheels"'],
  ['feature that leads outside the portal', search, '"to": "/" }', '"to": "https://example.com" }'],
  ['feature without lookup words', search, '"lookup": "start", ', ''],
  ['feature without a title', search, '"features.wheels"', '"features.rims"'],
  ['feature of an unknown menu', search, '"category": "reporting"', '"category": "reportings"'],
  ['feature of an unknown category', search, '"subcategory": "fleet"', '"subcategory": "fleets"'],
  ['feature of a category without its menu', search, '"category": "reporting",\n', '\n'],
  ['feature with a key that hides nothing', search, '"key": "crm"', '"key": "crn"'],
  ['feature with an unknown icon', search, '"icon": "car"', '"icon": "cart"'],
  ['feature hidden on an unknown country', search, '"hideOnCountry": "CAN"', '"hideOnCountry": "MEX"'],
  ['feature twice', search, '"name": "wheels"', '"name": "home"'],
  ['vehicles that lead nowhere', search, '"/advanced-reports/tire?state=open"', '"/advanced-reports/tires?state=open"'],
  ['drivers that lead to no report', search, '"/advanced-reports/tire",', '"/advanced-reports",'],
  [
    'drivers that lead to no dashboard',
    search,
    '"/advanced-reports/tire", "field": "vin"',
    '"/advanced-reports/tire", "parameter": "state"',
  ],
  [
    'drivers without a column or parameter',
    search,
    '"/advanced-reports/tire", "field": "vin" }',
    '"/advanced-reports/tire" }',
  ],
  ['vehicles by an unknown column', search, '"field": "vin"', '"field": "vim"'],
  ['vehicles of an unknown status', search, '["CLOSE OUT"]', '["CLOSED OUT"]'],
  ['missing search', search, '*', null],
];
