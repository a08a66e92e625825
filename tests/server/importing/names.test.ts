import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencyColumns } from '../../../server/importing/currency-columns.ts';
import { fieldNames } from '../../../server/importing/names.ts';
import type { FoundColumn } from '../../../server/importing/surveyed.ts';

/** PostgreSQL cuts longer names off without a message. */
const longest = 63;

const header = fc
  .tuple(fc.constantFrom('', '9', 'Total '), fc.constantFrom('amount', 'a b', 'Net cost'), fc.nat(12))
  .map(([before, word, times]) => before + `${word} `.repeat(times));

it('no name is longer than PostgreSQL keeps, and none is there twice', () => {
  fc.assert(
    fc.property(fc.array(header, { minLength: 1, maxLength: 30 }), fc.boolean(), (headers, isReserved) => {
      const reserved = new Set(isReserved ? fieldNames(headers, new Set()).fields : []);
      const { fields } = fieldNames(headers, reserved);
      const amounts = fields.map(
        (name, place): FoundColumn =>
          ({
            name,
            type: 'currency',
            header: headers[place] ?? '',
            written: 'amount',
            place,
            writing: { type: 'text' },
            example: '',
            blanks: 0,
            currencies: [{ text: 'EUR', count: 1, line: 2 }],
          }) as unknown as FoundColumn,
      );
      const codes = currencyColumns(amounts, { currencyColumn: true }).map(({ name }) => name);
      const all = [...fields, ...codes];
      expect(all.filter((name) => name.length > longest)).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
