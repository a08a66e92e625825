import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-quotes-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(lines: readonly string[]) {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, lines.join('\n'));
  const { columns, notes } = await surveyFile(path, { reserved: new Set(), today: '2026-11-26' });
  return { types: Object.fromEntries(columns.map(({ name, type }) => [name, type])), notes };
}

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** How a program quotes a cell; it knows which of its values are numbers. */
const styles = {
  QUOTE_MINIMAL: (text: string) => (/[",\r\n]/.test(text) ? inQuotes(text) : text),
  QUOTE_NONNUMERIC: (text: string, isNumber: boolean) => (isNumber && text !== '' ? text : inQuotes(text)),
  QUOTE_ALL: (text: string) => inQuotes(text),
};

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-26'), noInvalidDate: true });
const iso = day.map((date) => date.toISOString().slice(0, 10));
const two = (part: number) => String(part).padStart(2, '0');
/** The cells of a column, and whether the program has them as numbers. */
const kinds = {
  count: { cells: fc.nat(9999).map(String), isNumber: true },
  cost: { cells: fc.nat(99_999).map((cents) => (cents / 100).toFixed(2)), isNumber: true },
  bought: { cells: iso, isNumber: false },
  sold: { cells: day.map((date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/2026`), isNumber: false },
  seen: { cells: fc.tuple(iso, fc.nat(23)).map(([text, hour]) => `${text} ${two(hour)}:30`), isNumber: false },
  clock: { cells: fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${hour}:${two(minute)}`), isNumber: false },
  ok: { cells: fc.constantFrom('true', 'False'), isNumber: false },
  share: { cells: fc.nat(100).map((part) => `${part}%`), isNumber: false },
  price: { cells: fc.nat(9999).map((cents) => `$${(cents / 100).toFixed(2)}`), isNumber: false },
  make: { cells: fc.constantFrom('Kia', 'Ford "F"', 'Volvo, old'), isNumber: false },
  zip: { cells: fc.nat(9999).map((number) => `0${number}`), isNumber: false },
} as const;
const names = Object.keys(kinds) as (keyof typeof kinds)[];
const row = fc.record(
  Object.fromEntries(
    names.map((name) => [name, fc.oneof({ weight: 9, arbitrary: kinds[name].cells }, fc.constant(''))]),
  ),
) as fc.Arbitrary<Record<(typeof names)[number], string>>;

describe('a csv with quotes', () => {
  it('has the same types whatever the quotes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const types = [];
        for (const quote of Object.values(styles)) {
          const lines = rows.map((each) => names.map((name) => quote(each[name], kinds[name].isNumber)).join(','));
          types.push((await found([names.join(','), ...lines])).types);
        }
        expect(types[1]).toEqual(types[0]);
        expect(types[2]).toEqual(types[0]);
      }),
      { numRuns: 40 },
    );
  });

  it('has codes where only some columns of digits are in quotes, with the reason', async () => {
    const quoted = await found(['unit,qty,level,cost', '"u1","0","1.5",7', '"u2","37","2.5",8']);
    expect(quoted.types).toEqual({ unit: 'text', qty: 'text', level: 'text', cost: 'integer' });
    expect(quoted.notes).toEqual(
      ['qty', 'level'].map(
        (name) =>
          `${name} has digits but is stored as text, because the file marks its numbers as text. For numbers, use --types ${name}=numeric.`,
      ),
    );
  });

  it('has texts in quotes, whatever they are, if dates are not in quotes, and says so of dates', async () => {
    const { types, notes } = await found([
      'bought,seen,at,ok,cost',
      '2026-01-01,"2026-01-02","2026-01-02 10:30","true",7',
      '2026-01-03,"2026-01-04","2026-01-04 11:30","false",8',
    ]);
    expect(types).toEqual({ bought: 'date', seen: 'text', at: 'text', ok: 'text', cost: 'integer' });
    expect(notes).toEqual([
      'seen has dates but is stored as text, because the file marks them as text. For dates, use --types seen=date.',
      'at has dates but is stored as text, because the file marks them as text. For dates, use --types at=timestamptz.',
    ]);
  });

  it.each([
    ['of dates that contradict each other', ['31/3/2026', '3/31/2026'], /“3\/31\/2026” in line 3 has the month first/],
    ['of dates, one of which is not', ['2026-01-01', '2026-01-02', '2026-01-03', '12 May'], /3 of 4 values are dates/],
    ['of months', ['3/2026', '4/2026'], /“3\/2026” in line 2 is neither a number nor a date/],
  ])('explains a text %s', async (_what, values, note) => {
    const { types, notes } = await found(['bought,cost', ...values.map((value) => `"${value}",7`)]);
    expect(types).toEqual({ bought: 'text', cost: 'integer' });
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it('says nothing about numbers in quotes beside codes with letters', async () => {
    const { types, notes } = await found(['unit_tag,cost', '"1000261",7', '"1000262",8', '"D1000263",9']);
    expect({ types, notes }).toEqual({ types: { unit_tag: 'text', cost: 'integer' }, notes: [] });
  });
});
