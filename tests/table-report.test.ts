import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../engine/check/check.ts';
import { reportOfTable } from '../scripts/table-report.ts';
import { readWorld } from '../scripts/world.ts';
import type { FileColumn, FileTable } from '../server/database/file-tables.ts';
import { snakeCase } from '../server/importing/names.ts';

const { definitions } = checkDefinitions(readWorld());
const [catalogue] = definitions.columns;
if (!catalogue) throw new Error('The catalog is broken.');

function draftOf(headers: readonly string[], more: readonly FileColumn[] = []) {
  const columns = headers.map(
    (header): FileColumn => ({ name: `x_${snakeCase(header)}`, type: 'numeric', header, decimals: 2 }),
  );
  const table: FileTable = { name: 'cars', owner: 'shared', from: 'cars.csv', columns: [...columns, ...more] };
  return reportOfTable(table, catalogue?.value ?? { columns: {}, sets: {} }, { en: {}, fr: {}, same: new Set() });
}

const fieldOf = (header: string) => draftOf([header]).fields[`x_${snakeCase(header)}`];

describe('a total is guessed', () => {
  it.each([
    'Energy (kWh)',
    'Gallons',
    'Revenue',
    'Total cost',
    'Fuel fee',
    'Miles driven',
    'Litres',
    'Sales tax',
    'kWh',
    'kWh total',
  ])('for %s', (header) => {
    expect(fieldOf(header)?.total).toEqual({ type: 'sum' });
  });

  it.each([
    'Cost per mile',
    'Miles per gallon',
    'MPG',
    '$/gal',
    'Cost / mile',
    'Miles/Gallon',
    'kWh/100 mi',
    'Gallons/hour',
    'Energy efficiency',
    'Average cost',
    'Fuel price',
    'Unit cost',
    'Utilization rate',
    'Odometer (mi)',
    'Start miles',
    'Battery capacity (kWh)',
    'Cost center',
    'Max miles',
    'Fuel economy',
  ])('not for %s', (header) => {
    expect(fieldOf(header)?.total).toEqual({ type: 'none' });
  });

  it('not for amounts in several currencies', () => {
    const cost: FileColumn = { name: 'x_cost', type: 'numeric', header: 'Cost', decimals: 2, written: 'money' };
    const own: FileColumn = {
      name: 'x_cost_currency',
      type: 'text',
      header: 'Cost currency',
      written: 'currency',
      of: 'x_cost',
    };
    expect(draftOf([], [cost]).fields.x_cost).toEqual({ type: 'currency', total: { type: 'sum' } });
    expect(draftOf([], [cost, own]).fields.x_cost).toEqual({ type: 'number', decimals: 2, total: { type: 'none' } });
  });
});

describe('a unit', () => {
  it.each([
    ['$/gal', 'cost_per_volume'],
    ['Price / gallon', 'cost_per_volume'],
    ['$/mi', 'cost_per_distance'],
    ['Miles/Gallon', 'efficiency'],
    ['CO2 (g/mi)', 'emissions'],
    ['Trip miles', 'distance'],
    ['Fuel gal', 'volume'],
    ['kg/mi', undefined],
    ['kWh/mi', undefined],
    ['gal/hour', undefined],
    ['Distance (km)', undefined],
  ])('of %s is %s', (header, unit) => {
    expect(fieldOf(header)?.unit).toBe(unit);
  });

  it('is named with both readings, also if the catalog has it already', () => {
    const known: FileColumn = { name: 'odometer', type: 'integer', header: 'Odometer' };
    const { notes } = draftOf(['Trip miles', 'City MPG'], [known]);
    expect(notes).toEqual(
      expect.arrayContaining([
        'Units, guessed from names. If the file has other units, convert them in the query, or remove the unit:',
        '  x_trip_miles: 100 is read as 100 mi, which is 161 km in Canada, not as 100 km.',
        '  x_city_mpg: 100 is read as 100 mpg, which is 2.35 L/100 km in Canada, not as 100 L/100 km.',
        '  odometer: 100 is read as 100 mi, which is 161 km in Canada, not as 100 km.',
      ]),
    );
  });
});

describe('headers are in sentence case, and a unit alone gets a name', () => {
  it.each([
    ['Amount Paid', 'Amount paid'],
    ['Name of Vendor', 'Name of vendor'],
    ['EPA Rating', 'EPA rating'],
    ['New York office', 'New York office'],
    ['Miles', 'Distance'],
    ['Gallons', 'Volume'],
    ['MPG', 'Fuel economy'],
    ['Driven (mi)', 'Driven'],
  ])('%s is %s', (header, shown) => {
    expect(draftOf([header]).headers.en[`x_${snakeCase(header)}`]).toBe(shown);
  });

  it('the description is for users, and does not name the file', () => {
    const day: FileColumn = { name: 'washed_on', type: 'date', header: 'Washed On' };
    expect(draftOf(['Cost']).description.en).toBe('All rows.');
    expect(draftOf(['Cost'], [day]).description.en).toBe('The rows of the period that you choose.');
  });
});
