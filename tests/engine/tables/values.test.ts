import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { type ColumnValues, createColumnValues, type ValuesAction } from '../../../engine/results/column-values.ts';
import { allRows, readCell } from '../../../engine/tables/cells.ts';
import { fitsLink } from '../../../engine/tables/choice.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import { withAncestors } from '../../../engine/tables/listed.ts';
import type { ListedValue, Rows, Table, ValuesCondition } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { american, quebecois } from '../../fixtures/styles.ts';

/** A table whose dictionary has texts twice, and texts that no row has. */
function tableOf(rows: readonly Sample[]): Table {
  const own = rows.map(({ text }) => text);
  const dictionary = ['', 'unused', ...own, ...own];
  const numbers = (values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN);
  return {
    length: rows.length,
    columns: new Map([
      [
        'text',
        {
          kind: 'text',
          dictionary,
          codes: Uint16Array.from(rows, ({ text }, row) => (text === '' ? 0 : 2 + row + (row % 2) * rows.length)),
        },
      ],
      ['number', { kind: 'number', values: numbers(rows.map(({ number }) => number)) }],
      ['date', { kind: 'date', values: numbers(rows.map(({ day }) => day)) }],
      ['month', { kind: 'date', values: numbers(rows.map(({ day }) => day)) }],
      ['datetime', { kind: 'datetime', values: numbers(rows.map(({ day, ms }) => day && day * 86_400_000 + ms)) }],
      ['boolean', { kind: 'boolean', values: numbers(rows.map(({ truth }) => truth)) }],
    ]),
  };
}

interface Sample {
  text: string;
  number: number | null;
  day: number | null;
  ms: number;
  truth: number | null;
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const samples: fc.Arbitrary<Sample[]> = fc.array(
  fc.record({
    text: fc.constantFrom(
      '',
      'Actif',
      'Vendu',
      'actif',
      'Été',
      '0745',
      '07:45',
      '5145550199',
      '514-555-0199',
      'Unit 9',
      'Unit 10',
    ),
    number: maybe(
      fc.oneof(
        fc.constantFrom(0, -0, 0.001, -0.001, 1e15),
        fc.integer({ min: -3000, max: 3000 }).map((n) => n / 1000),
      ),
    ),
    day: maybe(fc.integer({ min: 20_080, max: 20_160 })),
    ms: fc.integer({ min: 0, max: 86_399_999 }),
    truth: maybe(fc.constantFrom(0, 1)),
  }),
  { minLength: 1, maxLength: 40 },
);

const codes = { A: 'Actif', S: 'Vendu', X: 'Actif' };
const columns: ResolvedColumn[] = [
  column('text'),
  column('number', { type: 'currency', decimals: 2 }),
  column('date', { type: 'date' }),
  column('month', { type: 'month' }),
  column('datetime', { type: 'datetime' }),
  column('boolean', { type: 'boolean' }),
];
const variants: fc.Arbitrary<ResolvedColumn> = fc.oneof(
  fc.constantFrom(...columns),
  fc
    .constantFrom<Partial<ResolvedColumn>>({ type: 'time' }, { type: 'phone' }, { values: codes })
    .map((changes) => column('text', changes)),
  fc.constantFrom(0, 1, 3).map((decimals) => column('number', { type: 'percent', decimals })),
);
const styles = fc.constantFrom(american, quebecois);

/** The listed value of a cell: its text; for a datetime its date. */
function shownText(table: Table, row: number, shown: ResolvedColumn, style: typeof american): string {
  const value = readCell(table, shown.value, row);
  if (shown.type !== 'datetime' || value === null) return cellText(shown, value, style);
  return cellText({ ...shown, type: 'date' }, Math.floor(Number(value) / 86_400_000), style);
}

const valuesOf = (
  table: Table,
  shown: ResolvedColumn,
  style: typeof american,
  rows: Rows = allRows(table),
): ColumnValues => createColumnValues(table, [shown], style, () => rows);

const isoOf = (day: number, depth: number) => new Date(day * 86_400_000).toISOString().slice(0, depth);

const kept = (table: Table, rows: Rows, shown: ResolvedColumn, condition: ValuesCondition | null): number[] => [
  ...filterRows(table, rows, condition ? [{ value: shown.value, match: 'all', conditions: [condition] }] : [], [shown]),
];

const ask = (field: string, condition: ValuesCondition | null = null, search = '') => ({ field, condition, search });
const all = { from: 0, to: 1000 };
/** Every year and month. */
const open = ['2024', '2025'].flatMap((year) => [
  year,
  ...Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`),
]);

const given = samples.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    visible: fc.subarray(rows.map((_, row) => row)),
    shown: variants,
    style: styles,
  }),
);

test('a list has each displayed text once, with its rows', () => {
  fc.assert(
    fc.property(given, ({ rows, visible, shown, style }) => {
      const table = tableOf(rows);
      const expected = new Map<string, number>();
      for (const row of visible) {
        const text = shownText(table, row, shown, style);
        expected.set(text, (expected.get(text) ?? 0) + 1);
      }
      const { lines, found } = valuesOf(table, shown, style, Uint32Array.from(visible)).show({
        ...ask(shown.value),
        ...all,
        open,
      });
      const leaves = lines.filter(({ isOpen }) => isOpen === null);
      expect(new Map(leaves.map(({ text, count }) => [text, count]))).toEqual(expected);
      expect(leaves).toHaveLength(expected.size);
      expect(found).toBe(expected.size);
      expect(leaves.findIndex(({ text }) => text === '')).toBe(expected.has('') ? leaves.length - 1 : -1);
      // A year has the rows of its days.
      const sum = (some: typeof lines) => some.reduce((count, line) => count + line.count, 0);
      expect(sum(lines.filter(({ level }) => level === 0))).toBe(visible.length);
    }),
    { numRuns: 500 },
  );
});

test('a filter by values keeps the rows that show one of them', () => {
  fc.assert(
    fc.property(given, fc.array(fc.nat(11)), fc.boolean(), ({ rows, visible, shown, style }, picks, isOnly) => {
      const table = tableOf(rows);
      const { lines } = valuesOf(table, shown, style).show({ ...ask(shown.value), ...all, open });
      const picked = picks.flatMap((pick) => lines[pick] ?? []);
      fc.pre(picked.length > 0);
      const condition: ValuesCondition = {
        type: 'values',
        operator: isOnly ? 'one_of' : 'none_of',
        values: picked.map(({ listed }) => listed),
      };
      const texts = new Set(picked.filter(({ isOpen }) => isOpen === null).map(({ text }) => text));
      const branches = picked.filter(({ isOpen }) => isOpen !== null).map(({ listed }) => String(listed));
      const expected = visible.filter((row) => {
        const day = rows[row]?.day;
        const isBelow = day != null && branches.some((branch) => isoOf(day, 10).startsWith(branch));
        return (texts.has(shownText(table, row, shown, style)) || isBelow) === isOnly;
      });
      expect(kept(table, Uint32Array.from(visible), shown, condition)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

const acts: fc.Arbitrary<{ act: number | 'tick_found' | 'only_found'; search: string }[]> = fc.array(
  fc.record({
    act: fc.oneof(fc.nat(11), fc.constantFrom('tick_found' as const, 'only_found' as const)),
    search: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom('a', '1', '2025', '0', 'unit 1')),
  }),
  { maxLength: 8 },
);

test('the checked lines match what the condition keeps', () => {
  fc.assert(
    fc.property(given, acts, ({ rows, visible, shown, style }, done) => {
      const table = tableOf(rows);
      const values = valuesOf(table, shown, style, Uint32Array.from(visible));
      /** The model: every text of the column, checked or not. */
      const ticked = new Map(rows.map((_, row) => [shownText(table, row, shown, style), true]));
      let condition: ValuesCondition | null = null;
      for (const { act, search } of done) {
        const { lines } = values.show({ ...ask(shown.value, condition, search), ...all, open });
        const line = typeof act === 'number' ? lines[act] : undefined;
        if (typeof act === 'number' && !line) continue;
        const isBelow = (row: number) => {
          if (!line) return true;
          if (line.isOpen === null) return shownText(table, row, shown, style) === line.text;
          const day = rows[row]?.day;
          return day != null && isoOf(day, 10).startsWith(String(line.listed));
        };
        const found = new Set(lines.filter(({ isOpen }) => isOpen === null).map(({ text }) => text));
        const textOf = (row: number) => shownText(table, row, shown, style);
        const seen = [...ticked.keys()].filter((text) => found.has(text));
        const below = new Set(rows.flatMap((_, row) => (isBelow(row) ? [textOf(row)] : [])));
        const isTicked = seen.every((text) => !below.has(text) || ticked.get(text));
        const flag = act === 'only_found' || !isTicked;
        if (act === 'only_found') for (const text of ticked.keys()) ticked.set(text, false);
        for (const text of search === '' ? ticked.keys() : found) if (below.has(text)) ticked.set(text, flag);
        const meant: ValuesAction = line ? { type: 'tick', listed: line.listed } : { type: act as 'tick_found' };
        const choice = values.choose(ask(shown.value, condition, search), meant);
        expect(choice).not.toBe('too_many');
        condition = choice as ValuesCondition | null;
      }
      const wanted = rows.flatMap((_, row) => (ticked.get(shownText(table, row, shown, style)) ? [row] : []));
      // A condition with nothing checked is incomplete.
      const isNothing = condition?.operator === 'one_of' && condition.values.length === 0;
      expect(isNothing ? [] : kept(table, allRows(table), shown, condition)).toEqual(wanted);
      expect(condition === null).toBe([...ticked.values()].every(Boolean));
      const states = values
        .show({ ...ask(shown.value, condition), ...all, open })
        .lines.filter(({ isOpen }) => isOpen === null);
      expect(states.map(({ state }) => state)).toEqual(states.map(({ text }) => (ticked.get(text) ? 'all' : 'none')));
    }),
    { numRuns: 1000 },
  );
});

const missingItems = ['200999', 'Nowhere 7'];

test('a list of values finds those that equal an item, and names the others', () => {
  fc.assert(
    fc.property(
      samples.chain((rows) =>
        fc.record({
          rows: fc.constant(rows),
          items: fc.shuffledSubarray([...new Set(rows.map(({ text }) => text)), ...missingItems].filter(Boolean), {
            minLength: 2,
          }),
        }),
      ),
      fc.constantFrom('\n', '\r\n', '\t', ';', '; ', ', ', ' , '),
      fc.constantFrom('', '\n', ' '),
      ({ rows, items }, separator, end) => {
        const known = items.filter((item) => !missingItems.includes(item)).map((item) => item.toLowerCase());
        fc.pre(known.length > 0);
        const table = tableOf(rows);
        const shown = column('text');
        const values = valuesOf(table, shown, american);
        const request = ask('text', null, `${items.join(separator)}${end}`);
        const { lines, missing } = values.show({ ...request, ...all, open });
        expect(missing).toEqual(items.filter((item) => missingItems.includes(item)));
        const wanted = rows.flatMap(({ text }, row) => (known.includes(text.toLowerCase()) ? [row] : []));
        expect(new Set(lines.map(({ text }) => text))).toEqual(new Set(wanted.map((row) => rows[row]?.text)));
        const choice = values.choose(request, { type: 'only_found' }) as ValuesCondition | null;
        expect(kept(table, allRows(table), shown, choice)).toEqual(wanted);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  // Words that are in one text are a search, and a text with a separator is one value.
  ['unit 9', ['Unit 9', 'Unit 90'], []],
  ['Smith, John', ['Smith, John'], []],
  ['Smith, John\tunit 9', ['Smith, John', 'Unit 9'], []],
  ['200016 200121 7', ['200016', '200121'], ['7']],
  ['200016, 200121\t200122;x', ['200016', '200121', '200122'], ['x']],
  // One of two words is not a list, nor are items without any value.
  ['200016 truck', [], []],
  ['x, y', [], []],
  // Pasted lines are items even if one text contains them all.
  ['200016\t2000161', ['200016', '2000161'], []],
])('the search %j finds %j', (search, found, missing) => {
  const texts = ['Unit 9', 'Unit 90', 'Smith, John', '200016', '200121', '200122', '2000161', '200016 and 2000161'];
  const table = tableOf(texts.map((text) => ({ text, number: null, truth: null, ms: 0, day: null })));
  const page = valuesOf(table, column('text'), american).show({ ...ask('text', null, search), ...all, open });
  expect(new Set(page.lines.map(({ text }) => text))).toEqual(new Set(found));
  expect(page.missing).toEqual(missing);
});

test('a list of dates or amounts is read as displayed or as an ISO date and a plain number', () => {
  const days = ['2025-03-01', '2025-03-02', '2025-04-05'];
  const dates = valuesOf(tableOf(dated(...days)), column('date', { type: 'date' }), american);
  const dayLines = dates.show({ ...ask('date', null, '2025-03-02\t04/05/2025\t04/06/2025'), ...all, open });
  expect(dayLines.lines.filter(({ isOpen }) => isOpen === null).map(({ listed }) => listed)).toEqual(days.slice(1));
  expect(dayLines.missing).toEqual(['04/06/2025']);
  const rows = [12, 1250.5, 7].map((number) => ({ text: '', number, truth: null, ms: 0, day: null }));
  const amounts = valuesOf(tableOf(rows), column('number', { type: 'currency', decimals: 2 }), american);
  const { lines } = amounts.show({ ...ask('number', null, '12; 1250.5'), ...all, open });
  expect(lines.map(({ listed }) => listed)).toEqual([12, 1250.5]);
});

const dated = (...isos: string[]): Sample[] =>
  isos.map((iso) => ({ text: '', number: null, truth: null, ms: 0, day: Date.parse(iso) / 86_400_000 }));

test('full years and months are listed as such, and the shorter of the two sides is used', () => {
  const table = tableOf(dated('2024-01-05', '2024-03-01', '2024-03-02', '2025-01-01', '2025-01-02', '2025-02-01'));
  const shown = column('date', { type: 'date' });
  const values = valuesOf(table, shown, american);
  const tick = (condition: ValuesCondition | null, listed: ListedValue) =>
    values.choose(ask('date', condition), { type: 'tick', listed }) as ValuesCondition | null;
  const without = tick(null, '2024');
  expect(without).toEqual({ type: 'values', operator: 'one_of', values: ['2025'] });
  expect(tick(without, '2024-03')).toEqual({ type: 'values', operator: 'none_of', values: ['2024-01-05'] });
  expect(tick(tick(without, '2024-03'), '2024')).toBeNull();
  const nothing = values.choose(ask('date'), { type: 'tick_found' });
  expect(nothing).toEqual({ type: 'values', operator: 'one_of', values: [] });
  expect(withAncestors('2024-03-01')).toEqual(['2024-03-01', '2024-03', '2024']);
});

test('values that are currently missing stay in the condition', () => {
  const table = tableOf(dated('2024-01-05', '2024-03-01', '2025-01-01'));
  const values = valuesOf(table, column('date', { type: 'date' }), american);
  const before: ValuesCondition = { type: 'values', operator: 'one_of', values: ['2019', '2024-01-05'] };
  expect(values.choose(ask('date', before), { type: 'tick', listed: '2024-01-05' })).toMatchObject({ values: [] });
  const three = tableOf(['a', 'b', 'c', 'd'].map((text) => ({ text, number: null, truth: null, ms: 0, day: null })));
  const one: ValuesCondition = { type: 'values', operator: 'one_of', values: ['z', 'b'] };
  expect(valuesOf(three, column('text'), american).choose(ask('text', one), { type: 'tick', listed: 'a' })).toEqual({
    type: 'values',
    operator: 'one_of',
    values: ['a', 'b', 'z'],
  });
  const only = valuesOf(three, column('text'), american).choose(ask('text', one, 'c'), { type: 'only_found' });
  expect(only).toEqual({ type: 'values', operator: 'one_of', values: ['c'] });
});

test('a selection too large for a link is refused, not shortened', () => {
  const texts = Array.from({ length: 3000 }, (_, i) => ({
    text: `vehicle ${i}`,
    number: null,
    truth: null,
    ms: 0,
    day: null,
  }));
  const values = valuesOf(tableOf(texts), column('text'), american);
  expect(values.choose(ask('text', null, 'vehicle 1'), { type: 'only_found' })).toBe('too_many');
  const few = values.choose(ask('text', null, '299'), { type: 'only_found' }) as ValuesCondition;
  expect(few.values).toHaveLength(13);
  expect(fitsLink(few.values)).toBe(true);
});

test('a code is listed as itself, whatever its label is', () => {
  const rows = ['Actif', 'Vendu', 'other'].map((text) => ({ text, number: null, truth: null, ms: 0, day: null }));
  const { lines } = valuesOf(tableOf(rows), column('text', { values: codes }), american).show({
    ...ask('text'),
    ...all,
    open,
  });
  expect(lines.map(({ listed, text }) => [listed, text])).toEqual([
    ['X', 'Actif'],
    ['other', 'other'],
    ['S', 'Vendu'],
  ]);
  const condition: ValuesCondition = { type: 'values', operator: 'one_of', values: ['A', null] };
  expect(kept(tableOf(rows), Uint32Array.of(0, 1, 2), column('text', { values: codes }), condition)).toEqual([0]);
});
